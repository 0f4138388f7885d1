//! English verb forms at large: which words can be a finite verb, and which of them are nouns as well.
//!
//! The table of [`verb`](super::verb) knows what a verb means for the guard; this one only knows that a word is a verb,
//! so that a rule can find where a clause states something. Regular forms follow from the base form.

use agent_memory_core::Lookup;
use std::sync::OnceLock;

use super::verb;

/// The form that a word has when it is a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// `swim`
    Base,
    /// `swims`
    Third,
    /// `swam`, and participles: `swum`, `launched`
    Past,
    /// `swimming`
    Ing,
}

/// Base forms of verbs that are no nouns in common use.
const VERBS: &str = "\
    accept accommodate accompany accomplish achieve acknowledge acquire adapt add address adjust admit adopt affect \
    afford agree align allocate allow alter amplify analyze annotate announce anticipate apologize appear apply \
    appoint appreciate argue arise arrange arrive articulate ask assemble assess assign assist associate assume \
    attach attract automate avoid await be become beget begin behave believe belong bless blow bother bring browse \
    buy calculate capture carry celebrate choose clarify classify collaborate collect come communicate compare \
    compete compile complain compose comprehend comprise compute conceive concern conclude conduct confer configure \
    confirm confuse conjecture connect consist constitute constrain consult consume contain continue contribute \
    convert convince cook coordinate cope correspond crash create criticize debug decide declare decline decrease \
    dedicate deduce define delete deliver demonstrate deny depend deploy derive describe deserve destroy detect \
    determine develop differ digest diminish disagree disappear discard discover discuss dislike dissolve \
    distinguish distribute disturb dive divide do donate download draw earn eat edit educate elect eliminate embed \
    embody emerge emit emphasize employ empower enable encapsulate enclose encode encounter encourage endorse \
    enforce engage enhance enjoy enrich ensure entail enter entertain equip erase establish evaluate evolve examine \
    exceed execute exist expand expect explain explore expose express extend facilitate fail feel fetch fight \
    finalize finish flourish fluctuate follow forbid forget forgive formulate gather generate get give go govern \
    grab grow guarantee handle happen harvest have hear hesitate hold hurt identify ignore illustrate imagine \
    implement imply import impose improve include incorporate increase indicate infer inform inherit inhibit \
    initiate inject innovate insert insist inspire install instruct integrate intend interact interpret intervene \
    introduce invent invest investigate invite invoke involve iterate join jot justify keep know last launch lay \
    lean learn leave lend let lie listen locate lose maintain make manage manipulate matter mean meet merge migrate \
    minimize miss misunderstand mitigate modify monitor motivate move negotiate observe obtain occupy occur omit \
    operate oppose optimize orchestrate organize originate outline outsource overcome override oversee owe \
    participate pay perceive perform permit persist persuade pose possess postpone practice pray predict prefer \
    prepare prescribe preserve presume pretend prevent prioritize proceed promote propagate propose protect prove \
    provide publish pursue put qualify quantify quit reach react read realize rebuild recall receive recognize \
    recommend reconcile recover recruit redesign reduce refactor refer refine reflect refuse regard register regret \
    regulate reinforce relate rely remain remember remind remove render renew replace replicate reply represent \
    reproduce require resemble reserve resist resolve respond restore restrict resume retain retire retrieve reveal \
    revise rewrite roam satisfy save say scan scatter see seek seem select sell send settle shrink shut simplify \
    simulate sing sit solve speak specify spend stop strengthen strive submit subscribe substitute succeed suffer \
    suggest summarize supplement suppose suppress surround survive sustain switch synthesize tackle take teach tell \
    tend terminate thank think thrive throw tolerate traverse treat truncate tweak undergo underlie understand \
    undertake unify unite upload validate vary verify violate visit visualize want warn weigh withdraw wonder write";

