//! What the tests of this crate share: small windows written as text, and random ones.

use agent_memory_core::{MomentId, Name, NameKind, Names};
use proptest::prelude::*;

use crate::Member;

/// A window of moments.
pub(crate) type Window = Vec<(MomentId, Names)>;

/// A window from lines `id: name, name`.
pub(crate) fn window(text: &str) -> Window {
    text.lines()
        .filter_map(|line| line.trim().split_once(':'))
        .map(|(id, names)| {
            let names = names.split(',').map(str::trim).filter(|text| !text.is_empty());
            (
                id_of(id),
                names.map(|text| (name(text), text.to_owned())).collect(),
            )
        })
        .collect()
}

pub(crate) fn id_of(id: &str) -> MomentId {
    MomentId::new(id).expect("tests write valid ids")
}

pub(crate) fn name(text: &str) -> Name {
    Name::new(NameKind::Other, text).expect("tests write valid names")
}

pub(crate) fn members(window: &Window) -> Vec<Member<'_>> {
    window.iter().map(|(id, names)| (id, names)).collect()
}

/// The window with nameless moments added until there are `n`.
pub(crate) fn padded(mut window: Window, n: usize) -> Window {
    for filler in window.len()..n {
        window.push((id_of(&format!("z{filler:05}")), Names::new()));
    }
    window
}

/// Windows of up to 40 moments over 12 names, in shuffled order.
pub(crate) fn any_window() -> impl Strategy<Value = Window> {
    let names = prop::collection::btree_set(0u8..12, 0..5);
    prop::collection::vec(names, 0..40)
        .prop_map(|moments| {
            moments
                .into_iter()
                .enumerate()
                .map(|(id, names)| {
                    let names = names
                        .into_iter()
                        .map(|n| (name(&format!("n{n}")), format!("N{n}")));
                    (id_of(&format!("m{id:03}")), names.collect())
                })
                .collect::<Window>()
        })
        .prop_shuffle()
}

/// A stream of numbers that look random and are the same everywhere (SplitMix64; Steele, Lea and Flood, 2014).
pub(crate) struct Stream(pub u64);

impl Stream {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }
}
