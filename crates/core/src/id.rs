//! Ids: content hashes or given by the caller, always stable, ordered and printable.

use crate::Error;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Longest id in bytes.
pub const MAX_ID_BYTES: usize = 256;

/// A content id: the prefix, then 128 bits of BLAKE3 over the length-prefixed parts, in hex.
///
/// Length prefixes keep `("ab", "c")` and `("a", "bc")` apart. Equal parts give equal ids on every machine.
///
/// ```
/// use agent_memory_core::content_id;
/// assert_eq!(content_id("m", &[b"a", b"b"]), content_id("m", &[b"a", b"b"]));
/// assert_ne!(content_id("m", &[b"ab"]), content_id("m", &[b"a", b"b"]));
/// ```
pub fn content_id(prefix: &str, parts: &[&[u8]]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let digest = hasher.finalize().to_hex();
    format!("{prefix}-{}", &digest[..32])
}

/// The BLAKE3 digest of some bytes, 64 hex digits: for canonical exports and params.
pub fn content_digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

fn check(kind: &'static str, value: &str) -> Result<(), Error> {
    let reason = if value.is_empty() {
        "it is empty"
    } else if value.len() > MAX_ID_BYTES {
        "it is longer than 256 bytes"
    } else if value.chars().any(char::is_control) {
        "it holds a control character"
    } else if value.trim() != value {
        "it begins or ends with white space"
    } else {
        return Ok(());
    };
    Err(Error::InvalidId {
        kind,
        value: value.chars().take(80).collect(),
        reason,
    })
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident, $kind:literal, $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// What kind of id this is, in words.
            pub const KIND: &'static str = $kind;

            /// Takes a caller's id: 1 to 256 bytes, no control characters, no white space at the ends.
            ///
            /// # Errors
            /// [`Error::InvalidId`] when one of these does not hold.
            pub fn new(value: impl Into<String>) -> Result<Self, Error> {
                let value = value.into();
                check($kind, &value)?;
                Ok(Self(value))
            }

            /// The content id of some parts; see [`content_id`].
            pub fn of(parts: &[&[u8]]) -> Self {
                Self(content_id($prefix, parts))
            }

            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
        impl FromStr for $name {
            type Err = Error;
            fn from_str(value: &str) -> Result<Self, Error> {
                Self::new(value)
            }
        }
        impl TryFrom<String> for $name {
            type Error = Error;
            fn try_from(value: String) -> Result<Self, Error> {
                Self::new(value)
            }
        }
        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }
        impl std::borrow::Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }
    )*};
}

ids! {
    /// One agent's memory: the tenant and the shard key.
    SpaceId, "space", "s";
    /// An entry of the agent's own writing.
    EntryId, "entry", "e";
    /// A moment.
    MomentId, "moment", "m";
    /// A fact.
    FactId, "fact", "f";
    /// A group of moments.
    GroupId, "group", "g";
    /// A concept.
    ConceptId, "concept", "c";
    /// A run of the dream.
    RunId, "run", "r";
}

impl Default for SpaceId {
    fn default() -> Self {
        Self("default".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callers_ids_are_checked() {
        assert!(MomentId::new("D1:3").is_ok());
        for bad in ["", " a", "a\n", "a\u{0}b", &"x".repeat(257)] {
            let error = MomentId::new(bad).expect_err("a bad id is refused");
            assert_eq!(error.code(), "invalid_id");
        }
    }

    #[test]
    fn content_ids_are_golden() {
        // A change of this value breaks every stored id: it needs a new format version.
        assert_eq!(
            FactId::of(&[b"a", b"bc"]).as_str(),
            content_id("f", &[b"a", b"bc"])
        );
        assert_eq!(content_id("f", &[]), "f-af1349b9f5f9a1a6a0404dea36dcc949");
    }

    #[test]
    fn serde_checks_too() {
        assert!(serde_json::from_str::<MomentId>("\"\"").is_err());
        let id: MomentId = serde_json::from_str("\"D1:3\"").expect("a good id");
        assert_eq!(serde_json::to_string(&id).expect("text"), "\"D1:3\"");
    }
}
