//! The same work for each of many, on several threads or on one, with the same result.
//!
//! What comes back stands in the order of what went in, and nothing is folded on the way: threads decide when a piece is
//! done and nothing else.

/// Fewer pieces than this are not worth another thread.
#[cfg(feature = "parallel")]
const FEW: usize = 32;

/// `work` of each, in order.
pub(crate) fn each<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        if all.len() > FEW {
            return all.par_iter().map(work).collect();
        }
    }
    all.iter().map(work).collect()
}

/// Both, side by side.
pub(crate) fn both<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "parallel")]
    {
        rayon::join(one, other)
    }
    #[cfg(not(feature = "parallel"))]
    {
        (one(), other())
    }
}

/// `work` of each of the chunks of `size`, in order.
pub(crate) fn chunks<T: Sync, R: Send>(
    all: &[T],
    size: usize,
    work: impl Fn(&[T]) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        if all.len() > size {
            return all.par_chunks(size).map(work).collect();
        }
    }
    all.chunks(size).map(work).collect()
}
