//! Floats are summed, and their functions called, in `core::numeric` only.
//!
//! The standard `ln` and `exp` call the platform's libm, and a sum depends on its order: both would change
//! the bytes from machine to machine or from thread count to thread count.

use super::forbid;
use crate::tidy::RustFile;
use crate::tidy::finding::Finding;
use crate::tidy::place::Place;

const NUMERIC: &str = "use agent_memory_core::numeric";

/// Methods; each is searched as `.name(` and as `f32::name`, `f64::name`.
const FUNCTIONS: &[&str] = &[
    "ln", "ln_1p", "log2", "log10", "exp", "exp2", "exp_m1", "sqrt", "cbrt", "powf", "powi", "sin", "cos",
    "tan", "tanh", "hypot", "mul_add",
];

/// Where a parallel chain starts.
const PARALLEL: &[&str] = &[
    ".par_iter(",
    ".par_iter_mut(",
    ".into_par_iter(",
    ".par_chunks(",
    ".par_chunks_exact(",
];

/// What folds it in an order of the threads' making.
const FOLDS: &[&str] = &[
    ".sum(",
    ".sum::",
    ".product(",
    ".product::",
    ".reduce(",
    ".reduce_with(",
];

/// Rule `float-function`.
pub fn functions(file: &RustFile) -> Vec<Finding> {
    if !guarded(file) {
        return Vec::new();
    }
    let mut findings = forbid(file, "float-function", &[("libm", NUMERIC)]);
    for name in FUNCTIONS {
        let method = format!(".{name}(");
        let paths = [format!("f32::{name}"), format!("f64::{name}")];
        for word in std::iter::once(&method).chain(&paths) {
            findings.extend(forbid(file, "float-function", &[(word, NUMERIC)]));
        }
    }
    findings
}

/// Rule `float-sum`: `.sum::<f64>()`, or `let x: f64 = ….sum()`.
pub fn sums(file: &RustFile) -> Vec<Finding> {
    if !guarded(file) {
        return Vec::new();
    }
    let mut findings = Vec::new();
    for word in [".sum::<f32>", ".sum::<f64>", ".product::<f32>", ".product::<f64>"] {
        findings.extend(forbid(file, "float-sum", &[(word, NUMERIC)]));
    }
    for kind in [": f32 =", ": f64 ="] {
        for at in file.source.find_code(kind) {
            let statement = file.source.statement(at);
            if statement.trim_end().ends_with(".sum()") && !file.place.test && !file.source.in_test(at) {
                let message = format!("a sum of floats: {NUMERIC}");
                findings.push(Finding::new(
                    &file.path,
                    file.source.line_of(at),
                    "float-sum",
                    message,
                ));
            }
        }
    }
    findings
}

/// Rule `parallel-sum`: a parallel chain that ends in a fold, or that gives up its order.
pub fn parallel_sums(file: &RustFile) -> Vec<Finding> {
    if !guarded(file) {
        return Vec::new();
    }
    let mut findings = forbid(
        file,
        "parallel-sum",
        &[(".par_bridge(", "it loses the order; collect into a Vec first")],
    );
    for start in PARALLEL {
        for at in file.source.find_code(start) {
            let chain = outermost(file.source.statement(at));
            let folded = FOLDS.iter().find(|fold| chain.contains(**fold));
            if let (Some(fold), false) = (folded, file.place.test || file.source.in_test(at)) {
                let message = format!("`{fold}` on a parallel iterator: collect in order, then fold");
                findings.push(Finding::new(
                    &file.path,
                    file.source.line_of(at),
                    "parallel-sum",
                    message,
                ));
            }
        }
    }
    findings
}

/// Library code outside `core::numeric`.
fn guarded(file: &RustFile) -> bool {
    file.place.library && !Place::is_module(&file.path, "crates/core", "numeric")
}

/// A chain without what stands in its brackets, so that a sum inside a closure is not taken for one of the chain.
fn outermost(statement: &str) -> String {
    let mut depth = 0_i32;
    let mut kept = String::new();
    for character in statement.chars() {
        if matches!(character, ')' | ']' | '}') {
            depth -= 1;
        }
        if depth == 0 && !character.is_whitespace() {
            kept.push(character);
        }
        if matches!(character, '(' | '[' | '{') {
            depth += 1;
        }
    }
    kept
}
