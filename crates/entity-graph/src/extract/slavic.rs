//! Slavic case endings: `Анны`, `Москве` and `Krakowie` are Анна, Москва and Kraków.
//!
//! As with the Finnish ones, an ending is taken off, the changes of the stem are undone in the ways the languages know,
//! and a result counts only if it is a name that is known already. One table serves all languages of a script.

/// Fewest letters of a stem: `Ян|а`, `Ol|dze`.
const MIN_STEM: usize = 2;

/// Endings in Cyrillic with those of the base, the longest first.
const CYRILLIC: &[(&str, &[&str])] = &[
    ("ского", &["ский", "ской"]),
    ("скому", &["ский", "ской"]),
    ("ской", &["ская"]),
    ("скую", &["ская"]),
    ("ского", &["ское"]),
    ("ським", &["ський"]),
    ("ського", &["ський"]),
    ("ому", &["ый", "ой", "ий"]),
    ("ого", &["ый", "ой", "ий"]),
    ("ему", &["ий"]),
    ("его", &["ий"]),
    ("ами", &["ы", "а", ""]),
    ("ями", &["и", "я"]),
    ("ах", &["ы", "а", ""]),
    ("ях", &["и", "я"]),
    ("ам", &["ы", "а"]),
    ("ям", &["и", "я"]),
    ("ою", &["а"]),
    ("ею", &["я", "а"]),
    ("ой", &["а", "ая", "ой"]),
    ("ей", &["я", "а", "ь"]),
    ("ую", &["ая"]),
    ("юю", &["яя"]),
    ("ью", &["ь"]),
    ("ом", &["", "о", "ой"]),
    ("ем", &["", "й", "ь", "е"]),
    ("ём", &["й", "ь"]),
    ("ым", &["", "ый", "ой"]),
    ("им", &["ий"]),
    ("ові", &["", "о"]),
    ("еві", &["й", "ь", ""]),
    ("у", &["а", "", "о"]),
    ("ю", &["я", "й", "ь"]),
    ("ы", &["а", ""]),
    ("и", &["а", "я", "ь", "й", ""]),
    ("а", &["", "о"]),
    ("я", &["й", "ь", "е"]),
];
/// Short endings that more than one part of the table would need.
const CYRILLIC_SHORT: &[(&str, &[&str])] = &[
    ("е", &["а", "я", "", "о", "й", "ь"]),
    ("і", &["а", "я", "", "ь", "о"]),
    ("ї", &["я", "й"]),
    ("о", &["а"]),
];

/// Endings in Latin letters, of Polish, Czech and their kin.
const LATIN: &[(&str, &[&str])] = &[
    ("skiego", &["ski"]),
    ("skiemu", &["ski"]),
    ("skiej", &["ska"]),
    ("ského", &["ský"]),
    ("skému", &["ský"]),
    ("iego", &["i"]),
    ("iemu", &["i"]),
    ("ego", &["y", "e"]),
    ("emu", &["y", "e"]),
    ("ého", &["ý", "é"]),
    ("ému", &["ý", "é"]),
    ("owi", &["", "o"]),
    ("iowi", &[""]),
    ("ovi", &["", "a"]),
    ("ami", &["y", "a"]),
    ("ach", &["y", "a", "e"]),
    ("iem", &["", "ie"]),
    ("em", &["", "o"]),
    ("ím", &["í"]),
    ("ým", &["ý"]),
    ("im", &["i"]),
    ("ym", &["y"]),
    ("ie", &["a", "", "ia", "o"]),
    ("iu", &["", "ia"]),
    ("ii", &["ia", "ie"]),
    ("ią", &["ia", ""]),
    ("ię", &["ia"]),
    ("ou", &["a"]),
    ("ej", &["a"]),
    ("ą", &["a"]),
    ("ę", &["a", "e"]),
    ("ě", &["a", "", "o"]),
    ("u", &["", "a", "o"]),
    ("y", &["a", ""]),
    ("i", &["a", "", "ia"]),
    ("e", &["a", "", "o"]),
    ("o", &["a"]),
    ("a", &["", "o"]),
    ("ů", &["y", ""]),
    ("í", &["", "ie"]),
];

