//! Work over rows in fixed chunks, on several threads or on one, with the same result.
//!
//! The chunks depend on the number of rows alone and come back in their order; what is folded over them afterwards is
//! folded in that order. Threads decide when a chunk is done and nothing else.

use std::ops::Range;

/// Rows of a chunk: enough work to be worth a thread, few enough to share 100,000 rows among many.
pub(crate) const ROWS: usize = 1024;

/// `work` of each chunk of `0..len`, in order.
pub(crate) fn map<T: Send>(len: usize, size: usize, work: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
    let chunk = |number: usize| work(number * size..((number + 1) * size).min(len));
    let count = len.div_ceil(size);
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        (0..count).into_par_iter().map(chunk).collect()
    }
    #[cfg(not(feature = "parallel"))]
    {
        (0..count).map(chunk).collect()
    }
}
