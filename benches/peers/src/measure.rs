//! Time and memory of one thing, in this process.
//!
//! Wall time, and the CPU time of this process, which other work on the machine disturbs less. The peak is the largest
//! resident size since loading ended, which Linux lets a process reset; elsewhere both memory figures are 0.

use std::fs;
use std::time::Instant;

use rustix::time::{ClockId, clock_gettime};

use crate::Failure;

/// What one peer came to.
pub struct Measured {
    /// Wall seconds of each run.
    pub times: Vec<f64>,
    /// CPU seconds of each run.
    pub cpu: Vec<f64>,
    /// Largest resident size during the runs, in MB (10⁶ bytes).
    pub peak_mb: f64,
    /// Resident size before the first run: the graph as the peer holds it.
    pub base_mb: f64,
    /// The division of the last run.
    pub labels: Vec<u32>,
}

impl Measured {
    /// Runs something several times. What it needs is built before, outside the timer.
    pub fn of(runs: usize, mut run: impl FnMut() -> Result<Vec<u32>, Failure>) -> Result<Self, Failure> {
        // 5 resets the peak of the resident size to the present one (Linux 4.0); without it the peak includes loading.
        let _ = fs::write("/proc/self/clear_refs", "5");
        let base_mb = status_mb("VmRSS:");
        let (mut times, mut cpu, mut labels) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..runs {
            let (before, start) = (cpu_seconds(), Instant::now());
            labels = run()?;
            times.push(start.elapsed().as_secs_f64());
            cpu.push(cpu_seconds() - before);
        }
        Ok(Self {
            times,
            cpu,
            peak_mb: status_mb("VmHWM:"),
            base_mb,
            labels,
        })
    }

    /// One line of JSON without the labels.
    pub fn json(&self) -> String {
        let list = |values: &[f64]| {
            values
                .iter()
                .map(|value| format!("{value:.9}"))
                .collect::<Vec<_>>()
                .join(",")
        };
        format!(
            "{{\"times\":[{}],\"cpu\":[{}],\"peak_mb\":{:.3},\"base_mb\":{:.3}}}",
            list(&self.times),
            list(&self.cpu),
            self.peak_mb,
            self.base_mb
        )
    }
}

/// A line of the process status, given there in KiB.
fn status_mb(key: &str) -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kib = status
        .lines()
        .find_map(|line| line.strip_prefix(key)?.split_whitespace().next()?.parse().ok());
    kib.map_or(0.0, |kib: f64| kib * 1024.0 / 1e6)
}

/// User and system time of this process, all threads.
fn cpu_seconds() -> f64 {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_is_timed_and_the_last_division_kept() {
        let mut calls = 0;
        let measured = Measured::of(3, || {
            calls += 1;
            Ok(vec![calls])
        });
        let measured = measured.unwrap();
        assert_eq!(
            (
                measured.times.len(),
                measured.cpu.len(),
                measured.labels.as_slice()
            ),
            (3, 3, &[3][..])
        );
        let json = measured.json();
        assert!(json.starts_with("{\"times\":[") && json.ends_with('}'), "{json}");
        assert!(Measured::of(2, || Err("broken".to_owned())).is_err());
    }
}
