//! Progress bars on standard error, for people who watch; everyone else sees nothing of them.

use agent_memory::{DreamProgress, ImportProgress, ReEmbedProgress};
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use std::cell::Cell;

/// A bar, or nothing.
pub struct Bar {
    bar: Option<ProgressBar>,
    /// Whether nothing has been shown.
    fresh: Cell<bool>,
}

impl Bar {
    /// A bar with a title, when somebody watches.
    pub fn new(title: &'static str, watched: bool) -> Self {
        let bar = watched.then(|| {
            let bar = ProgressBar::new(0);
            let shape = "{prefix:<7} [{bar:32}] {pos}/{len} {msg}";
            // A shape that cannot be read would leave the standard one; that is no reason to stop.
            if let Ok(style) = ProgressStyle::with_template(shape) {
                bar.set_style(style.progress_chars("=> "));
            }
            bar.with_prefix(title)
        });
        Self {
            bar,
            fresh: Cell::new(true),
        }
    }

    /// How far an import is.
    pub fn import(&self, progress: ImportProgress) {
        self.at(progress.files, progress.of, || {
            format!("files, {}", HumanBytes(progress.bytes))
        });
    }

    /// How far a dream is.
    pub fn dream(&self, progress: DreamProgress) {
        self.at(progress.done as u64, progress.passes as u64, || {
            format!("passes, now {}", progress.today)
        });
    }

    /// How far a change of embedder is, with its rate and the time left.
    pub fn re_embed(&self, progress: ReEmbedProgress) {
        if let (Some(bar), true) = (&self.bar, progress.done == 0 || self.fresh.replace(false)) {
            let shape = "{prefix:<7} [{bar:32}] {pos}/{len} moments, {per_sec}, {eta} left";
            if let Ok(style) = ProgressStyle::with_template(shape) {
                bar.set_style(style.progress_chars("=> "));
            }
            // What an earlier run did is no part of this one's rate.
            bar.set_length(progress.of);
            bar.set_position(progress.done);
            bar.reset_eta();
        }
        self.at(progress.done, progress.of, String::new);
    }

    fn at(&self, done: u64, of: u64, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_length(of);
            bar.set_position(done);
            bar.set_message(message());
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
