//! The folder's tokenizer: its vocabulary, its marks, and the cut at the longest length.

use crate::local::{Digest, Folder, flag, text};
use crate::{Error, WordPiece};
use serde_json::Value;

const TOKENIZER: &str = "tokenizer.json";
const VOCABULARY: &str = "vocab.txt";

/// Texts to the numbers of their pieces.
#[derive(Debug, Clone)]
pub(super) struct Tokens {
    pieces: WordPiece,
    begin: u32,
    end: u32,
    unknown: u32,
}

impl Tokens {
    /// The tokenizer of a folder whose table has `rows` pieces: from `tokenizer.json`, else from `vocab.txt`.
    pub fn open(folder: &Folder, rows: usize, digest: &mut Digest) -> Result<Self, Error> {
        let (file, entries) = if folder.has(TOKENIZER) {
            let json = folder.json(TOKENIZER, digest)?;
            (TOKENIZER, of_json(&json))
        } else if folder.has(VOCABULARY) {
            let lines = folder.bytes(VOCABULARY, digest)?;
            let config = folder.optional_json("tokenizer_config.json", digest)?;
            (VOCABULARY, of_lines(&lines, config.as_ref()))
        } else {
            return Err(folder.unusable(format!("it has neither {TOKENIZER} nor {VOCABULARY}")));
        };
        let broken = |reason: String| folder.unusable_file(file, reason);
        let entries = entries.map_err(broken)?;
        if let Some((token, id)) = entries.iter().find(|(_, id)| *id as usize >= rows) {
            return Err(broken(format!(
                "`{token}` has the number {id}, but the weights have {rows} rows: the files belong to two models"
            )));
        }
        let pieces = WordPiece::from_vocab(entries.iter().map(|(token, id)| (token.as_str(), *id)))
            .map_err(|error| broken(error.to_string()))?;
        let mark = |mark: &str| {
            pieces
                .id(mark)
                .ok_or_else(|| broken(format!("its vocabulary has no {mark}")))
        };
        Ok(Self {
            begin: mark("[CLS]")?,
            end: mark("[SEP]")?,
            unknown: mark("[UNK]")?,
            pieces,
        })
    }

    /// The numbers of a text between its two marks, at most `most` in all. Nothing for a text that has no letter or
    /// digit or none that the vocabulary knows. O(bytes).
    pub fn of(&self, text: &str, most: usize) -> Vec<u32> {
        if !text.contains(char::is_alphanumeric) {
            return Vec::new();
        }
        let found = self.pieces.encode(text);
        let kept = found.get(..most.saturating_sub(2)).unwrap_or(&found);
        if kept.iter().all(|piece| *piece == self.unknown) {
            return Vec::new();
        }
        let mut pieces = Vec::with_capacity(kept.len() + 2);
        pieces.push(self.begin);
        pieces.extend_from_slice(kept);
        pieces.push(self.end);
        pieces
    }
}

/// The vocabulary of a `tokenizer.json`, if it does what BERT's uncased tokenizer does.
fn of_json(json: &Value) -> Result<Vec<(String, u32)>, String> {
    let null = Value::Null;
    let part = |name: &str| json.get(name).unwrap_or(&null);
    let model = part("model");
    expect_kind("tokenizer", model, "WordPiece")?;
    expect_kind("normalizer", part("normalizer"), "BertNormalizer")?;
    expect_kind("splitting into words", part("pre_tokenizer"), "BertPreTokenizer")?;
    expect_uncased(part("normalizer"), "lowercase")?;
    for (name, expected) in [("unk_token", "[UNK]"), ("continuing_subword_prefix", "##")] {
        match text(model, name)? {
            Some(found) if found != expected => {
                return Err(format!(
                    "its `{name}` is `{found}`; only `{expected}` can be read"
                ));
            }
            _ => {}
        }
    }
    let vocabulary = model
        .get("vocab")
        .and_then(Value::as_object)
        .ok_or("it has no map `vocab` in its `model`")?;
    vocabulary
        .iter()
        .map(|(token, id)| {
            let number = id.as_u64().and_then(|id| u32::try_from(id).ok());
            let number = number.ok_or_else(|| format!("`{token}` has {id} for its number"))?;
            Ok((token.clone(), number))
        })
        .collect()
}

/// The vocabulary of a `vocab.txt`: one token a line, numbered from 0.
fn of_lines(bytes: &[u8], config: Option<&Value>) -> Result<Vec<(String, u32)>, String> {
    if let Some(config) = config {
        expect_uncased(config, "do_lower_case")?;
    }
    let lines = std::str::from_utf8(bytes).map_err(|error| format!("it is no UTF-8: {error}"))?;
    Ok(lines.lines().map(str::to_owned).zip(0..).collect())
}

/// A part of the tokenizer must be of the kind that is built in; files of old versions do not say.
fn expect_kind(what: &str, part: &Value, expected: &str) -> Result<(), String> {
    match text(part, "type")? {
        Some(found) if found != expected => Err(format!(
            "its {what} is `{found}`; only `{expected}` can be read, as models of the BERT family have it"
        )),
        _ => Ok(()),
    }
}

fn expect_uncased(settings: &Value, lower: &str) -> Result<(), String> {
    if !flag(settings, lower, true)? || !flag(settings, "strip_accents", true)? {
        return Err("it keeps capitals or accents apart; only uncased models can be read".to_owned());
    }
    if !flag(settings, "handle_chinese_chars", true)? || !flag(settings, "tokenize_chinese_chars", true)? {
        return Err("it does not set ideographs apart; only models that do can be read".to_owned());
    }
    Ok(())
}
