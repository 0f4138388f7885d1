//! Links at random between nodes of given degrees (the configuration model), each pair once, none to itself.

use std::collections::BTreeSet;

use crate::random::Random;

/// Links tried for each pair that fits nowhere by itself.
const TRIES: usize = 400;

/// Pairs stubs (a node stands once for each link end it is to have) at random and adds the links, smaller end first.
///
/// A pair a-b that is not allowed, or already linked, takes the place of a random link c-d made here: a-c and b-d stand
/// in for both, if these are free. What fits nowhere after some hundred tries is dropped.
pub fn wire(
    mut stubs: Vec<u32>,
    allowed: impl Fn(u32, u32) -> bool,
    links: &mut BTreeSet<(u32, u32)>,
    random: &mut Random,
) {
    let key = |a: u32, b: u32| (a.min(b), a.max(b));
    random.shuffle(&mut stubs);
    let mut own: Vec<(u32, u32)> = Vec::new();
    let mut left: Vec<(u32, u32)> = Vec::new();
    for pair in stubs.as_chunks::<2>().0 {
        let [a, b] = *pair;
        if a != b && allowed(a, b) && links.insert(key(a, b)) {
            own.push((a, b));
        } else {
            left.push((a, b));
        }
    }
    for (a, b) in left {
        for _ in 0..TRIES.min(own.len() * TRIES) {
            let place = random.below(own.len());
            let (c, d) = own[place];
            let (c, d) = if random.below(2) == 0 { (c, d) } else { (d, c) };
            let free =
                |a, b, links: &BTreeSet<(u32, u32)>| a != b && allowed(a, b) && !links.contains(&key(a, b));
            // Of a-a against c-d the two new links would share a node only, never be the same one, as c is not d.
            if free(a, c, links) && free(b, d, links) && key(a, c) != key(b, d) {
                links.remove(&key(c, d));
                links.insert(key(a, c));
                links.insert(key(b, d));
                own[place] = (a, c);
                own.push((b, d));
                break;
            }
        }
    }
}
