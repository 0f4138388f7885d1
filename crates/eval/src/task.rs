//! The tasks, and the way from a task to its predictions.

use crate::{Error, tasks};
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::str::FromStr;

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// Are date, tags and title read as a full parser reads them?
    Corpus,
    /// Is the turn found that answers the question?
    Locomo,
    /// Is the earlier session found whose content is needed?
    Realmem,
    /// Which names stand in a text?
    Names,
    /// Which fact does a new statement retire?
    Supersede,
    /// Do clusters match topics?
    Concepts,
    /// Does a vocabulary describe what its author writes later?
    Vocab,
    /// Are the author's own later texts above those of others?
    Salience,
    /// Are two turns tied that answer a question together?
    Graph,
    /// Is the right fact found, and nothing else?
    PrecisionMem,
    /// Are sentences alike that people find alike?
    Sts,
}

impl Task {
    /// All tasks.
    pub const ALL: [Self; 11] = [
        Self::Corpus,
        Self::Locomo,
        Self::Realmem,
        Self::Names,
        Self::Supersede,
        Self::Concepts,
        Self::Vocab,
        Self::Salience,
        Self::Graph,
        Self::PrecisionMem,
        Self::Sts,
    ];

    /// The word for it, the scorer's.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Corpus => "corpus",
            Self::Locomo => "locomo",
            Self::Realmem => "realmem",
            Self::Names => "names",
            Self::Supersede => "supersede",
            Self::Concepts => "concepts",
            Self::Vocab => "vocab",
            Self::Salience => "salience",
            Self::Graph => "graph",
            Self::PrecisionMem => "precisionmem",
            Self::Sts => "sts",
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Task {
    type Err = Error;
    fn from_str(word: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|task| task.as_str() == word)
            .ok_or_else(|| Error::UnknownTask {
                name: word.chars().take(60).collect(),
                known: Self::ALL.map(Self::as_str).join(", "),
            })
    }
}

/// What of the input the program may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Mode {
    /// All of it.
    #[default]
    Tags,
    /// Not the tags; those that stand in the dump all the same are not used.
    NoTags,
    /// Of what is said, names alone, and who said it: ties and groups without the words that moments have in common.
    Names,
    /// Of all that recall goes by, vectors alone: what the embedder finds without a word in common.
    Dense,
}

impl Mode {
    /// The word for it, as it stands in predictions.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Tags => "tags",
            Self::NoTags => "notags",
            Self::Names => "names",
            Self::Dense => "dense",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Mode {
    type Err = Error;
    fn from_str(word: &str) -> Result<Self, Error> {
        [Self::Tags, Self::NoTags, Self::Names, Self::Dense]
            .into_iter()
            .find(|mode| mode.as_str() == word)
            .ok_or_else(|| Error::UnknownMode {
                name: word.chars().take(60).collect(),
            })
    }
}

/// What can be chosen for a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// What may be used; `vocab` and `salience` look at tags, `graph` at names, `locomo` and `realmem` at vectors.
    pub mode: Mode,
}

/// Reads the dump of a task and writes its predictions, one JSON object a line, in the order of the dump.
///
/// `dir` is the folder (for `sts`, the file) that the scorer's `--dump` wrote. Equal dumps give equal bytes.
///
/// # Errors
/// [`Error::UnknownTask`]; whatever keeps the dump from being read, a layer from answering or `out` from being written.
pub fn run(task: &str, dir: &Path, options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    let task: Task = task.parse()?;
    match task {
        Task::Corpus => tasks::corpus::run(dir, out),
        Task::Locomo | Task::Realmem => tasks::chats::run(task, dir, options, out),
        Task::Names => tasks::names::run(dir, out),
        Task::Supersede => tasks::supersede::run(dir, out),
        Task::Concepts => tasks::concepts::run(dir, out),
        Task::Vocab => tasks::vocab::run(dir, options, out),
        Task::Salience => tasks::salience::run(dir, options, out),
        Task::Graph => tasks::graph::run(dir, options, out),
        Task::PrecisionMem => tasks::precisionmem::run(dir, out),
        Task::Sts => tasks::sts::run(dir, out),
    }?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_back() {
        for task in Task::ALL {
            assert_eq!(task.as_str().parse::<Task>().expect("a task"), task);
        }
        for mode in [Mode::Tags, Mode::NoTags, Mode::Names, Mode::Dense] {
            assert_eq!(mode.to_string().parse::<Mode>().expect("a mode"), mode);
        }
        let error = run("nmaes", Path::new("."), &Options::default(), &mut Vec::new()).expect_err("no task");
        assert!(error.to_string().contains("precisionmem"), "{error}");
        assert_eq!(error.code(), "unknown_task");
        assert_eq!("tag".parse::<Mode>().expect_err("no mode").code(), "unknown_mode");
    }
}
