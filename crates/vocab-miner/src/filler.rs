//! English words that carry little on their own, beside the function words: how people talk, not what about.
//!
//! The plain formulas rank by frequency, and these words are frequent in everybody's writing. A background table of
//! general language will tell them apart by numbers, in every language; until then this list stands in for English.

use std::sync::OnceLock;

const FILLER: &str = "
    able actually add ago almost along already always another anyone anything around ask away back bad
    based become best better big bit call called came case change come comes coming create day days did
    different done easy end enough even ever every everyone everything example far feel felt few find
    first found full gave get gets getting give given go goes going gone good got great hard help high
    however idea instead keep kind know last later least less let like little long look looking lot made
    make makes making many maybe mean much need needs never new next nothing now often old one ones part
    people place point pretty probably put quite rather really right said say see seems set several
    simple since small something sometimes soon start started still stuff sure take thanks thing things
    think though thought time times today together took try trying two use used using want wanted way
    ways well went without work year years
";

/// Whether a folded word is filler. O(log n).
pub(crate) fn is_filler(word: &str) -> bool {
    static SORTED: OnceLock<Vec<&'static str>> = OnceLock::new();
    let sorted = SORTED.get_or_init(|| {
        let mut words: Vec<&str> = FILLER.split_whitespace().collect();
        words.sort_unstable();
        words
    });
    sorted.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_filler;

    #[test]
    fn filler_is_known() {
        assert!(is_filler("able") && is_filler("however") && is_filler("years"));
        assert!(!is_filler("kiln") && !is_filler(""));
    }
}
