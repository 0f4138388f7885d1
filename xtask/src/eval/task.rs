//! The tasks of the evaluation set: how each is dumped and run, and which figures are shown.

/// One task.
pub struct Task {
    /// Its name here.
    pub name: &'static str,
    /// Its name in the scorer and in `agent-memory eval NAME`.
    pub scored: &'static str,
    /// The script that dumps and scores it.
    pub scorer: Scorer,
    /// The runs whose predictions are scored together.
    pub modes: &'static [Mode],
    /// The figures shown, with the targets on this split.
    pub metrics: &'static [(&'static str, Option<f64>)],
}

/// Which script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scorer {
    /// `score.py TASK`.
    Score,
    /// `sts.py`, whose dump is one file.
    Sts,
}

/// One run of a task.
pub struct Mode {
    /// Added to the folder's name.
    pub suffix: &'static str,
    /// Options of the dump.
    pub dump: &'static [&'static str],
    /// Options of the binary's verb.
    pub verb: &'static [&'static str],
}

impl Mode {
    /// Where the input of this mode lies.
    pub fn folder(&self, task: &str) -> String {
        format!("{task}{}", self.suffix)
    }
}

const PLAIN: &[Mode] = &[Mode {
    suffix: "",
    dump: &[],
    verb: &[],
}];
const WITH_AND_WITHOUT_TAGS: &[Mode] = &[
    Mode {
        suffix: "",
        dump: &[],
        verb: &[],
    },
    Mode {
        suffix: "-notags",
        dump: &["--hide-tags"],
        verb: &["--mode", "notags"],
    },
];
const ONE_FILE: &[Mode] = &[Mode {
    suffix: ".jsonl",
    dump: &[],
    verb: &[],
}];

/// Every task.
pub const TASKS: &[Task] = &[
    Task {
        name: "corpus",
        scored: "corpus",
        scorer: Scorer::Score,
        modes: PLAIN,
        metrics: &[
            ("ALL.date", Some(0.999)),
            ("ALL.tags", Some(0.999)),
            ("ALL.title", Some(0.999)),
            ("quirks.date", None),
            ("quirks.tags", None),
            ("quirks.title", None),
        ],
    },
    Task {
        name: "locomo",
        scored: "locomo",
        scorer: Scorer::Score,
        modes: PLAIN,
        metrics: &[
            ("noadv.R@10", Some(0.75)),
            ("noadv.R@20", Some(0.82)),
            ("noadv.MRR", Some(0.57)),
        ],
    },
    Task {
        name: "locomo-dense",
        scored: "locomo",
        scorer: Scorer::Score,
        modes: &[Mode {
            suffix: "",
            dump: &[],
            verb: &["--mode", "dense"],
        }],
        metrics: &[
            ("noadv.R@10", Some(0.60)),
            ("noadv.R@20", None),
            ("noadv.MRR", None),
        ],
    },
    Task {
        name: "realmem",
        scored: "realmem",
        scorer: Scorer::Score,
        modes: PLAIN,
        metrics: &[("ALL.R@10", Some(0.75)), ("ALL.MRR", Some(0.58))],
    },
    Task {
        name: "names",
        scored: "names",
        scorer: Scorer::Score,
        modes: PLAIN,
        metrics: &[
            ("conll03.testa.F1", Some(0.86)),
            ("wnut17.dev.F1", Some(0.51)),
            ("turku.dev.F1", Some(0.70)),
        ],
    },
    Task {
        name: "supersede",
        scored: "supersede",
        scorer: Scorer::Score,
        modes: PLAIN,
        metrics: &[
            ("halumem.Modify_exact@false<=0.08", Some(0.80)),
            ("halumem.Delete_exact@false<=0.08", Some(0.70)),
            ("mquake.Modify_exact@false<=0.05", Some(0.95)),
        ],
    },
    Task {
        name: "concepts",
        scored: "concepts",
        scorer: Scorer::Score,
        modes: PLAIN,
        metrics: &[("jbranchaud.NMI", Some(0.48)), ("jbranchaud.ARI", Some(0.30))],
    },
    Task {
        name: "vocab",
        scored: "vocab",
        scorer: Scorer::Score,
        modes: WITH_AND_WITHOUT_TAGS,
        metrics: &[
            ("tags.MEAN.lift", Some(2.4)),
            ("tags.MEAN.tag_recall_100", Some(0.65)),
            ("notags.MEAN.lift", Some(2.0)),
            ("notags.MEAN.tag_recall_100", Some(0.20)),
        ],
    },
    Task {
        name: "salience",
        scored: "salience",
        scorer: Scorer::Score,
        modes: PLAIN,
        metrics: &[
            ("MEAN", Some(0.92)),
            ("WORST", Some(0.86)),
            ("MEAN_without_trivial", Some(0.84)),
        ],
    },
    Task {
        name: "graph",
        scored: "graph",
        scorer: Scorer::Score,
        modes: PLAIN,
        metrics: &[
            ("MEAN_locomo.tie_AUC", Some(0.85)),
            ("MEAN_locomo.pos_minus_neg", Some(0.30)),
        ],
    },
    Task {
        name: "graph-names",
        scored: "graph",
        scorer: Scorer::Score,
        modes: &[Mode {
            suffix: "",
            dump: &[],
            verb: &["--mode", "names"],
        }],
        metrics: &[
            ("MEAN_locomo.tie_AUC", Some(0.60)),
            ("MEAN_locomo.pos_minus_neg", None),
        ],
    },
    Task {
        name: "precisionmem",
        scored: "precisionmem",
        scorer: Scorer::Score,
        modes: PLAIN,
        metrics: &[
            ("passed", Some(70.0)),
            ("relevantBeliefs.precision", Some(0.90)),
            ("relevantBeliefs.recall", Some(0.95)),
            ("cases_with_leak.superseded", Some(0.0)),
            ("cases_with_leak.other_user", Some(0.0)),
            ("cases_with_leak.out_of_scope", Some(0.0)),
        ],
    },
    Task {
        name: "sts",
        scored: "sts",
        scorer: Scorer::Sts,
        modes: ONE_FILE,
        metrics: &[("mean", Some(0.71))],
    },
];
