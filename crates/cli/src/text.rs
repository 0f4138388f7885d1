//! Small ways of putting values into words for people.

/// One line of at most `most` characters: white space becomes single spaces, what is cut off is marked.
pub fn short(text: &str, most: usize) -> String {
    let mut line = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let needed = word.chars().count() + usize::from(length > 0);
        if length + needed > most {
            let room = most.saturating_sub(length + usize::from(length > 0) + 1);
            if length == 0 {
                line.extend(word.chars().take(room));
            }
            line.push('…');
            return line;
        }
        if length > 0 {
            line.push(' ');
        }
        line.push_str(word);
        length += needed;
    }
    line
}

/// `1 moment`, `2 moments`; the plural is the word with an s.
pub fn count(n: u64, word: &str) -> String {
    if n == 1 {
        format!("1 {word}")
    } else {
        format!("{} {word}s", grouped(n))
    }
}

/// `1 entry`, `2 entries`.
pub fn entries(n: u64) -> String {
    if n == 1 {
        "1 entry".to_owned()
    } else {
        format!("{} entries", grouped(n))
    }
}

/// Digits in groups of three: `12,345`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{count, entries, grouped, short};

    #[test]
    fn short_cuts_at_words_and_marks_it() {
        assert_eq!(short("one\n two", 7), "one two");
        assert_eq!(short("one two three", 9), "one two…");
        assert_eq!(short("Lissabonissa", 5), "Liss…");
        assert_eq!(short("", 5), "");
    }

    #[test]
    fn numbers_agree_with_their_words() {
        assert_eq!(count(1, "moment"), "1 moment");
        assert_eq!(count(0, "moment"), "0 moments");
        assert_eq!(entries(1), "1 entry");
        assert_eq!(entries(1_234), "1,234 entries");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000_000), "1,000,000");
    }
}
