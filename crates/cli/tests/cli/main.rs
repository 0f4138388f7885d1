//! The command as users call it: a process, its output, its exit code.
//!
//! One test program for all of it, because linking many costs more than running them. `home` holds the tools; the
//! other files are one subject each.
#![forbid(unsafe_code)]

mod batch;
mod crash;
mod determinism;
mod embedders;
mod home;
mod lisbon;
mod plain;
mod refusals;
mod runs;
mod settings;
mod story;
mod together;
mod verbs;
