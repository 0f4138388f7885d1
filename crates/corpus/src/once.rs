//! Lists without repeats, in the order of the first mention.

use std::collections::BTreeSet;

/// Drops every repeat of an item; O(n log n), because what repeats is chosen by whoever wrote the file.
pub(crate) fn keep_first(list: &mut Vec<String>) {
    let mut seen = BTreeSet::new();
    let fresh: Vec<bool> = list.iter().map(|item| seen.insert(item.as_str())).collect();
    let mut fresh = fresh.into_iter();
    list.retain(|_| fresh.next().unwrap_or(false));
}

#[cfg(test)]
mod tests {
    #[test]
    fn first_mentions_stay() {
        let mut list = ["b", "a", "b", "c", "a"].map(str::to_owned).to_vec();
        super::keep_first(&mut list);
        assert_eq!(list, ["b", "a", "c"]);
    }
}
