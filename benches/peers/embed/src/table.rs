//! A table file as a model2vec model: `tokenizer.json`, `model.safetensors`, `config.json`, all in memory.
//!
//! The format stands in `docs/formats.md`; the file is our own, so what is wrong with it is only said to be so.

use serde_json::{Map, Value, json};

/// The three files.
pub type Files = (Vec<u8>, Vec<u8>, Vec<u8>);

/// Writes the pieces as a WordPiece vocabulary and the rows times their scales as 32-bit floats. `[UNK]` comes last, with
/// a row of zeros.
pub fn as_model2vec(table: &[u8]) -> Result<Files, &'static str> {
    let mut bytes = Bytes(table.get(16..).ok_or("no head")?);
    let dimension = bytes.u16()?;
    let longest = bytes.u16()?;
    let count = bytes.u16()? + (bytes.u16()? << 16);
    let bits = bytes.u16()?;
    let _unknown = bytes.u16()?;
    for _ in 0..2 {
        let length = bytes.u16()?;
        bytes.take(length)?;
    }
    let counts: Vec<usize> = (0..2 * longest).map(|_| bytes.u16()).collect::<Result<_, _>>()?;
    let mut vocabulary = Map::new();
    for (index, of_length) in counts.iter().enumerate() {
        let mark = if index < longest { "" } else { "##" };
        for _ in 0..*of_length {
            let piece = std::str::from_utf8(bytes.take(index % longest + 1)?).map_err(|_| "no text")?;
            vocabulary.insert(format!("{mark}{piece}"), json!(vocabulary.len()));
        }
    }
    vocabulary.insert("[UNK]".to_owned(), json!(vocabulary.len()));
    bytes.take(2 << bits)?;
    let scales: Vec<usize> = (0..count).map(|_| bytes.u16()).collect::<Result<_, _>>()?;
    let mut data: Vec<u8> = Vec::new();
    for scale in scales {
        for component in bytes.take(dimension)? {
            // The unit is free; this one keeps the sums small.
            let value = f32::from(component.cast_signed()) * scale as f32 / 4_194_304.0;
            data.extend(value.to_le_bytes());
        }
    }
    data.extend(vec![0; 4 * dimension]);
    let shape = [count + 1, dimension];
    let header = json!({"embeddings": {"dtype": "F32", "shape": shape, "data_offsets": [0, data.len()]}});
    let mut header = header.to_string().into_bytes();
    header.resize(header.len().next_multiple_of(8), b' ');
    let mut model = (header.len() as u64).to_le_bytes().to_vec();
    model.extend(header);
    model.extend(data);
    Ok((tokenizer(vocabulary), model, br#"{"normalize": true}"#.to_vec()))
}

fn tokenizer(vocabulary: Map<String, Value>) -> Vec<u8> {
    let whole = json!({
        "version": "1.0",
        "truncation": null,
        "padding": null,
        "added_tokens": [],
        "normalizer": {
            "type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": null,
            "lowercase": true,
        },
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": null,
        "decoder": null,
        "model": {
            "type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100, "vocab": vocabulary,
        },
    });
    whole.to_string().into_bytes()
}

/// Takes bytes from the front.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], &'static str> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or("too short")?;
        self.0 = rest;
        Ok(taken)
    }

    fn u16(&mut self) -> Result<usize, &'static str> {
        let (taken, rest) = self.0.split_first_chunk::<2>().ok_or("too short")?;
        self.0 = rest;
        Ok(usize::from(u16::from_le_bytes(*taken)))
    }
}
