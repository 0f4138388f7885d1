//! Data builders shared by the layer benches.
