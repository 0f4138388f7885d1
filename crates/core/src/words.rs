//! Closed sets of words: types that are written and read as one of a few.

/// Writes and reads a type with `ALL` and `as_str` as its word.
macro_rules! written_as_word {
    ($name:ident, $kind:literal, $known:literal) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::Error;

            fn from_str(word: &str) -> Result<Self, $crate::Error> {
                Self::ALL
                    .into_iter()
                    .find(|known| known.as_str() == word)
                    .ok_or_else(|| $crate::Error::UnknownWord {
                        kind: $kind,
                        value: word.to_owned(),
                        known: $known,
                    })
            }
        }
    };
}

pub(crate) use written_as_word;
