//! Groups: moments that hang together more than chance.

use crate::numeric::Q32;
use crate::{GroupId, MomentId, Name};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A name that holds a group together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupName {
    /// The name.
    pub name: Name,
    /// Its weight in the reference window.
    pub weight: Q32,
    /// Members that name it.
    pub members: u64,
}

/// Moments that Louvain found to hang together more than chance. At least two, and connected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Content hash of the members.
    pub id: GroupId,
    /// The members.
    pub members: BTreeSet<MomentId>,
    /// The kept names that at least two members share; by weight × members, then by name.
    pub names: Vec<GroupName>,
    /// Sum of the ties inside.
    pub strength: Q32,
}

impl Group {
    /// The id of a set of members.
    pub fn id_of(members: &BTreeSet<MomentId>) -> GroupId {
        let parts: Vec<&[u8]> = members.iter().map(|m| m.as_str().as_bytes()).collect();
        GroupId::of(&parts)
    }
}
