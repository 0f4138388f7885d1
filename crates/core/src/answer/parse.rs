//! Reads one JSON object or list that may break off, and keeps what is whole of it.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::marks::ends_here;
use super::scan::kept;
use super::{JsonError, MAX_ANSWER_DEPTH, Repair, pointer};

/// What was read of a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Outcome {
    /// All of it.
    Whole(Value),
    /// The text broke off inside; what is whole of it, unless that is nothing.
    Partial(Option<Value>),
}

/// The result of a reading.
#[derive(Debug)]
pub(super) struct Parsed {
    pub outcome: Result<Outcome, JsonError>,
    /// The byte of the text after the last one read.
    pub at: usize,
    /// The way to the place where the text broke off.
    pub path: Vec<String>,
    /// How many members and items were whole.
    pub elements: usize,
    pub repairs: Vec<Repair>,
}

/// Reads the object or list that opens at a byte of a text. O(bytes).
pub(super) fn parse(text: &str, start: usize) -> Parsed {
    let mut parser = Parser {
        text,
        at: start,
        depth: 0,
        path: Vec::new(),
        elements: 0,
        repairs: BTreeSet::new(),
    };
    let outcome = parser.value();
    Parsed {
        outcome,
        at: parser.at,
        path: parser.path,
        elements: parser.elements,
        repairs: parser.repairs.into_iter().collect(),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// Keys and positions down to the place that is read.
    path: Vec<String>,
    elements: usize,
    repairs: BTreeSet<Repair>,
}

/// What follows an element.
enum After {
    Comma,
    Close,
    End,
}

impl<'a> Parser<'a> {
    fn value(&mut self) -> Result<Outcome, JsonError> {
        match self.peek() {
            None => Ok(Outcome::Partial(None)),
            Some('{') => self.nested(Self::object),
            Some('[') => self.nested(Self::list),
            Some('"' | '\'') => Ok(whole_or_cut(self.string()?.map(Value::String))),
            Some('-' | '0'..='9') => Ok(whole_or_cut(self.number()?)),
            Some(_) => Ok(whole_or_cut(self.word()?)),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Outcome, JsonError>) -> Result<Outcome, JsonError> {
        if self.depth == MAX_ANSWER_DEPTH {
            return Err(JsonError::TooDeep {
                limit: MAX_ANSWER_DEPTH,
            });
        }
        self.depth += 1;
        self.at += 1;
        let outcome = read(self);
        self.depth -= 1;
        outcome
    }

    fn object(&mut self) -> Result<Outcome, JsonError> {
        let mut members = Map::new();
        let mut comma = false;
        loop {
            let key = match self.peek() {
                None => return Ok(partial(Value::Object(members))),
                Some('}') => {
                    self.close(comma);
                    return Ok(Outcome::Whole(Value::Object(members)));
                }
                Some('"' | '\'') => self.string()?,
                Some(_) => return Err(self.fault("a member's name in quotes is missing")),
            };
            let Some(key) = key else {
                return Ok(partial(Value::Object(members)));
            };
            match self.peek() {
                None => return Ok(partial(Value::Object(members))),
                Some(':') => self.at += 1,
                Some(_) => return Err(self.fault("a colon is missing")),
            }
            self.path.push(key.clone());
            let outcome = self.value()?;
            let (value, after) = match outcome {
                Outcome::Whole(value) => (value, self.after('}')?),
                Outcome::Partial(value) => {
                    if members.contains_key(&key) {
                        return Err(self.twice());
                    }
                    members.extend(value.map(|value| (key, value)));
                    return Ok(partial(Value::Object(members)));
                }
            };
            // At the end of the text a plain value may go on, and an object or a list may not.
            if !matches!(after, After::End) || value.is_object() || value.is_array() {
                match members.get(&key) {
                    None => drop(members.insert(key, value)),
                    Some(known) if *known == value => drop(self.repairs.insert(Repair::RepeatedMember)),
                    Some(_) => return Err(self.twice()),
                }
                self.elements += 1;
                self.path.pop();
            }
            match after {
                After::Comma => comma = true,
                After::Close => return Ok(Outcome::Whole(Value::Object(members))),
                After::End => return Ok(partial(Value::Object(members))),
            }
        }
    }

    fn list(&mut self) -> Result<Outcome, JsonError> {
        let mut items = Vec::new();
        let mut comma = false;
        loop {
            match self.peek() {
                None => return Ok(partial(Value::Array(items))),
                Some(']') => {
                    self.close(comma);
                    return Ok(Outcome::Whole(Value::Array(items)));
                }
                Some(_) => {}
            }
            self.path.push(items.len().to_string());
            // Half an item is none.
            let Outcome::Whole(value) = self.value()? else {
                return Ok(partial(Value::Array(items)));
            };
            let after = self.after(']')?;
            if !matches!(after, After::End) || value.is_object() || value.is_array() {
                items.push(value);
                self.elements += 1;
                self.path.pop();
            }
            match after {
                After::Comma => comma = true,
                After::Close => return Ok(Outcome::Whole(Value::Array(items))),
                After::End => return Ok(partial(Value::Array(items))),
            }
        }
    }

    /// The comma or bracket after an element.
    fn after(&mut self, bracket: char) -> Result<After, JsonError> {
        let after = match self.peek() {
            None => return Ok(After::End),
            Some(',') => After::Comma,
            Some(c) if c == bracket => After::Close,
            Some(_) => return Err(self.fault("a comma or a closing bracket is missing")),
        };
        self.at += 1;
        Ok(after)
    }

    fn close(&mut self, after_comma: bool) {
        if after_comma {
            self.repairs.insert(Repair::TrailingComma);
        }
        self.at += 1;
    }

    /// The string that opens here; none when the text breaks off inside.
    fn string(&mut self) -> Result<Option<String>, JsonError> {
        let quote = self.next();
        if quote == Some('\'') {
            self.repairs.insert(Repair::SingleQuotes);
        }
        let mut string = String::new();
        loop {
            let here = self.at;
            match self.next() {
                None => return Ok(None),
                c if c == quote => return Ok(Some(string)),
                Some('\\') => match self.escape(here)? {
                    Some(c) => string.push(c),
                    None => return Ok(None),
                },
                Some(c) => {
                    if c.is_ascii_control() {
                        self.repairs.insert(Repair::RawControl);
                    }
                    string.push(c);
                }
            }
        }
    }

    /// The character of an escape after its backslash; none when the text breaks off inside.
    fn escape(&mut self, start: usize) -> Result<Option<char>, JsonError> {
        let fault = |what| JsonError::Malformed { at: start, what };
        Ok(Some(match self.next() {
            None => return Ok(None),
            Some(c @ ('"' | '\\' | '/')) => c,
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('\'') => {
                self.repairs.insert(Repair::NeedlessEscape);
                '\''
            }
            Some('u') => {
                let Some(first) = self.four_digits(start)? else {
                    return Ok(None);
                };
                let mut code = first;
                if (0xD800..0xDC00).contains(&first) {
                    for expected in ['\\', 'u'] {
                        match self.next() {
                            None => return Ok(None),
                            Some(c) if c == expected => {}
                            Some(_) => return Err(fault("half a surrogate pair")),
                        }
                    }
                    let Some(second) = self.four_digits(start)? else {
                        return Ok(None);
                    };
                    if !(0xDC00..0xE000).contains(&second) {
                        return Err(fault("half a surrogate pair"));
                    }
                    code = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                }
                char::from_u32(code).ok_or_else(|| fault("half a surrogate pair"))?
            }
            Some(_) => return Err(fault("an escape that JSON does not know")),
        }))
    }

    fn four_digits(&mut self, start: usize) -> Result<Option<u32>, JsonError> {
        let mut code = 0;
        for _ in 0..4 {
            let Some(c) = self.next() else { return Ok(None) };
            let Some(digit) = c.to_digit(16) else {
                return Err(JsonError::Malformed {
                    at: start,
                    what: "an escape \\u without four digits",
                });
            };
            code = code * 16 + digit;
        }
        Ok(Some(code))
    }

    /// The number here; none when the text breaks off right after it, because more digits could follow.
    fn number(&mut self) -> Result<Option<Value>, JsonError> {
        let token = self.run(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
        let start = self.at;
        self.at += token.len();
        if ends_here(self.rest().trim_start()) {
            return Ok(None);
        }
        let fault = |what| JsonError::Malformed { at: start, what };
        let value: Value =
            serde_json::from_str(token).map_err(|_| fault("a number that JSON does not know"))?;
        let digits = token.strip_prefix('-').unwrap_or(token);
        let whole_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        if whole_number && value.is_f64() && digits != "0" {
            return Err(fault("a whole number of more than 64 bits"));
        }
        Ok(Some(value))
    }

    /// `true`, `false` or `null`; none when the text breaks off inside.
    fn word(&mut self) -> Result<Option<Value>, JsonError> {
        const WORDS: &[(&str, Value)] = &[
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
            ("null", Value::Null),
            ("True", Value::Bool(true)),
            ("False", Value::Bool(false)),
            ("None", Value::Null),
        ];
        let token = self.run(|c| c.is_alphanumeric() || c == '_');
        let fault = self.fault("something that is no value");
        let at_end = ends_here(self.text.get(self.at + token.len()..).unwrap_or("").trim_start());
        if at_end && WORDS.iter().any(|(word, _)| word.starts_with(token)) && !token.is_empty() {
            self.at += token.len();
            return Ok(None);
        }
        let (word, value) = WORDS.iter().find(|(word, _)| *word == token).ok_or(fault)?;
        if word.starts_with(|c: char| c.is_ascii_uppercase()) {
            self.repairs.insert(Repair::PythonWord);
        }
        self.at += token.len();
        Ok(Some(value.clone()))
    }

    /// The characters from here that pass a test.
    fn run(&self, test: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !test(c)).unwrap_or(rest.len());
        rest.get(..length).unwrap_or("")
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The next character that is not white space; none where the answer breaks off.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        let skipped = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.at += skipped;
        if ends_here(self.rest()) {
            return None;
        }
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.rest().chars().next()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn fault(&self, what: &'static str) -> JsonError {
        JsonError::Malformed { at: self.at, what }
    }

    /// The member that is read stands there already.
    fn twice(&self) -> JsonError {
        JsonError::DuplicateKey {
            path: pointer(&self.path),
        }
    }
}

fn whole_or_cut(value: Option<Value>) -> Outcome {
    value.map_or(Outcome::Partial(None), Outcome::Whole)
}

/// What is whole of an open object or list; nothing where that would be empty.
fn partial(value: Value) -> Outcome {
    Outcome::Partial(kept(&value).then_some(value))
}
