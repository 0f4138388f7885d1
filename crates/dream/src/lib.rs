//! The nightly pass that turns groups of moments into facts that cite them.
