//! Deterministic k-means concepts in fixed point with CF-triplets.
