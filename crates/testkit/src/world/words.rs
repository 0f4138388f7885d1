//! Words and names that no list has to hold: real ones for the frequent, syllables for the rest.

/// Common words of a journal, the most frequent first.
const COMMON: [&str; 48] = [
    "garden", "meeting", "letter", "window", "morning", "table", "report", "kitchen", "music", "paper",
    "river", "lesson", "market", "bridge", "winter", "summer", "train", "lamp", "story", "dinner", "design",
    "draft", "engine", "signal", "coffee", "forest", "island", "number", "pattern", "question", "ticket",
    "village", "workshop", "answer", "basket", "camera", "danger", "evening", "figure", "harbor", "invoice",
    "journey", "ladder", "mirror", "notebook", "orchard", "picture", "quarrel",
];

const ONSETS: [&str; 16] = [
    "b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "br", "st",
];
const VOWELS: [&str; 8] = ["a", "e", "i", "o", "u", "ai", "ea", "oo"];
const CODAS: [&str; 4] = ["n", "l", "r", "s"];

/// The lower-case word of a rank; different ranks give different words.
pub fn word(rank: usize) -> String {
    match COMMON.get(rank) {
        Some(word) => (*word).to_owned(),
        None => syllables(rank - COMMON.len(), 2) + "ing",
    }
}

/// The capitalized name of a number; different numbers give different names, and none is a word.
pub fn name(number: usize) -> String {
    let text = syllables(number, 2);
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// At least `least` syllables that write a number in the base of syllables, closed by a consonant.
fn syllables(number: usize, least: usize) -> String {
    let mut text = String::new();
    let mut rest = number / CODAS.len();
    let mut written = 0;
    while written < least || rest > 0 {
        let onset = ONSETS[rest % ONSETS.len()];
        rest /= ONSETS.len();
        let vowel = VOWELS[rest % VOWELS.len()];
        rest /= VOWELS.len();
        text.push_str(onset);
        text.push_str(vowel);
        written += 1;
    }
    text + CODAS[number % CODAS.len()]
}
