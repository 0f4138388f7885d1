//! Progress bars on standard error, for people who watch; everyone else sees nothing of them.

use agent_memory::{DreamProgress, ImportProgress};
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};

/// A bar, or nothing.
pub struct Bar {
    bar: Option<ProgressBar>,
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
        Self { bar }
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
