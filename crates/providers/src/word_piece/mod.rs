//! Word pieces: the tokens of the BERT family, read from text without any other library.

mod normal;
mod pieces;

#[cfg(test)]
mod tests;

use crate::Error;
pub(crate) use normal::{Kind, Room, Seen, each_word, is_ideograph};
pub(crate) use pieces::{Codes, Pieces};

use pieces::Family;

/// What a vocabulary calls a word that it has no pieces for.
const UNKNOWN: &str = "[UNK]";

/// The tokenizer of BERT's uncased models over a vocabulary.
///
/// Control characters are dropped, letters are lower-cased and lose their accents, punctuation and ideographs become
/// words of one character, white space parts the rest; then each word is split from left to right into the longest
/// pieces of the vocabulary, those after the first being written `##…` there. A word without such pieces, or with more
/// than 100 characters, is `[UNK]` as a whole (Devlin et al., 2019; Wu et al., 2016). No token is added in front or
/// behind, nothing is cut off. O(bytes) for a text.
///
/// ```
/// use providers::WordPiece;
///
/// let pieces = WordPiece::from_vocab(["[UNK]", "lisbon", "fly", "##ing", "."].into_iter().zip(0..))?;
/// assert_eq!(pieces.encode("Flying … LISBÓN."), [2, 3, 0, 1, 4]);
/// # Ok::<(), providers::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct WordPiece {
    pieces: Pieces,
    /// The id of each piece.
    ids: Vec<u32>,
    unknown: u32,
}

impl WordPiece {
    /// The tokenizer of a vocabulary of tokens and ids: the lines of a `vocab.txt` with their numbers from 0 on, or the
    /// map in a `tokenizer.json`. Of equal tokens the last one counts; empty ones count for nothing.
    ///
    /// # Errors
    /// [`Error::InvalidSetting`] for a vocabulary without `[UNK]`.
    pub fn from_vocab<T: AsRef<str>>(vocabulary: impl IntoIterator<Item = (T, u32)>) -> Result<Self, Error> {
        let (tokens, of_token): (Vec<T>, Vec<u32>) = vocabulary.into_iter().unzip();
        let tokens: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
        let (pieces, order) = Pieces::build(&tokens);
        let ids: Vec<u32> = order
            .iter()
            .filter_map(|token| of_token.get(*token as usize).copied())
            .collect();
        let unknown = pieces.find(Family::Beginning, UNKNOWN);
        let Some(unknown) = unknown.and_then(|number| ids.get(number as usize).copied()) else {
            return Err(Error::InvalidSetting {
                setting: "vocabulary",
                reason: format!("it has no {UNKNOWN} among its {} tokens", tokens.len()),
            });
        };
        Ok(Self { pieces, ids, unknown })
    }

    /// The id of a token as the vocabulary writes it, `[CLS]` and `##ing` included.
    pub fn id(&self, token: &str) -> Option<u32> {
        let (family, piece) = Family::of(token);
        let number = self.pieces.find(family, piece)?;
        self.ids.get(number as usize).copied()
    }

    /// The ids of a text, in order.
    pub fn encode(&self, text: &str) -> Vec<u32> {
        let mut codes = Codes::default();
        let mut numbers = Vec::new();
        let mut ids = Vec::new();
        each_word(text, &mut Room::default(), |seen| {
            numbers.clear();
            if self.pieces.split(seen.text, &mut codes, &mut numbers) {
                let found = numbers.iter().map(|number| self.ids.get(*number as usize));
                ids.extend(found.map(|id| id.copied().unwrap_or(self.unknown)));
            } else {
                ids.push(self.unknown);
            }
        });
        ids
    }

    /// How many tokens the vocabulary has.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Whether the vocabulary is empty; it never is, as it has an `[UNK]`.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
