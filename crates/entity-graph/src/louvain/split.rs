//! Communities divided into their connected parts.

use crate::csr::Csr;

/// Gives every connected part of a community a label of its own; says whether any community was divided.
///
/// New labels are those of the parts' smallest nodes, so they may leave gaps. O(nodes + links).
pub(super) fn into_connected(graph: &Csr, labels: &mut [u32]) -> bool {
    const NONE: u32 = u32::MAX;
    let mut part = vec![NONE; labels.len()];
    let mut first = vec![NONE; labels.iter().max().map_or(0, |largest| *largest as usize + 1)];
    let mut divided = false;
    let mut stack = Vec::new();
    for seed in 0..labels.len() {
        if part[seed] != NONE {
            continue;
        }
        let community = labels[seed];
        let first = &mut first[community as usize];
        divided |= *first != NONE;
        *first = seed as u32;
        part[seed] = seed as u32;
        stack.push(seed);
        while let Some(node) = stack.pop() {
            for (other, _) in graph.neighbors(node) {
                let other = other as usize;
                if part[other] == NONE && labels[other] == community {
                    part[other] = seed as u32;
                    stack.push(other);
                }
            }
        }
    }
    labels.copy_from_slice(&part);
    divided
}
