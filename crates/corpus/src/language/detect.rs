//! Which language a text is written in: function words vote first, letter trigrams decide where they are silent.
//!
//! Trigram detection (`whatlang`) needs some 100 letters before it can be trusted, and a moment is often shorter. Two
//! function words of one language and none of another are better evidence at that length, so they are asked first.

use whatlang::{Detector, Lang, Script};

use super::{Language, stop};
use crate::token::{TokenKind, tokens};

/// Only the beginning of a text is looked at; more does not change the answer.
const SAMPLE_BYTES: usize = 2048;
/// Fewer letters than this in a script that several languages share are no evidence.
const MIN_LETTERS: usize = 6;
/// Trigrams are believed from this many letters on.
const MIN_TRIGRAM_LETTERS: usize = 40;

/// The languages written with Latin letters.
const LATIN: [Language; 16] = [
    Language::Cs,
    Language::Da,
    Language::De,
    Language::En,
    Language::Es,
    Language::Fi,
    Language::Fr,
    Language::Hu,
    Language::It,
    Language::Nl,
    Language::No,
    Language::Pl,
    Language::Pt,
    Language::Ro,
    Language::Sv,
    Language::Tr,
];

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
    if sample.is_ascii() {
        let letters = sample.bytes().filter(u8::is_ascii_alphabetic).count();
        return shared_script(sample, letters, &LATIN);
    }
    let letters = sample.chars().filter(|c| c.is_alphabetic()).count();
    if letters == 0 {
        return Language::Unknown;
    }
    if let Some(language) = east_asian(sample, letters) {
        return language;
    }
    match whatlang::detect_script(sample) {
        Some(Script::Latin) => shared_script(sample, letters, &LATIN),
        Some(Script::Cyrillic) => shared_script(sample, letters, &[Language::Ru, Language::Uk]),
        Some(Script::Arabic) => shared_script(sample, letters, &[Language::Ar]),
        Some(Script::Devanagari) => shared_script(sample, letters, &[Language::Hi]),
        Some(Script::Hebrew) => shared_script(sample, letters, &[Language::He]),
        Some(_) => whatlang::detect(sample).map_or(Language::Unknown, |info| of_whatlang(info.lang())),
        None => Language::Unknown,
    }
}

/// Chinese or Japanese, when a quarter of the letters are theirs: one of their characters says as much as a Latin word,
/// and their texts are full of Latin names. A twentieth of kana makes it Japanese.
fn east_asian(sample: &str, letters: usize) -> Option<Language> {
    let count = |wanted: fn(u32) -> bool| sample.chars().filter(|&c| wanted(u32::from(c))).count();
    let kana = count(|code| matches!(code, 0x3041..=0x30ff));
    let han = count(|code| matches!(code, 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0x20000..=0x323af));
    if (kana + han) * 4 < letters || kana + han == 0 {
        return None;
    }
    Some(if kana * 20 >= kana + han {
        Language::Ja
    } else {
        Language::Zh
    })
}

/// The answer for a script that several languages share, of which `known` are ours.
fn shared_script(sample: &str, letters: usize, known: &[Language]) -> Language {
    if letters < MIN_LETTERS {
        return Language::Unknown;
    }
    let words: Vec<_> = tokens(sample)
        .filter(|token| token.kind == TokenKind::Word)
        .map(|token| token.text)
        .collect();
    let votes = stop::votes(words.iter().map(AsRef::as_ref));
    let voted: Vec<(Language, u32)> = Language::ALL
        .into_iter()
        .zip(votes)
        .filter(|(language, _)| known.contains(language))
        .collect();
    let most = voted.iter().map(|&(_, count)| count).max().unwrap_or(0);
    let leaders: Vec<Language> = voted
        .into_iter()
        .filter(|&(_, count)| count == most)
        .map(|(language, _)| language)
        .collect();
    // One function word in twelve is what a language needs to be more than a quotation in a list or in code.
    let enough = most >= 1 && (most as usize) * 12 >= words.len();
    if let (true, [only]) = (enough, leaders.as_slice()) {
        return *only;
    }
    if letters < MIN_TRIGRAM_LETTERS && !(enough && most >= 2) {
        return Language::Unknown;
    }
    // Tied languages are weighed against each other; without votes against every language of the script.
    let tied = |lang: &Lang| leaders.contains(&of_whatlang(*lang));
    let allowed: Vec<Lang> = Lang::all()
        .iter()
        .copied()
        .filter(|lang| !enough || tied(lang))
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
