//! Names, name weights, ties and Louvain groups of moments.