/// The base of a folded word in Cyrillic letters that `known` knows.
pub(super) fn cyrillic(word: &str, known: &dyn Fn(&str) -> bool) -> Option<String> {
    let endings = CYRILLIC.iter().chain(CYRILLIC_SHORT);
    base(word, endings, cyrillic_stems, known)
}

/// The base of a folded word in Latin letters that `known` knows.
pub(super) fn latin(word: &str, known: &dyn Fn(&str) -> bool) -> Option<String> {
    base(word, LATIN.iter(), latin_stems, known)
}

fn base<'a>(
    word: &str,
    endings: impl Iterator<Item = &'a (&'a str, &'a [&'a str])>,
    stems: fn(&str) -> Vec<String>,
    known: &dyn Fn(&str) -> bool,
) -> Option<String> {
    for (ending, bases) in endings {
        let Some(stem) = word
            .strip_suffix(ending)
            .filter(|stem| stem.chars().nth(MIN_STEM - 1).is_some())
        else {
            continue;
        };
        let plain = bases.iter().map(|base| format!("{stem}{base}"));
        if let Some(found) = plain.into_iter().find(|base| known(base)) {
            return Some(found);
        }
        for changed in stems(stem) {
            let found = bases
                .iter()
                .map(|base| format!("{changed}{base}"))
                .find(|base| known(base));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// What a stem before an ending may be in the base: vowels that go (`Павл|а`, Павел) and change (`Львов|а`, Львів).
fn cyrillic_stems(stem: &str) -> Vec<String> {
    let mut found = inserted(stem, &['е', 'ё', 'о', 'є'], is_cyrillic_vowel);
    found.extend(swapped(stem, &[('о', 'і'), ('е', 'і'), ('є', 'ї'), ('е', 'ё')]));
    if let Some(head) = stem.strip_suffix('з') {
        found.push(format!("{head}г")); // Ользі
    }
    if let Some(head) = stem.strip_suffix('ц') {
        found.push(format!("{head}к"));
    }
    if let Some(head) = stem.strip_suffix("ьк") {
        found.push(format!("{head}ек")); // Васьк-а
    }
    found
}

/// The same in Latin letters: softened ends (`Wandz|ie`, `Praz|e`), vowels that go (`Mark|iem`, Marek) and change
/// (`Krakow|ie`, Kraków).
fn latin_stems(stem: &str) -> Vec<String> {
    const ENDS: [(&str, &[&str]); 14] = [
        ("dz", &["d", "g", "dź"]),
        ("rz", &["r"]),
        ("ř", &["r"]),
        ("szcz", &["st", "sc"]),
        ("szc", &["st"]),
        ("śc", &["st"]),
        ("c", &["t", "k", "ć"]),
        ("z", &["h", "g", "ź"]),
        ("š", &["ch"]),
        ("sz", &["ch"]),
        ("s", &["ś"]),
        ("n", &["ń", "ň"]),
        ("l", &["ł"]),
        ("d", &["ď"]),
    ];
    let mut found = Vec::new();
    for (end, bases) in ENDS {
        if let Some(head) = stem.strip_suffix(end) {
            found.extend(bases.iter().map(|base| format!("{head}{base}")));
        }
    }
    found.extend(inserted(stem, &['e'], is_latin_vowel));
    let mut changed: Vec<String> = std::iter::once(stem.to_owned())
        .chain(found.iter().cloned())
        .flat_map(|stem| swapped(&stem, &[('o', 'ó'), ('e', 'í')]))
        .collect();
    found.append(&mut changed);
    found
}

/// The stem with a vowel before its last consonant, where another consonant stands.
fn inserted(stem: &str, vowels: &[char], is_vowel: fn(char) -> bool) -> Vec<String> {
    let mut letters = stem.chars();
    let (Some(last), Some(before)) = (letters.next_back(), letters.clone().next_back()) else {
        return Vec::new();
    };
    if is_vowel(last) || is_vowel(before) {
        return Vec::new();
    }
    let head = letters.as_str();
    vowels
        .iter()
        .map(|vowel| format!("{head}{vowel}{last}"))
        .collect()
}

/// The stem with its last such vowel as another one.
fn swapped(stem: &str, pairs: &[(char, char)]) -> Vec<String> {
    pairs
        .iter()
        .filter_map(|(from, to)| {
            let (head, tail) = stem.rsplit_once(*from)?;
            (tail.chars().nth(2).is_none()).then(|| format!("{head}{to}{tail}"))
        })
        .collect()
}

fn is_cyrillic_vowel(c: char) -> bool {
    matches!(
        c,
        'а' | 'е' | 'ё' | 'и' | 'і' | 'ї' | 'о' | 'у' | 'ы' | 'э' | 'є' | 'ю' | 'я' | 'ь' | 'й'
    )
}

fn is_latin_vowel(c: char) -> bool {
    matches!(
        c,
        'a' | 'á' | 'ą' | 'e' | 'é' | 'ě' | 'ę' | 'i' | 'í' | 'o' | 'ó' | 'u' | 'ú' | 'ů' | 'y' | 'ý'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    type Base = fn(&str, &dyn Fn(&str) -> bool) -> Option<String>;

    fn check(base: Base, known: &[&str], words: &[(&str, &str)]) {
        for (word, expected) in words {
            let found = base(word, &|base| known.contains(&base));
            assert_eq!(found.as_deref().unwrap_or(""), *expected, "{word}");
        }
    }

    #[test]
    fn names_in_cyrillic_letters() {
        check(
            cyrillic,
            &[
                "анна",
                "москва",
                "иван",
                "сергей",
                "игорь",
                "мария",
                "павел",
                "казань",
                "толстая",
                "достоевский",
                "львів",
                "київ",
                "ольга",
                "лондон",
                "петр",
                "катя",
            ],
            &[
                ("анны", "анна"),
                ("анне", "анна"),
                ("анну", "анна"),
                ("анной", "анна"),
                ("москве", "москва"),
                ("москвы", "москва"),
                ("ивана", "иван"),
                ("иваном", "иван"),
                ("сергея", "сергей"),
                ("сергею", "сергей"),
                ("игоря", "игорь"),
                ("марии", "мария"),
                ("марией", "мария"),
                ("павла", "павел"),
                ("казани", "казань"),
                ("толстой", "толстая"),
                ("достоевского", "достоевский"),
                ("львова", "львів"),
                ("києва", "київ"),
                ("києві", "київ"),
                ("ользі", "ольга"),
                ("лондоне", "лондон"),
                ("петра", "петр"),
                ("кате", "катя"),
                ("дома", ""),
                ("а", ""),
            ],
        );
    }

    #[test]
    fn names_in_latin_letters() {
        check(
            latin,
            &[
                "kraków",
                "warszawa",
                "praha",
                "anna",
                "marek",
                "paweł",
                "łódź",
                "gdańsk",
                "poznań",
                "olga",
                "kowalski",
                "wanda",
                "brno",
                "karel",
                "novák",
                "agata",
                "jan",
                "budapeszt",
            ],
            &[
                ("krakowie", "kraków"),
                ("krakowa", "kraków"),
                ("warszawie", "warszawa"),
                ("warszawy", "warszawa"),
                ("praze", "praha"),
                ("prahy", "praha"),
                ("annie", "anna"),
                ("anną", "anna"),
                ("markiem", "marek"),
                ("marka", "marek"),
                ("pawła", "paweł"),
                ("gdańsku", "gdańsk"),
                ("poznaniu", "poznań"),
                ("oldze", "olga"),
                ("kowalskiego", "kowalski"),
                ("wandzie", "wanda"),
                ("brně", "brno"),
                ("karla", "karel"),
                ("novákovi", "novák"),
                ("agacie", "agata"),
                ("janem", "jan"),
                ("domu", ""),
            ],
        );
    }
}
