//! What one peer came to on one graph, gathered from lines of JSON.

use serde_json::{Map, Value, json};

use crate::context::Failure;

/// Figures of a peer.
#[derive(Debug, Default)]
pub struct Figures {
    /// The graph.
    pub workload: String,
    /// The peer, as the table shows it.
    pub peer: String,
    /// Why there are no figures.
    pub failure: Option<String>,
    /// Wall and CPU seconds of every run of every turn.
    times: Vec<f64>,
    cpu: Vec<f64>,
    /// Everything else, by name; of memory the largest.
    values: Map<String, Value>,
}

impl Figures {
    /// No figures yet.
    pub fn new(workload: &str, peer: &str) -> Self {
        Self {
            workload: workload.to_owned(),
            peer: peer.to_owned(),
            ..Self::default()
        }
    }

    /// Adds what a process printed.
    pub fn add(&mut self, line: &str) -> Result<(), Failure> {
        let broken = |why: &str| Failure::new(format!("{} on {}: {why}: {line}", self.peer, self.workload));
        let Ok(Value::Object(printed)) = serde_json::from_str(line.trim()) else {
            return Err(broken("no JSON object"));
        };
        for (name, value) in printed {
            let numbers =
                |value: &Value| -> Option<Vec<f64>> { value.as_array()?.iter().map(Value::as_f64).collect() };
            match name.as_str() {
                "times" => {
                    let times = numbers(&value).ok_or_else(|| broken("times are no numbers"))?;
                    self.times.extend(times);
                }
                "cpu" => {
                    let cpu = numbers(&value).ok_or_else(|| broken("cpu are no numbers"))?;
                    self.cpu.extend(cpu);
                }
                _ => {
                    let before = self.values.get(&name).and_then(Value::as_f64);
                    let largest = name.ends_with("_mb") && before > value.as_f64();
                    if !largest {
                        self.values.insert(name, value);
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether it is our own code.
    pub fn is_ours(&self) -> bool {
        self.peer.starts_with("ours")
    }

    /// Whether others are compared with it: on names the incidence, else the links.
    pub fn is_reference(&self) -> bool {
        matches!(self.peer.as_str(), "ours" | "ours:incidence")
    }

    /// Median CPU seconds.
    pub fn cpu(&self) -> Option<f64> {
        median(&self.cpu)
    }

    /// Median wall seconds.
    pub fn wall(&self) -> Option<f64> {
        median(&self.times)
    }

    fn value(&self, name: &str) -> Option<f64> {
        self.values.get(name).and_then(Value::as_f64)
    }

    /// The row of the table.
    pub fn cells(&self, workload: &str, ours: Option<f64>) -> Vec<String> {
        let mut cells = vec![workload.to_owned(), self.peer.clone()];
        if let Some(failure) = &self.failure {
            cells.push(failure.clone());
            return cells;
        }
        let shown = |value: Option<f64>, digits: usize| {
            value.map_or_else(|| "-".to_owned(), |value| format!("{value:.digits$}"))
        };
        let ratio = self.cpu().zip(ours).map(|(cpu, ours)| cpu / ours.max(1e-9));
        cells.extend([
            self.cpu().map_or_else(|| "-".to_owned(), seconds),
            self.wall().map_or_else(|| "-".to_owned(), seconds),
            shown(ratio, 2),
            shown(self.value("q"), 4),
            shown(self.value("communities"), 0),
            shown(self.value("nmi"), 3),
            shown(self.value("peak_mb"), 1),
        ]);
        cells
    }

    /// All of it.
    pub fn json(&self) -> Value {
        let mut all = self.values.clone();
        all.insert("workload".to_owned(), json!(self.workload));
        all.insert("peer".to_owned(), json!(self.peer));
        all.insert("failure".to_owned(), json!(self.failure));
        all.insert("times".to_owned(), json!(self.times));
        all.insert("cpu".to_owned(), json!(self.cpu));
        all.insert("median_s".to_owned(), json!(self.wall()));
        all.insert("median_cpu_s".to_owned(), json!(self.cpu()));
        Value::Object(all)
    }
}

/// Ours first, then the rivals, the fastest first, the failed last.
pub fn rank(rows: &mut [Figures]) {
    let place = |row: &Figures| {
        let order = ["ours", "ours:incidence", "ours:groups"];
        order.iter().position(|peer| *peer == row.peer).unwrap_or(3)
    };
    let cpu = |row: &Figures| {
        let cpu = row.cpu().filter(|_| row.failure.is_none());
        cpu.unwrap_or(f64::INFINITY)
    };
    rows.sort_by(|a, b| {
        place(a)
            .cmp(&place(b))
            .then_with(|| cpu(a).total_cmp(&cpu(b)))
            .then_with(|| a.peer.cmp(&b.peer))
    });
}

/// The middle value; the mean of the two middle ones.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut ordered = values.to_vec();
    ordered.sort_by(f64::total_cmp);
    let half = ordered.len() / 2;
    let upper = *ordered.get(half)?;
    if ordered.len() % 2 == 1 {
        return Some(upper);
    }
    Some(f64::midpoint(*ordered.get(half.checked_sub(1)?)?, upper))
}

/// Seconds with three digits that mean something.
pub fn seconds(value: f64) -> String {
    match value {
        _ if value >= 100.0 => format!("{value:.0}"),
        _ if value >= 10.0 => format!("{value:.1}"),
        _ if value >= 1.0 => format!("{value:.2}"),
        _ if value >= 0.001 => format!("{value:.4}"),
        _ => format!("{value:.6}"),
    }
}
