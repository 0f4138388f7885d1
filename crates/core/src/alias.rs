//! What a caller said about two names: that they mean one, that they do not, or neither any more.

use crate::{Authority, Error, Name, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a caller says about two names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AliasVerdict {
    /// They mean one.
    Same,
    /// They mean two, whatever any rule finds.
    Apart,
    /// What was said before is withdrawn; the rules decide.
    Open,
}

impl AliasVerdict {
    /// All verdicts.
    pub const ALL: [Self; 3] = [Self::Same, Self::Apart, Self::Open];

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Apart => "apart",
            Self::Open => "open",
        }
    }
}

crate::words::written_as_word!(AliasVerdict, "verdict on two names", "same, apart, open");

/// A word of a caller's on two names, as the log keeps it. Nothing in the log is ever changed: who thinks otherwise
/// declares again, and [`AliasDeclaration::standing`] tells what counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Wire")]
pub struct AliasDeclaration {
    a: Name,
    b: Name,
    verdict: AliasVerdict,
    recorded_at: Timestamp,
    source: Authority,
}

/// The same before it is checked.
#[derive(Deserialize)]
struct Wire {
    a: Name,
    b: Name,
    verdict: AliasVerdict,
    recorded_at: Timestamp,
    source: Authority,
}

impl TryFrom<Wire> for AliasDeclaration {
    type Error = Error;
    fn try_from(wire: Wire) -> Result<Self, Error> {
        Self::new(wire.a, wire.b, wire.verdict, wire.recorded_at, wire.source)
    }
}

impl AliasDeclaration {
    /// A declaration on two names, which are kept in their order: who is named first does not matter.
    ///
    /// # Errors
    /// [`Error::SameName`] when both are one name already.
    pub fn new(
        a: Name,
        b: Name,
        verdict: AliasVerdict,
        recorded_at: Timestamp,
        source: Authority,
    ) -> Result<Self, Error> {
        if a == b {
            return Err(Error::SameName { name: a.to_string() });
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        Ok(Self {
            a,
            b,
            verdict,
            recorded_at,
            source,
        })
    }

    /// The smaller of the two names.
    pub fn a(&self) -> &Name {
        &self.a
    }

    /// The larger of the two names.
    pub fn b(&self) -> &Name {
        &self.b
    }

    /// What is said of them.
    pub fn verdict(&self) -> AliasVerdict {
        self.verdict
    }

    /// When it was said.
    pub fn recorded_at(&self) -> Timestamp {
        self.recorded_at
    }

    /// Who said it.
    pub fn source(&self) -> Authority {
        self.source
    }

    /// Whether another one says the same, whenever that was.
    pub fn says_the_same(&self, other: &Self) -> bool {
        self.a == other.a && self.b == other.b && self.verdict == other.verdict && self.source == other.source
    }

    /// What counts of a log, by pair: the latest word on a pair, but while one stands (`same` or `apart`), no word of
    /// less authority replaces it. So an agent cannot undo what its user said, and after the user has withdrawn it,
    /// anybody may speak again.
    ///
    /// ```
    /// use agent_memory_core::{AliasDeclaration, AliasVerdict, Authority, Timestamp};
    /// let at = Timestamp::from_unix_micros(0);
    /// let say = |verdict, source| {
    ///     AliasDeclaration::new("person:Bob".parse()?, "person:Robert".parse()?, verdict, at, source)
    /// };
    /// let log = [say(AliasVerdict::Same, Authority::User)?, say(AliasVerdict::Apart, Authority::Tool)?];
    /// let standing = AliasDeclaration::standing(&log);
    /// assert_eq!(standing.values().next().map(|d| d.verdict()), Some(AliasVerdict::Same));
    /// # Ok::<(), agent_memory_core::Error>(())
    /// ```
    pub fn standing<'a>(log: impl IntoIterator<Item = &'a Self>) -> BTreeMap<(&'a Name, &'a Name), &'a Self> {
        let mut standing: BTreeMap<(&Name, &Name), &Self> = BTreeMap::new();
        for said in log {
            let stands = standing.get(&(&said.a, &said.b));
            let outranked =
                stands.is_some_and(|known| known.verdict != AliasVerdict::Open && said.source < known.source);
            if !outranked {
                standing.insert((&said.a, &said.b), said);
            }
        }
        standing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(a: &str, b: &str, verdict: AliasVerdict, source: Authority) -> Result<AliasDeclaration, Error> {
        AliasDeclaration::new(
            a.parse()?,
            b.parse()?,
            verdict,
            Timestamp::from_unix_micros(0),
            source,
        )
    }

    #[test]
    fn a_pair_has_one_order_and_two_names() {
        let one = say("person:Bob", "person:Robert", AliasVerdict::Same, Authority::User).expect("two names");
        let other =
            say("person:Robert", "person:Bob", AliasVerdict::Same, Authority::User).expect("two names");
        assert_eq!(one, other);
        let refused = say("person:Bob", "person:BOB", AliasVerdict::Same, Authority::User);
        assert_eq!(refused.expect_err("one name").code(), "same_name");
        let line = serde_json::to_string(&one).expect("text");
        assert_eq!(
            serde_json::from_str::<AliasDeclaration>(&line).expect("the same"),
            one
        );
        let twisted = line.replace("person:robert", "person:bob");
        assert!(serde_json::from_str::<AliasDeclaration>(&twisted).is_err());
    }

    #[test]
    fn the_latest_word_counts_unless_a_higher_one_stands() {
        use AliasVerdict::{Apart, Open, Same};
        use Authority::{Agent, User};
        let cases: [(&[(AliasVerdict, Authority)], AliasVerdict); 5] = [
            (&[(Same, User), (Apart, User)], Apart),
            (&[(Same, User), (Apart, Agent)], Same),
            (&[(Same, Agent), (Apart, User)], Apart),
            (&[(Same, User), (Open, Agent)], Same),
            (&[(Same, User), (Open, User), (Apart, Agent)], Apart),
        ];
        for (said, wanted) in cases {
            let log: Vec<AliasDeclaration> = said
                .iter()
                .map(|(verdict, source)| {
                    say("person:Bob", "person:Robert", *verdict, *source).expect("two names")
                })
                .collect();
            let standing = AliasDeclaration::standing(&log);
            assert_eq!(standing.len(), 1);
            assert!(standing.values().all(|d| d.verdict() == wanted), "{said:?}");
        }
    }
}
