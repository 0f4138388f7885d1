//! Reading the table file: everything is checked before anything is used.
//!
//! The format stands in `docs/formats.md`. Lists are little-endian; nothing in the file is trusted, whatever its
//! checksum says: each length is checked against the bytes that are there.

use crate::Error;
use crate::word_piece::Pieces;
use std::borrow::Cow;

/// First bytes of a table file.
const MAGIC: [u8; 4] = *b"AMET";
/// The one format version that this build reads.
const FORMAT: u16 = 1;
/// Bytes in front of the checksummed part.
const HEAD: usize = 16;
/// Rows are read for vectors of at most so many components.
const MOST_DIMENSION: usize = 4096;
/// The scale of a row has 15 bits.
pub(super) const MOST_SCALE: u16 = 32_767;

/// A table of pieces and rows.
#[derive(Debug, Clone)]
pub(super) struct Table {
    bytes: Cow<'static, [u8]>,
    /// Where the rows begin; they reach to the end.
    rows: usize,
    pub name: String,
    pub version: String,
    /// CRC-32 of the content.
    pub digest: u32,
    pub dimension: usize,
    pub pieces: Pieces,
    /// The scale of each row.
    pub scales: Vec<u16>,
    /// The scale of the row of an unknown word.
    pub unknown: u16,
}

impl Table {
    /// Reads a table file. O(bytes), of which nearly all is the checksum.
    pub fn read(bytes: Cow<'static, [u8]>) -> Result<Self, Error> {
        let mut head = Reader::new(&bytes);
        if head.array::<4>()? != MAGIC {
            return Err(unreadable(
                "it does not begin with `AMET`; this is no embedding table",
            ));
        }
        let format = head.u16()?;
        if format != FORMAT {
            return Err(unreadable(format!(
                "its format is {format}, this build reads {FORMAT}"
            )));
        }
        if head.u16()? != 0 {
            return Err(unreadable("a reserved field is not zero"));
        }
        let (length, digest) = (head.u32()? as usize, head.u32()?);
        let found = bytes.len() - HEAD;
        if length != found {
            return Err(unreadable(format!(
                "it should have {length} bytes after its head and has {found}; it was cut or added to"
            )));
        }
        if crc32fast::hash(head.rest) != digest {
            return Err(unreadable("its checksum does not fit; it is damaged"));
        }
        let body = Body::read(head.rest)?;
        let rows = bytes.len() - body.rows.len();
        let strings = body.strings.start + HEAD..body.strings.end + HEAD;
        let strings = match &bytes {
            Cow::Borrowed(bytes) => bytes.get(strings).map(Cow::Borrowed),
            Cow::Owned(bytes) => bytes.get(strings).map(|part| Cow::Owned(part.to_vec())),
        };
        let (beginning, continuing) = body.counts.split_at(body.counts.len() / 2);
        let pieces = Pieces::new([beginning, continuing], strings.unwrap_or_default(), body.slots);
        Ok(Self {
            rows,
            name: body.name,
            version: body.version,
            digest,
            dimension: body.dimension,
            pieces: pieces.map_err(unreadable)?,
            scales: body.scales,
            unknown: body.unknown,
            bytes,
        })
    }

    /// The row of a piece, components as the two's complement of 8 bits.
    pub fn row(&self, piece: u32) -> &[u8] {
        let start = self.rows + piece as usize * self.dimension;
        self.bytes.get(start..start + self.dimension).unwrap_or_default()
    }
}

/// What stands after the head, decoded; the rows stay where they are.
struct Body<'a> {
    dimension: usize,
    unknown: u16,
    name: String,
    version: String,
    counts: Vec<u16>,
    strings: std::ops::Range<usize>,
    slots: Vec<u32>,
    scales: Vec<u16>,
    rows: &'a [u8],
}

impl<'a> Body<'a> {
    fn read(body: &'a [u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(body);
        let dimension = usize::from(reader.u16()?);
        if !(1..=MOST_DIMENSION).contains(&dimension) {
            return Err(unreadable(format!("its dimension is {dimension}")));
        }
        let longest = usize::from(reader.u16()?);
        let count = reader.u32()? as usize;
        let bits = reader.u16()?;
        if !(1..=16).contains(&bits) {
            return Err(unreadable(format!("its hash table has 2^{bits} slots")));
        }
        let unknown = reader.u16()?;
        let (name, version) = (reader.text()?, reader.text()?);
        let counts = reader.list(2 * longest)?;
        let pieces: usize = counts.iter().map(|count| usize::from(*count)).sum();
        if pieces != count || count == 0 {
            return Err(unreadable(format!("it counts {count} pieces and lists {pieces}")));
        }
        let lengths = (1..=longest).chain(1..=longest);
        let bytes = counts
            .iter()
            .zip(lengths)
            .map(|(count, length)| usize::from(*count) * length);
        let strings = reader.range(bytes.sum())?;
        let slots = reader.list(1 << bits)?.into_iter().map(u32::from).collect();
        let scales = reader.list(count)?;
        if unknown == 0 || unknown > MOST_SCALE || scales.iter().any(|scale| *scale > MOST_SCALE) {
            return Err(unreadable("a scale is out of range"));
        }
        let rows = reader.rest;
        if rows.len() != count * dimension {
            return Err(unreadable(format!(
                "{count} rows of {dimension} take {} bytes, {} are there",
                count * dimension,
                rows.len()
            )));
        }
        Ok(Self {
            dimension,
            unknown,
            name,
            version,
            counts,
            strings,
            slots,
            scales,
            rows,
        })
    }
}

/// Takes bytes from the front.
struct Reader<'a> {
    whole: usize,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self {
            whole: bytes.len(),
            rest: bytes,
        }
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Error> {
        let (taken, rest) = self
            .rest
            .split_at_checked(length)
            .ok_or_else(|| unreadable("it ends too early"))?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let (taken, rest) = self
            .rest
            .split_first_chunk::<N>()
            .ok_or_else(|| unreadable("it ends too early"))?;
        self.rest = rest;
        Ok(*taken)
    }

    fn u16(&mut self) -> Result<u16, Error> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    fn u32(&mut self) -> Result<u32, Error> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    fn list(&mut self, length: usize) -> Result<Vec<u16>, Error> {
        let (pairs, _) = self.take(2 * length)?.as_chunks::<2>();
        Ok(pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect())
    }

    fn text(&mut self) -> Result<String, Error> {
        let length = usize::from(self.u16()?);
        let text = std::str::from_utf8(self.take(length)?);
        Ok(text.map_err(|_| unreadable("its name is no text"))?.to_owned())
    }

    /// Passes over bytes and tells where they are.
    fn range(&mut self, length: usize) -> Result<std::ops::Range<usize>, Error> {
        let start = self.whole - self.rest.len();
        self.take(length)?;
        Ok(start..start + length)
    }
}

fn unreadable(reason: impl Into<String>) -> Error {
    Error::UnreadableTable {
        reason: reason.into(),
    }
}
