//! Which language a text is written in: function words vote first, letter trigrams decide where they are silent.
//!
//! Trigram detection (`whatlang`) needs some 100 letters before it can be trusted, and a moment is often shorter. Two
//! function words of one language and none of another are better evidence at that length, so they are asked first.

use whatlang::{Detector, Lang, Script};

use super::{Language, stop};
use crate::token::tokens;

/// Only the beginning of a text is looked at; more does not change the answer.
const SAMPLE_BYTES: usize = 2048;
/// Fewer letters than this in a script that several languages share are no evidence.
const MIN_LETTERS: usize = 6;
/// Trigrams are believed from this many letters on.
const MIN_TRIGRAM_LETTERS: usize = 40;

/// The language of a text, judged by its first 2 KiB; unknown when the evidence is thin or the language is none of ours.
///
/// ```
/// use corpus::{Language, detect};
/// assert_eq!(detect("Maya booked the hotel in Lisbon for the offsite."), Language::En);
/// assert_eq!(detect("Maya hat das Hotel in Lissabon gebucht."), Language::De);
/// assert_eq!(detect("東京は晴れです"), Language::Ja);
/// assert_eq!(detect("ok"), Language::Unknown);
/// ```
pub fn detect(text: &str) -> Language {
    let sample = text.get(..text.floor_char_boundary(SAMPLE_BYTES)).unwrap_or(text);
    let letters = sample.chars().filter(|c| c.is_alphabetic()).count();
    if letters == 0 {
        return Language::Unknown;
    }
    match whatlang::detect_script(sample) {
        Some(Script::Latin | Script::Cyrillic | Script::Arabic | Script::Devanagari | Script::Hebrew) => {
            shared_script(sample, letters)
        }
        Some(_) => whatlang::detect(sample).map_or(Language::Unknown, |info| of_whatlang(info.lang())),
        None => Language::Unknown,
    }
}

/// The answer for a script that several languages share.
fn shared_script(sample: &str, letters: usize) -> Language {
    if letters < MIN_LETTERS {
        return Language::Unknown;
    }
    let found: Vec<_> = tokens(sample).map(|token| token.text).collect();
    let votes = stop::votes(found.iter().map(AsRef::as_ref));
    let most = votes.into_iter().max().unwrap_or(0);
    let leaders: Vec<Language> = Language::ALL
        .into_iter()
        .zip(votes)
        .filter(|&(_, count)| count == most)
        .map(|(language, _)| language)
        .collect();
    // One function word in twelve is what a language needs to be more than a quotation in a list or in code.
    let enough = most >= 1 && (most as usize) * 12 >= found.len();
    if let (true, [only]) = (enough, leaders.as_slice()) {
        return *only;
    }
    if letters < MIN_TRIGRAM_LETTERS && !(enough && most >= 2) {
        return Language::Unknown;
    }
    let candidates = if enough { leaders } else { Language::ALL.to_vec() };
    let allowed: Vec<Lang> = Lang::all()
        .iter()
        .copied()
        .filter(|&lang| candidates.contains(&of_whatlang(lang)))
        .collect();
    match Detector::with_allowlist(allowed).detect(sample) {
        Some(info) if info.is_reliable() || enough => of_whatlang(info.lang()),
        _ => Language::Unknown,
    }
}

fn of_whatlang(lang: Lang) -> Language {
    match lang {
        Lang::Ara => Language::Ar,
        Lang::Ces => Language::Cs,
        Lang::Dan => Language::Da,
        Lang::Deu => Language::De,
        Lang::Ell => Language::El,
        Lang::Eng => Language::En,
        Lang::Spa => Language::Es,
        Lang::Fin => Language::Fi,
        Lang::Fra => Language::Fr,
        Lang::Heb => Language::He,
        Lang::Hin => Language::Hi,
        Lang::Hun => Language::Hu,
        Lang::Ita => Language::It,
        Lang::Jpn => Language::Ja,
        Lang::Kor => Language::Ko,
        Lang::Nld => Language::Nl,
        Lang::Nob => Language::No,
        Lang::Pol => Language::Pl,
        Lang::Por => Language::Pt,
        Lang::Ron => Language::Ro,
        Lang::Rus => Language::Ru,
        Lang::Swe => Language::Sv,
        Lang::Tam => Language::Ta,
        Lang::Tha => Language::Th,
        Lang::Tur => Language::Tr,
        Lang::Ukr => Language::Uk,
        Lang::Cmn => Language::Zh,
        _ => Language::Unknown,
    }
}
