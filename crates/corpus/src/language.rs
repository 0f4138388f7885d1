//! Languages: which one a text is written in, its function words, its stems.
//!
//! Detection is for choosing a stop list and a stemmer, so a wrong answer costs more than none: short or mixed text is
//! [`Language::Unknown`], which has no stop words and no stemmer and therefore changes nothing.

mod detect;
mod stem;
mod stop;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use agent_memory_core::Error;
use serde::{Deserialize, Serialize};

pub use detect::detect;
pub use stem::stem;
pub(crate) use stop::is_function_word;
pub use stop::is_stop_word;

/// A language that this crate knows something about.
///
/// Read and printed as its ISO 639-1 code; unknown is `und`, as in BCP 47.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the codes are ISO 639-1")]
pub enum Language {
    Ar,
    Cs,
    Da,
    De,
    El,
    En,
    Es,
    Fi,
    Fr,
    He,
    Hi,
    Hu,
    It,
    Ja,
    Ko,
    Nl,
    No,
    Pl,
    Pt,
    Ro,
    Ru,
    Sv,
    Ta,
    Th,
    Tr,
    Uk,
    Zh,
    /// Too short, mixed, or none of the above.
    #[default]
    Unknown,
}

impl Language {
    /// All languages, unknown last.
    pub const ALL: [Self; 28] = [
        Self::Ar,
        Self::Cs,
        Self::Da,
        Self::De,
        Self::El,
        Self::En,
        Self::Es,
        Self::Fi,
        Self::Fr,
        Self::He,
        Self::Hi,
        Self::Hu,
        Self::It,
        Self::Ja,
        Self::Ko,
        Self::Nl,
        Self::No,
        Self::Pl,
        Self::Pt,
        Self::Ro,
        Self::Ru,
        Self::Sv,
        Self::Ta,
        Self::Th,
        Self::Tr,
        Self::Uk,
        Self::Zh,
        Self::Unknown,
    ];

    /// The ISO 639-1 code, or `und`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Ar => "ar",
            Self::Cs => "cs",
            Self::Da => "da",
            Self::De => "de",
            Self::El => "el",
            Self::En => "en",
            Self::Es => "es",
            Self::Fi => "fi",
            Self::Fr => "fr",
            Self::He => "he",
            Self::Hi => "hi",
            Self::Hu => "hu",
            Self::It => "it",
            Self::Ja => "ja",
            Self::Ko => "ko",
            Self::Nl => "nl",
            Self::No => "no",
            Self::Pl => "pl",
            Self::Pt => "pt",
            Self::Ro => "ro",
            Self::Ru => "ru",
            Self::Sv => "sv",
            Self::Ta => "ta",
            Self::Th => "th",
            Self::Tr => "tr",
            Self::Uk => "uk",
            Self::Zh => "zh",
            Self::Unknown => "und",
        }
    }

    /// The language of a tag such as `de`, `pt-BR` or `zh_Hans`; unknown when it is none of ours.
    pub fn of_tag(tag: &str) -> Self {
        let primary: String = tag
            .trim()
            .chars()
            .take_while(char::is_ascii_alphabetic)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        match primary.as_str() {
            "nb" | "nn" => Self::No,
            code => Self::ALL
                .into_iter()
                .find(|language| language.code() == code)
                .unwrap_or(Self::Unknown),
        }
    }

    /// This language, or another one when it is unknown.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self == Self::Unknown { other } else { self }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = Error;

    fn from_str(code: &str) -> Result<Self, Error> {
        match Self::of_tag(code) {
            Self::Unknown if code != "und" => Err(Error::UnknownWord {
                kind: "language",
                value: code.chars().take(40).collect(),
                known: "ar, cs, da, de, el, en, es, fi, fr, he, hi, hu, it, ja, ko, nl, no, pl, pt, ro, ru, sv, ta, th, \
                        tr, uk, zh, und",
            }),
            language => Ok(language),
        }
    }
}

impl TryFrom<String> for Language {
    type Error = Error;
    fn try_from(code: String) -> Result<Self, Error> {
        code.parse()
    }
}

impl From<Language> for &'static str {
    fn from(language: Language) -> Self {
        language.code()
    }
}
