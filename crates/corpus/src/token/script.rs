//! Which characters belong to scripts that are written without spaces.
//!
//! Word boundaries in these scripts need a dictionary; bigrams need none and find every two-character word.

use unicode_normalization::char::is_combining_mark;

/// Whether `c` is a letter (not a combining mark) of a script without spaces between words. Hangul is spaced and therefore not among them.
pub(crate) fn is_unspaced(c: char) -> bool {
    let code = u32::from(c);
    if code < 0x0e00 {
        return false;
    }
    let in_range = matches!(code,
        0x0e00..=0x0eff            // Thai, Lao
        | 0x1000..=0x109f          // Myanmar
        | 0x1780..=0x17ff          // Khmer
        | 0x3005..=0x3007 | 0x3021..=0x3029 | 0x3031..=0x3035 | 0x303b // Han iteration marks and numerals
        | 0x3041..=0x309f | 0x30a1..=0x30fa | 0x30fc..=0x30ff // kana
        | 0x3105..=0x312f | 0x31a0..=0x31bf | 0x31f0..=0x31ff // Bopomofo, small kana
        | 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xf900..=0xfaff // Han
        | 0xff66..=0xff9f          // half-width kana
        | 0x1b000..=0x1b16f        // old kana
        | 0x20000..=0x323af        // Han, supplementary planes
    );
    in_range && c.is_alphabetic() && !is_combining_mark(c)
}

/// The common Han and kana: each stands for itself, is its own NFC and has no case.
pub(super) fn is_plain_letter(c: char) -> bool {
    matches!(u32::from(c), 0x4e00..=0x9fff | 0x3041..=0x3096 | 0x30a1..=0x30fa | 0x30fc | 0x3005)
}
