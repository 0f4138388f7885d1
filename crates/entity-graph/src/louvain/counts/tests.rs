use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::fixture::Stream;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Rows move between communities at random; the counts are those of a plain map, and long columns stay in order.
    #[test]
    fn counts_are_those_of_a_plain_map(seed in any::<u64>(), rows in 1u64..120, communities in 1u64..60) {
        let mut stream = Stream(seed);
        let mut counts = Counts::with_room(&[3, rows as u32]);
        let mut plain: BTreeMap<u32, u32> = BTreeMap::new();
        let mut at: Vec<(u32, u32)> = (0..rows)
            .map(|_| (stream.below(communities) as u32, 1 + stream.below(3) as u32))
            .collect();
        for (community, count) in &at {
            counts.put(1, *community, *count);
            *plain.entry(*community).or_default() += count;
        }
        counts.arrange();
        for _ in 0..200 {
            let row = stream.below(rows) as usize;
            let (from, count) = at[row];
            let to = stream.below(communities) as u32;
            counts.take(1, from, count);
            counts.add(1, to, count);
            at[row].0 = to;
            *plain.entry(from).or_default() -= count;
            *plain.entry(to).or_default() += count;
            plain.retain(|_, count| *count > 0);
            prop_assert_eq!(counts.len(1) as usize, plain.len());
            prop_assert!(counts.most(1) >= plain.values().copied().max().unwrap_or(0));
            if counts.ordered(1) {
                prop_assert!(counts.of(1).is_sorted_by(|a, b| a.1 >= b.1));
            }
        }
        let mut found = counts.of(1).to_vec();
        found.sort_unstable();
        prop_assert_eq!(found, plain.iter().map(|(community, count)| (*community, *count)).collect::<Vec<_>>());
        for community in 0..communities as u32 {
            let count = plain.get(&community).copied().unwrap_or(0);
            prop_assert_eq!(counts.get_from(1, community, 0), count);
        }
        prop_assert_eq!(counts.len(0), 0);
    }
}
