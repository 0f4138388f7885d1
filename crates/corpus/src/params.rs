//! What can be chosen when files are read.

use std::collections::BTreeSet;

use agent_memory_core::{Authority, Calendar, Day, Error, Validate, rule};
use serde::{Deserialize, Serialize};

use crate::frontmatter::TagSplit;
use crate::language::Language;

/// How files become entries and moments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CorpusParams {
    /// The offset and the hour a day starts, for days and clock times without an offset. Default: UTC, 04:00.
    pub calendar: Calendar,
    /// Whose word a file is when it does not say. Default: the agent's, because a corpus is its own writing.
    pub authority: Authority,
    /// Speakers in chats who are the user, beside `user`, `human` and `me`. Default: nobody, because a name alone proves
    /// no authority. Compared folded.
    pub user_speakers: BTreeSet<String>,
    /// Speakers in chats who are the agent, beside `assistant`, `agent`, `ai`, `bot` and `model`. Default: nobody.
    pub agent_speakers: BTreeSet<String>,
    /// The day of what has none. Default: none, because a wrong day makes wrong evidence: such entries stay, and give no
    /// moments.
    pub undated: Option<Day>,
    /// How a tag field that is one string comes apart. Default: at commas only.
    pub tag_split: TagSplit,
    /// The language of all texts. Default: none, each text is looked at.
    pub language: Option<Language>,
    /// Longest moment in characters; longer paragraphs come apart at sentences. Default 2,000: about 300 words, more than
    /// one thing that happened.
    pub max_moment_chars: usize,
    /// Largest file in bytes. Default 16 MiB: a hundred times a big note, and read whole without harm.
    pub max_file_bytes: u64,
    /// Most files taken from one folder. Default 200,000: ten a day for fifty years.
    pub max_files: usize,
    /// Deepest nesting of folders. Default 32: beyond that stands a loop or a dependency tree.
    pub max_depth: usize,
}

impl Default for CorpusParams {
    fn default() -> Self {
        Self {
            calendar: Calendar::default(),
            authority: Authority::Agent,
            user_speakers: BTreeSet::new(),
            agent_speakers: BTreeSet::new(),
            undated: None,
            tag_split: TagSplit::Comma,
            language: None,
            max_moment_chars: 2_000,
            max_file_bytes: 16 << 20,
            max_files: 200_000,
            max_depth: 32,
        }
    }
}

impl Validate for CorpusParams {
    fn check(&self) -> Result<(), Error> {
        self.calendar.check()?;
        // A moment holds at most 1 MiB; four bytes is the longest character.
        let chars = 40..=250_000;
        rule(
            chars.contains(&self.max_moment_chars),
            "corpus.max_moment_chars",
            format!("{} is not from 40 to 250,000", self.max_moment_chars),
        )?;
        rule(
            (1..=1 << 30).contains(&self.max_file_bytes),
            "corpus.max_file_bytes",
            format!("{} is not from 1 to 1 GiB", self.max_file_bytes),
        )?;
        rule(
            self.max_files > 0,
            "corpus.max_files",
            "it is 0, and nothing would be read",
        )?;
        rule(
            (1..=256).contains(&self.max_depth),
            "corpus.max_depth",
            format!("{} is not from 1 to 256", self.max_depth),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_hold_and_each_rule_is_told() {
        CorpusParams::default().check().expect("the defaults hold");
        let wrong = [
            CorpusParams {
                max_moment_chars: 39,
                ..CorpusParams::default()
            },
            CorpusParams {
                max_file_bytes: 0,
                ..CorpusParams::default()
            },
            CorpusParams {
                max_files: 0,
                ..CorpusParams::default()
            },
            CorpusParams {
                max_depth: 257,
                ..CorpusParams::default()
            },
            CorpusParams {
                calendar: Calendar {
                    day_start_hour: 24,
                    ..Calendar::default()
                },
                ..CorpusParams::default()
            },
        ];
        for params in wrong {
            assert_eq!(params.valid().expect_err("refused").code(), "invalid_param");
        }
    }

    #[test]
    fn unknown_fields_are_refused() {
        assert!(serde_json::from_str::<CorpusParams>(r#"{"max_depht": 3}"#).is_err());
        let read: CorpusParams = serde_json::from_str(r#"{"undated": "2026-07-20"}"#).expect("one field");
        assert_eq!(
            read.undated.map(|day| day.to_string()).as_deref(),
            Some("2026-07-20")
        );
    }
}