/// Base forms of verbs whose base form or third person is a common noun, too.
const NOUNS_TOO: &str = "\
    access account act advance advise age aim answer appeal approach archive attack attempt audit award back balance \
    ban bank base bat battle beat benefit bet bid bill blame block blog board bond book boost border bottle bow box \
    brake branch break bridge broadcast budget bug build bump bundle burn bus call camp care cast cause challenge \
    chance change charge chart chat check circle claim clash clean clear click climb close cloud coach code color \
    comb combine comment commit complete compost compromise construct contact content contract contrast control copy \
    correct cost count counter couple course cover craft crawl credit crop cross crowd cry cup cure curve cut cycle \
    damage dance date deal debate deck default delay delight demand design desire detail devote diet dinner disk \
    display document dose doubt draft drag dream dress drift drill drink drive drop dust ease echo effect email \
    embrace empty end engineer escape estimate exchange excuse exercise exhibit experience export extract eye face \
    fade fall fan farm fast favor fear feature feed fence field file fill film filter find fire fish fit fix flag \
    flash flavor flow fly focus fold force forecast form format forward foster frame freeze function fund gain \
    garden gift glow google grant graph greet ground group guess guide hack hand harbor hate head heat help \
    highlight hike hint hire hit hook hope host house hurry ice impact index influence interest interface interview \
    iron issue jog judge jump key kick knit knock label lack land laugh layer lead leap lecture level leverage \
    library lift light like limit line link list live load lock log look loop love machine mail manifest map mark \
    market mask master match mate measure mention merit microwave mind mine mirror mix model mount mouse mow murder \
    name need nest net nod note notice number object offer open order outbid overlap own pace pack package page \
    paint pair paper parent park part pass patch pattern pause peak peel perfect phone photograph pick picture piece \
    pilot pin place plan plant plate play plug point poll pool post pot pound power praise present press price print \
    process produce profile program progress project promise prompt proof protest prototype pull purchase push \
    puzzle query question quote race rain raise range rank rate reason record recycle refund reject relay release \
    rent repair repeat report repost request rescue research respect rest result return reuse review reward ride \
    ring rise risk rock roll root round route row rule run rush sail sample sand scale schedule scope score screen \
    script search season seat secure sense separate serve set shade shame shape share shelter shift ship shoot shop \
    shout shovel show side sign signal size skate sketch skill skin sleep slice slide slip smell smile smoke snap \
    snow sort sound source space spark spell split sponsor spot spread stage stake stamp stand star stare start \
    state station stay steal step stick stock store storm story strain stream stress stretch strike string structure \
    struggle study style subject suit supply support supports surface surprise survey suspect swap swim swing table \
    tag talk tap target taste tax team test text ticket tie time title toast tool top total touch tour tow trace \
    track trade train transfer transform transition transport trap travel trick trigger trip trouble trust try tune \
    turn tweet twist type update upgrade use value view voice volunteer vote wait wake walk war warm wash watch \
    water wave wear weather weed welcome will win wish witness word work worry wrap wrestle yield zoom";

/// Past forms and participles that follow no rule, and stand in no other table here.
const IRREGULAR: [&str; 84] = [
    "arisen",
    "awoken",
    "beaten",
    "been",
    "begun",
    "bent",
    "bet",
    "bid",
    "bitten",
    "blew",
    "blown",
    "bound",
    "broken",
    "built",
    "burnt",
    "chosen",
    "cut",
    "dealt",
    "done",
    "drawn",
    "dreamt",
    "driven",
    "drove",
    "drunk",
    "dug",
    "eaten",
    "fallen",
    "fed",
    "felt",
    "flown",
    "forbade",
    "forbidden",
    "forgotten",
    "fought",
    "found",
    "frozen",
    "given",
    "gone",
    "gotten",
    "grown",
    "held",
    "hidden",
    "hit",
    "kept",
    "known",
    "laid",
    "lain",
    "leapt",
    "learnt",
    "made",
    "mistaken",
    "overcame",
    "oversaw",
    "proven",
    "quit",
    "ridden",
    "risen",
    "seen",
    "sewn",
    "shaken",
    "shone",
    "shot",
    "shown",
    "shrank",
    "shrunk",
    "sought",
    "split",
    "spoken",
    "spread",
    "stolen",
    "struck",
    "stuck",
    "sung",
    "sunk",
    "swept",
    "swum",
    "taken",
    "thrown",
    "torn",
    "undertook",
    "withdrew",
    "woken",
    "worn",
    "written",
];

