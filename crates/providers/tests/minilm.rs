//! The real all-MiniLM-L6-v2, where it is there: set AGENT_MEMORY_TEST_MINILM to its folder.
//!
//! The cosines below are those of the same weights in ONNX Runtime, to four places.
#![cfg(feature = "transformer")]
#![allow(clippy::disallowed_methods, clippy::print_stderr)]

use agent_memory_core::{Embedder, numeric::cosine};
use providers::{Transformer, TransformerParams};
use std::path::Path;

const TEXTS: [&str; 4] = [
    "She took the train to Lisbon.",
    "He traveled by rail.",
    "The budget for next quarter is due on Friday!",
    "Ça coûte 12,50 € à l'hôtel.",
];
const COSINES: [f64; 3] = [0.4159, -0.0267, 0.1893];

#[test]
fn minilm_agrees_with_another_runtime() {
    let Some(folder) = std::env::var_os("AGENT_MEMORY_TEST_MINILM") else {
        eprintln!("skipped: AGENT_MEMORY_TEST_MINILM names no folder with all-MiniLM-L6-v2");
        return;
    };
    let model = Transformer::open(Path::new(&folder), TransformerParams::default()).expect("a usable model");
    assert_eq!((model.key().dimension, model.max_tokens()), (384, 256));
    let vectors = model.embed(&TEXTS).expect("vectors");
    for (other, expected) in (1..TEXTS.len()).zip(COSINES) {
        let found = cosine(&vectors[0], &vectors[other]).expect("one dimension");
        assert!((found - expected).abs() < 2e-4, "{}: {found}", TEXTS[other]);
    }
}
