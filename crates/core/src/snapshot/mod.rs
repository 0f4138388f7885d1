//! Snapshots: rebuildable artifacts in a checked binary frame. The only place that names the codec.
//!
//! Frame, all integers little-endian: magic `AMEM` · frame version u16 · codec u16 · kind u32 · length u64 · CRC-32 of
//! the payload u32 · payload. The checksum is verified before the payload is decoded, and decoding is limited to
//! the payload's length, so a damaged or hostile file gives a typed error and never a large allocation.

use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

const MAGIC: [u8; 4] = *b"AMEM";
const FRAME: u16 = 1;
/// bincode 2 with its `legacy` layout: fixed-width little-endian integers.
const CODEC: u16 = 1;
const HEADER: usize = 24;

/// Largest payload that is read or written: 1 GiB.
pub const MAX_PAYLOAD: usize = 1 << 30;

/// Why a snapshot cannot be used. Snapshots are rebuildable: the remedy is to rebuild.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// It is no snapshot.
    #[error("these bytes are not a snapshot")]
    NotASnapshot,
    /// It was written by a newer version.
    #[error(
        "the snapshot has frame version {found} and codec {codec}, this version reads {FRAME} and {CODEC}"
    )]
    Newer {
        /// Its frame version.
        found: u16,
        /// Its codec.
        codec: u16,
    },
    /// It holds something else.
    #[error("the snapshot holds kind {found}, not {expected}")]
    WrongKind {
        /// The kind asked for.
        expected: u32,
        /// The kind found.
        found: u32,
    },
    /// It is cut short, too long or its checksum does not fit.
    #[error("the snapshot is damaged: {0}")]
    Damaged(&'static str),
    /// The payload does not decode.
    #[error("the snapshot cannot be decoded: {0}")]
    Undecodable(String),
    /// The value is too large or cannot be encoded.
    #[error("the value cannot be kept as a snapshot: {0}")]
    Unencodable(String),
}

/// Encodes a value as a snapshot of `kind` (a number the caller keeps for this type and version).
///
/// # Errors
/// [`SnapshotError::Unencodable`] for values beyond 1 GiB or of unknown length.
///
/// ```
/// use agent_memory_core::snapshot::{decode, encode};
/// let bytes = encode(7, &vec![1u16, 2, 3])?;
/// assert_eq!(decode::<Vec<u16>>(7, &bytes)?, [1, 2, 3]);
/// # Ok::<(), agent_memory_core::snapshot::SnapshotError>(())
/// ```
pub fn encode<T: Serialize>(kind: u32, value: &T) -> Result<Vec<u8>, SnapshotError> {
    let payload = bincode::serde::encode_to_vec(value, bincode::config::legacy())
        .map_err(|e| SnapshotError::Unencodable(e.to_string()))?;
    if payload.len() > MAX_PAYLOAD {
        return Err(SnapshotError::Unencodable("it is larger than 1 GiB".to_owned()));
    }
    let mut bytes = Vec::with_capacity(HEADER + payload.len());
    bytes.extend_from_slice(&MAGIC);
    bytes.extend_from_slice(&FRAME.to_le_bytes());
    bytes.extend_from_slice(&CODEC.to_le_bytes());
    bytes.extend_from_slice(&kind.to_le_bytes());
    bytes.extend_from_slice(&(payload.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&crc32fast::hash(&payload).to_le_bytes());
    bytes.extend_from_slice(&payload);
    Ok(bytes)
}

/// Decodes a snapshot of `kind`.
///
/// # Errors
/// [`SnapshotError`] for anything but an intact snapshot of this kind and version.
pub fn decode<T: DeserializeOwned>(kind: u32, bytes: &[u8]) -> Result<T, SnapshotError> {
    let header = bytes.get(..HEADER).ok_or(SnapshotError::NotASnapshot)?;
    let field = |at: usize, len: usize| {
        let mut wide = [0u8; 8];
        wide[..len].copy_from_slice(&header[at..at + len]);
        u64::from_le_bytes(wide)
    };
    if header[..4] != MAGIC {
        return Err(SnapshotError::NotASnapshot);
    }
    let (found, codec) = (field(4, 2) as u16, field(6, 2) as u16);
    if found != FRAME || codec != CODEC {
        return Err(SnapshotError::Newer { found, codec });
    }
    let found = field(8, 4) as u32;
    if found != kind {
        return Err(SnapshotError::WrongKind {
            expected: kind,
            found,
        });
    }
    let payload = &bytes[HEADER..];
    if payload.len() as u64 != field(12, 8) {
        return Err(SnapshotError::Damaged("its length does not fit"));
    }
    if u64::from(crc32fast::hash(payload)) != field(20, 4) {
        return Err(SnapshotError::Damaged("its checksum does not fit"));
    }
    let config = bincode::config::legacy().with_limit::<MAX_PAYLOAD>();
    let (value, read) = bincode::serde::decode_from_slice(payload, config)
        .map_err(|e| SnapshotError::Undecodable(e.to_string()))?;
    if read != payload.len() {
        return Err(SnapshotError::Damaged("bytes are left over"));
    }
    Ok(value)
}

#[cfg(test)]
mod tests;