/// A word as a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AsVerb {
    pub form: Form,
    /// Whether the word is a common noun, too.
    pub noun: bool,
}

/// What a folded word is as a verb; none when it is surely none.
pub(crate) fn as_verb(folded: &str) -> Option<AsVerb> {
    if let Some(known) = verb::verb(folded) {
        let noun = bases().get(known.base).is_some_and(|noun| *noun);
        let form = if folded == known.base {
            Form::Base
        } else if folded == known.third {
            Form::Third
        } else {
            Form::Past
        };
        return Some(AsVerb { form, noun });
    }
    if IRREGULAR.binary_search(&folded).is_ok() {
        return Some(AsVerb {
            form: Form::Past,
            noun: false,
        });
    }
    if let Some(noun) = bases().get(folded) {
        return Some(AsVerb {
            form: Form::Base,
            noun: *noun,
        });
    }
    if let Some(noun) = third(folded) {
        return Some(AsVerb {
            form: Form::Third,
            noun,
        });
    }
    if verb::is_past(folded) && !folded.contains('-') {
        return Some(AsVerb {
            form: Form::Past,
            noun: false,
        });
    }
    if folded.len() > 4
        && folded.ends_with("ing")
        && !matches!(
            folded,
            "thing"
                | "nothing"
                | "something"
                | "anything"
                | "everything"
                | "during"
                | "morning"
                | "evening"
                | "string"
                | "spring"
        )
    {
        return Some(AsVerb {
            form: Form::Ing,
            noun: true,
        });
    }
    None
}

/// Base forms, and whether they are nouns, too.
fn bases() -> &'static Lookup<&'static str, bool> {
    static BASES: OnceLock<Lookup<&str, bool>> = OnceLock::new();
    BASES.get_or_init(|| {
        let plain = VERBS.split_whitespace().map(|base| (base, false));
        // Last, so that a verb in both lists counts as a noun.
        plain
            .chain(NOUNS_TOO.split_whitespace().map(|base| (base, true)))
            .collect()
    })
}

/// Whether the base of a third person is a noun, too; none for what is no third person.
fn third(folded: &str) -> Option<bool> {
    let known = |base: &str| bases().get(base).copied();
    if let Some(stem) = folded.strip_suffix("ies") {
        return known(&format!("{stem}y"));
    }
    let by_s = folded.strip_suffix('s').and_then(known);
    by_s.or_else(|| {
        folded
            .strip_suffix("es")
            .filter(|base| base.ends_with(['s', 'x', 'z', 'h', 'o']))
            .and_then(known)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_follow_from_the_base() {
        for (word, form, noun) in [
            ("provide", Form::Base, false),
            ("provides", Form::Third, false),
            ("provided", Form::Past, false),
            ("carries", Form::Third, false),
            ("reaches", Form::Third, false),
            ("works", Form::Third, true),
            ("written", Form::Past, false),
            ("using", Form::Ing, true),
        ] {
            assert_eq!(as_verb(word), Some(AsVerb { form, noun }), "{word}");
        }
        for word in ["open-source", "user-centered", "dashboard", "thing", "series"] {
            assert_eq!(as_verb(word), None, "{word}");
        }
    }

    #[test]
    fn searched_lists_are_sorted() {
        assert!(IRREGULAR.is_sorted());
    }
}
