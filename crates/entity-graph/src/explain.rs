//! Why two moments are tied or not, why a name counts or not, what holds a group together: as values, and as text.

#[cfg(test)]
mod tests;

use agent_memory_core::numeric::Q32;
use agent_memory_core::{Group, GroupName, Name, Names, Valid};
use serde::Serialize;
use std::fmt;

use crate::params::GraphParams;
use crate::weight::{NameWeights, Standing};

/// What a name weighs, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NameReason {
    /// The name.
    pub name: Name,
    /// Moments of the reference window that name it.
    pub df: u64,
    /// Moments of the reference window.
    pub n: u64,
    /// ln(n/df).
    pub weight: Q32,
    /// Whether it counts.
    pub standing: Standing,
    /// The largest df at which it would count in this window.
    pub most: u64,
}

/// Why two moments are tied, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TieReason {
    /// Sum of the weights of the names that count; zero when there is no tie.
    pub weight: Q32,
    /// The shared names that count, heaviest first.
    pub counted: Vec<NameReason>,
    /// The shared names that are set aside, most frequent first.
    pub set_aside: Vec<NameReason>,
}

/// What holds a group together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupReason {
    /// Members.
    pub size: usize,
    /// Sum of the ties inside.
    pub strength: Q32,
    /// Its names by the weight they bring into the group: weight × pairs of members that share the name.
    pub names: Vec<GroupPart>,
    /// What words bring into the ties inside; zero where names alone were asked.
    pub words: Q32,
}

/// What one name brings into a group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupPart {
    /// The name, its weight, and how many members bear it.
    pub name: GroupName,
    /// weight × members · (members − 1) / 2. The parts of a group sum to its strength.
    pub brings: Q32,
}

/// What a name weighs in a reference window, and why. A name that no moment names has df 0 and is set aside.
pub fn explain_name(name: &Name, weights: &NameWeights, params: &Valid<GraphParams>) -> NameReason {
    let found = weights.get(name);
    NameReason {
        name: name.clone(),
        df: found.map_or(0, |found| found.df),
        n: weights.n,
        weight: found.map_or(Q32::ZERO, |found| found.weight),
        standing: found.map_or(Standing::Once, |found| found.standing),
        most: params.most(weights.n),
    }
}

/// Why two moments are tied, or why they are not: the names they share, those that count and those set aside.
pub fn explain_tie(a: &Names, b: &Names, weights: &NameWeights, params: &Valid<GraphParams>) -> TieReason {
    let shared = a.keys().filter(|name| b.contains_key(name));
    let (mut counted, mut set_aside): (Vec<_>, Vec<_>) = shared
        .map(|name| explain_name(name, weights, params))
        .partition(|reason| reason.standing == Standing::Kept);
    counted.sort_by(|a, b| b.weight.cmp(&a.weight).then_with(|| a.name.cmp(&b.name)));
    set_aside.sort_by(|a, b| b.df.cmp(&a.df).then_with(|| a.name.cmp(&b.name)));
    TieReason {
        weight: counted.iter().map(|reason| reason.weight).sum(),
        counted,
        set_aside,
    }
}

/// What holds a group together: what each of its names brings, and its words. The parts sum to the group's strength.
pub fn explain_group(group: &Group) -> GroupReason {
    let mut names: Vec<GroupPart> = group
        .names
        .iter()
        .map(|name| {
            let pairs = u128::from(name.members) * u128::from(name.members.saturating_sub(1)) / 2;
            let brings = pairs * u128::from(name.weight.bits());
            GroupPart {
                name: name.clone(),
                brings: Q32::from_bits(u64::try_from(brings).unwrap_or(u64::MAX)),
            }
        })
        .collect();
    names.sort_by(|a, b| {
        b.brings
            .cmp(&a.brings)
            .then_with(|| a.name.name.cmp(&b.name.name))
    });
    let by_names: Q32 = names.iter().map(|part| part.brings).sum();
    GroupReason {
        size: group.members.len(),
        strength: group.strength,
        names,
        words: Q32::from_bits(group.strength.bits().saturating_sub(by_names.bits())),
    }
}

impl fmt::Display for NameReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            df,
            n,
            weight,
            standing,
            most,
        } = self;
        match standing {
            Standing::Kept => write!(f, "{name} weighs {weight:.4} = ln({n}/{df})"),
            Standing::Once if *df == 0 => write!(f, "{name} is set aside: none of {n} moments names it"),
            Standing::Once if *df == 1 => write!(f, "{name} is set aside: only one of {n} moments names it"),
            Standing::Once => write!(f, "{name} is set aside: only {df} of {n} moments name it"),
            Standing::TooFrequent => {
                write!(
                    f,
                    "{name} is set aside: {df} of {n} moments name it, more than {most}"
                )
            }
        }
    }
}

impl fmt::Display for TieReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.counted.as_slice(), self.set_aside.as_slice()) {
            ([], []) => write!(f, "not tied: they share no name"),
            ([], _) => write!(f, "not tied: every name they share is set aside"),
            _ => write!(f, "tied with {:.4}", self.weight),
        }?;
        for reason in self.counted.iter().chain(&self.set_aside) {
            write!(f, "\n  {reason}")?;
        }
        Ok(())
    }
}

impl fmt::Display for GroupReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} moments, strength {:.4}", self.size, self.strength)?;
        for GroupPart { name, brings } in &self.names {
            write!(
                f,
                "\n  {} in {} of them brings {brings:.4} (weight {:.4})",
                name.name, name.members, name.weight
            )?;
        }
        if self.words > Q32::ZERO {
            write!(f, "\n  words bring {:.4}", self.words)?;
        }
        Ok(())
    }
}
