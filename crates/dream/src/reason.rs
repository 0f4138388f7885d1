//! The stable words that say why: every decision of a run carries one of them.
//!
//! | word | action | meaning |
//! |---|---|---|
//! | `spread` | new | moments on enough distinct days speak for it |
//! | `correction` | new, superseded | a correction says so |
//! | `heavy` | new | a single moment that weighs enough |
//! | `update` | new, superseded | a moment that changes something known ("moved … to Friday") |
//! | `retraction` | retracted | a retraction says so |
//! | `habit` | new, superseded | what happened a few times recurs by now |
//! | `said_again` | reinforced, superseded | other moments say the same |
//! | `same_matter` | reinforced | new moments on what it stands on already |
//! | `higher_authority` | superseded, lost | the user's word against another's |
//! | `newer_evidence` | superseded, lost, rejected | newer moments against older ones |
//! | `equal_evidence` | lost | nothing speaks for the new one, so the standing fact stays |
//! | `undecided` | conflict | they differ, and whether about the same thing is unclear |
//! | `last_day_over` | expired | a state's last valid day is past |
//! | `one_day` | gated | all its moments are of one day |
//! | `no_matter` | gated | no sentence of the group is spoken for on enough days |
//! | `retired_before` | rejected | a retired fact says the same, and no moment since then does |
//! | `denied` | rejected | a correction or retraction is newer than all its moments |
//! | `lost_before` | rejected | it has lost against the same standing fact already |
//! | `single_session` | rejected | outside sources of one session only |
//! | `low_authority` | rejected | a tool or an outside source cannot correct |
//! | `no_target` | rejected | a retraction that is about no known fact |
//! | `ambiguous_target` | rejected | a correction or retraction that fits several facts equally well |
//! | `past` | rejected | a state that is over before it is known |
//! | `no_answer` | rejected | the writer gave no answer; asked again in the next run |
//! | `writer_failed` | rejected | nothing of the writer's answer can be used; asked again in the next run |
//! | `no_cites`, `unknown_cite`, `duplicate_cite` | rejected | it cites nothing, a moment it was not given, one twice |
//! | `invented_number`, `invented_name` | rejected | a number or name that stands in no cited moment |
//! | `no_last_day`, `needless_last_day` | rejected | a state without a last day; another kind with one |
//! | `invented_matter` | rejected | it says more than, or the reverse of, what its cited moments say |
//! | `unsupported_cite` | rejected | a cited moment has no word of it, and not two of its names |
//! | `invalid_draft` | rejected | a model's fact of another shape than asked for |
//! | `too_many` | rejected | a model's facts beyond the most that one group gives |
//! | `waits` | proposed | it waits for the user's word, as the write policy says |
//! | `accepted` | accepted, superseded | the user accepted it |
//! | `declined` | retracted | the user turned down what waited |
//! | `hangs_together` | doubted | its moments hang together with those of a fact that no longer stands |
//! | `edge_confirmed`, `edge_rejected` | linked | a model judged how two moments relate |
//! | `undone` | undone | an earlier run was taken back |
//! | `empty`, `too_short`, `too_long` | rejected | no sentence of a usable length |
//! | `question`, `exclamation`, `greeting`, `request`, `instruction` | rejected | it states nothing |
//! | `conditional` | rejected | it holds only if something else does |
//! | `happened` | rejected | it tells what happened, not how things are, and it does not recur |
//! | `advice` | rejected | it says what one can, should or might do |
//! | `quotation` | rejected | it is somebody's speech |
//! | `first_person`, `unresolved` | rejected | it is about whoever speaks, or goes on from the sentence before |
//! | `echo` | rejected | it repeats what the memory had, word for word, and is no evidence |
//! | `fragment`, `code`, `address`, `boilerplate` | rejected | it is no sentence of prose |

macro_rules! words {
    ($($name:ident $word:literal)*) => {$(
        #[doc = concat!("`", $word, "`")]
        pub const $name: &str = $word;
    )*

        /// All of them, in no particular order.
        pub const ALL: &[&str] = &[$($word),*];
    };
}

words! {
    SPREAD "spread"
    CORRECTION "correction"
    HEAVY "heavy"
    UPDATE "update"
    RETRACTION "retraction"
    HABIT "habit"
    SAID_AGAIN "said_again"
    SAME_MATTER "same_matter"
    HIGHER_AUTHORITY "higher_authority"
    NEWER_EVIDENCE "newer_evidence"
    EQUAL_EVIDENCE "equal_evidence"
    UNDECIDED "undecided"
    LAST_DAY_OVER "last_day_over"
    ONE_DAY "one_day"
    NO_MATTER "no_matter"
    RETIRED_BEFORE "retired_before"
    DENIED "denied"
    LOST_BEFORE "lost_before"
    SINGLE_SESSION "single_session"
    LOW_AUTHORITY "low_authority"
    NO_TARGET "no_target"
    AMBIGUOUS_TARGET "ambiguous_target"
    PAST "past"
    NO_ANSWER "no_answer"
    WRITER_FAILED "writer_failed"
    NO_CITES "no_cites"
    UNKNOWN_CITE "unknown_cite"
    DUPLICATE_CITE "duplicate_cite"
    INVENTED_NUMBER "invented_number"
    INVENTED_NAME "invented_name"
    NO_LAST_DAY "no_last_day"
    NEEDLESS_LAST_DAY "needless_last_day"
    INVENTED_MATTER "invented_matter"
    UNSUPPORTED_CITE "unsupported_cite"
    INVALID_DRAFT "invalid_draft"
    TOO_MANY "too_many"
    WAITS "waits"
    ACCEPTED "accepted"
    DECLINED "declined"
    HANGS_TOGETHER "hangs_together"
    EDGE_CONFIRMED "edge_confirmed"
    EDGE_REJECTED "edge_rejected"
    UNDONE "undone"
    EMPTY "empty"
    TOO_SHORT "too_short"
    TOO_LONG "too_long"
    QUESTION "question"
    EXCLAMATION "exclamation"
    GREETING "greeting"
    REQUEST "request"
    INSTRUCTION "instruction"
    CONDITIONAL "conditional"
    HAPPENED "happened"
    ADVICE "advice"
    QUOTATION "quotation"
    FIRST_PERSON "first_person"
    UNRESOLVED "unresolved"
    FRAGMENT "fragment"
    CODE "code"
    ADDRESS "address"
    BOILERPLATE "boilerplate"
    ECHO "echo"
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn every_word_stands_in_the_table_once() {
        let table: String = include_str!("reason.rs")
            .lines()
            .filter(|line| line.starts_with("//! |"))
            .collect();
        for word in ALL {
            assert_eq!(table.matches(&format!("`{word}`")).count(), 1, "{word}");
            assert_eq!(ALL.iter().filter(|other| *other == word).count(), 1, "{word}");
        }
    }
}
