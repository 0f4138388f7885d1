//! What each byte of a Rust file is: code, comment, or the inside of a literal.

/// The class of one byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Tokens, white space, and the quotes of literals.
    Code,
    /// Line and block comments, with their marks.
    Comment,
    /// Between the quotes of a string or character.
    Literal,
}

/// Classifies every byte; never fails, an unfinished literal or comment runs to the end.
pub fn classify(bytes: &[u8]) -> Vec<Class> {
    let mut lexer = Lexer {
        bytes,
        at: 0,
        classes: vec![Class::Code; bytes.len()],
    };
    while lexer.at < bytes.len() {
        lexer.step();
    }
    lexer.classes
}

struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    classes: Vec<Class>,
}

impl Lexer<'_> {
    fn step(&mut self) {
        if self.starts_with(b"//") {
            let end = self.find(self.at, |rest| rest.starts_with(b"\n"));
            self.mark(end, Class::Comment);
        } else if self.starts_with(b"/*") {
            let end = self.end_of_block_comment();
            self.mark(end, Class::Comment);
        } else if let Some((quote, hashes)) = self.raw_string() {
            self.at = quote + 1;
            let close: Vec<u8> = std::iter::once(b'"')
                .chain(std::iter::repeat_n(b'#', hashes))
                .collect();
            let end = self.find(self.at, |rest| rest.starts_with(&close));
            self.mark(end, Class::Literal);
            self.at += close.len();
        } else if self.starts_with(b"\"") {
            self.at += 1;
            let end = self.end_of_string();
            self.mark(end, Class::Literal);
            self.at += 1;
        } else if let Some(end) = self.character() {
            self.at += 1;
            self.mark(end, Class::Literal);
            self.at += 1;
        } else {
            self.at += 1;
        }
    }

    fn starts_with(&self, prefix: &[u8]) -> bool {
        self.rest(self.at).starts_with(prefix)
    }

    fn rest(&self, from: usize) -> &[u8] {
        self.bytes.get(from..).unwrap_or_default()
    }

    /// The first offset from `from` on whose rest satisfies the condition, or the end.
    fn find(&self, from: usize, condition: impl Fn(&[u8]) -> bool) -> usize {
        (from..self.bytes.len())
            .find(|&at| condition(self.rest(at)))
            .unwrap_or(self.bytes.len())
    }

    fn mark(&mut self, end: usize, class: Class) {
        let end = end.min(self.bytes.len());
        if let Some(part) = self.classes.get_mut(self.at..end) {
            part.fill(class);
        }
        self.at = end.max(self.at);
    }

    fn end_of_block_comment(&self) -> usize {
        let mut depth = 0_u32;
        let mut at = self.at;
        while at < self.bytes.len() {
            let rest = self.rest(at);
            if rest.starts_with(b"/*") {
                depth += 1;
                at += 2;
            } else if rest.starts_with(b"*/") {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            } else {
                at += 1;
            }
        }
        at
    }

    /// At `r"`, `r#"`, `br"`, `cr#"` and the like: the offset of the quote and the number of hashes.
    fn raw_string(&self) -> Option<(usize, usize)> {
        let before = self.at.checked_sub(1).and_then(|at| self.bytes.get(at));
        if before.is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return None;
        }
        let prefix = [&b"br"[..], b"cr", b"r"]
            .into_iter()
            .find(|prefix| self.starts_with(prefix))?;
        let after = self.at + prefix.len();
        let hashes = self.rest(after).iter().take_while(|&&byte| byte == b'#').count();
        (self.bytes.get(after + hashes) == Some(&b'"')).then_some((after + hashes, hashes))
    }

    fn end_of_string(&self) -> usize {
        let mut at = self.at;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'"' => return at,
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        self.bytes.len()
    }

    /// At a character literal: the offset of its closing quote. A lifetime or a label is none.
    fn character(&self) -> Option<usize> {
        let rest = self.rest(self.at);
        if rest.first() != Some(&b'\'') {
            return None;
        }
        if rest.get(1) == Some(&b'\\') {
            let close = rest.iter().skip(3).position(|&byte| byte == b'\'')?;
            return Some(self.at + 3 + close);
        }
        // One character of one to four bytes, then the quote; `'a, 'b` is two lifetimes.
        let first = *rest.get(1)?;
        let width = match first {
            0x00..=0x7f => 1,
            0x80..=0xdf => 2,
            0xe0..=0xef => 3,
            _ => 4,
        };
        (rest.get(1 + width) == Some(&b'\'')).then_some(self.at + 1 + width)
    }
}
