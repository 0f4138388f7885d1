//! What is varied between two nights that must come to the same, and how the digests are judged.

/// One way to run the night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// What is special about it.
    pub name: String,
    /// Which copy of the files it reads.
    pub copy: Copy,
    /// `--threads`.
    pub threads: Option<String>,
    /// `RAYON_NUM_THREADS`.
    pub rayon: Option<String>,
    /// The paths handed over.
    pub paths: Vec<String>,
    /// Whether the files are handed over one by one; such runs are judged among themselves, because a
    /// source may rightly be named by the path that was given.
    pub one_by_one: bool,
}

/// The same files, written in opposite orders, so that a listing may come in another order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Copy {
    /// In order of names.
    Forward,
    /// Against it.
    Backward,
}

impl Copy {
    /// Its folder.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Backward => "backward",
        }
    }
}

impl Case {
    fn new(name: impl Into<String>, paths: Vec<String>) -> Self {
        let one_by_one = paths.len() > 1;
        Self {
            name: name.into(),
            copy: Copy::Forward,
            threads: Some("1".to_owned()),
            rayon: None,
            paths,
            one_by_one,
        }
    }

    /// The same case, named after the build that runs it.
    pub fn of_build(mut self, build: &str) -> Self {
        self.name = format!("{build}, {}", self.name);
        self
    }
}

/// Every case for an example; the smoke run has fewer.
pub fn cases(example: &str, files: &[String], smoke: bool) -> Vec<Case> {
    let folder = || vec![example.to_owned()];
    let counts: &[&str] = if smoke { &["1", "2"] } else { &["1", "2", "4", "8"] };
    let mut cases: Vec<Case> = counts
        .iter()
        .map(|count| Case {
            threads: Some((*count).to_owned()),
            ..Case::new(
                if *count == "1" {
                    "1 thread".to_owned()
                } else {
                    format!("{count} threads")
                },
                folder(),
            )
        })
        .collect();
    let rayon = if smoke { &counts[1..] } else { counts };
    cases.extend(rayon.iter().map(|count| Case {
        threads: None,
        rayon: Some((*count).to_owned()),
        ..Case::new(format!("RAYON_NUM_THREADS={count}"), folder())
    }));
    cases.push(Case {
        copy: Copy::Backward,
        ..Case::new("files laid down backward", folder())
    });

    let given: Vec<String> = files.iter().map(|file| format!("{example}/{file}")).collect();
    cases.push(Case::new("files one by one", given.clone()));
    cases.push(Case::new(
        "files one by one, backward",
        given.iter().rev().cloned().collect(),
    ));
    let seeds: &[u64] = if smoke { &[1] } else { &[1, 2, 3] };
    cases.extend(
        seeds
            .iter()
            .map(|&seed| Case::new(format!("files shuffled ({seed})"), shuffled(&given, seed))),
    );
    cases
}

/// A fixed permutation per seed (Fisher-Yates over a linear congruential generator).
pub fn shuffled(items: &[String], seed: u64) -> Vec<String> {
    let mut state = seed;
    let mut items = items.to_vec();
    for last in (1..items.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let below = last as u64 + 1;
        items.swap(last, ((state >> 33) % below) as usize);
    }
    items
}

/// Whether it is one hex digest of at least 128 bits.
pub fn is_digest(text: &str) -> bool {
    text.len() >= 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The latest `yyyy-mm-dd` that stands in a name.
pub fn latest_date(names: &[String]) -> Option<String> {
    names.iter().flat_map(|name| dates(name)).max().map(str::to_owned)
}

fn dates(name: &str) -> Vec<&str> {
    (0..name.len())
        .filter_map(|start| name.get(start..start + 10))
        .filter(|date| {
            date.bytes().enumerate().all(|(at, byte)| {
                if at == 4 || at == 7 {
                    byte == b'-'
                } else {
                    byte.is_ascii_digit()
                }
            })
        })
        .collect()
}

/// What the digests of one example come to.
#[derive(Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Runs that differ from the first of their kind.
    pub differing: usize,
    /// One line for each of them, and what else is worth saying.
    pub notes: Vec<String>,
}

/// Compares every digest with the first of its kind (whole folder, one by one).
pub fn verdict(digests: &[(Case, String)]) -> Verdict {
    let mut verdict = Verdict {
        differing: 0,
        notes: Vec::new(),
    };
    let first = |one_by_one: bool| digests.iter().find(|(case, _)| case.one_by_one == one_by_one);
    for (case, digest) in digests {
        if let Some((reference, expected)) = first(case.one_by_one)
            && digest != expected
        {
            verdict.differing += 1;
            verdict
                .notes
                .push(format!("DIFFERS: {} from {}", case.name, reference.name));
        }
    }
    if let (Some((_, folder)), Some((_, files))) = (first(false), first(true))
        && folder != files
    {
        verdict
            .notes
            .push("note: a folder and its files one by one are different sources, so their ids and exports differ; each has one digest".to_owned());
    }
    if verdict.differing == 0 {
        verdict.notes.push(format!("{} runs, one digest", digests.len()));
    }
    verdict
}
