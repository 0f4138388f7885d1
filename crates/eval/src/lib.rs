//! Quality of every layer on real data.
