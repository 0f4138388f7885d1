//! Runs, looked after: taken back, done again, told, and facts that wait for a word.

mod ground;
mod history;
mod proposals;
mod replay;
mod undo;
