//! The files of the bench: plain little-endian columns, so that Python, the rivals and we read the same bytes.
//!
//! `.lab` is one u32 a node; `.npy` one i64 a node behind NumPy's header (version 1, one axis).

use std::fs;
use std::path::Path;

use crate::Failure;

/// Reads fixed-width numbers from the front of a file's bytes.
pub struct Reader<'a> {
    rest: &'a [u8],
    name: String,
}

impl<'a> Reader<'a> {
    /// Starts at the front.
    pub fn new(bytes: &'a [u8], path: &Path) -> Self {
        Self {
            rest: bytes,
            name: path.display().to_string(),
        }
    }

    /// The next number.
    pub fn one<const N: usize, T>(&mut self, read: fn([u8; N]) -> T) -> Result<T, Failure> {
        let Some((head, rest)) = self.rest.split_first_chunk::<N>() else {
            return Err(format!("{} ends too early", self.name));
        };
        self.rest = rest;
        Ok(read(*head))
    }

    /// The next numbers.
    pub fn many<const N: usize, T>(
        &mut self,
        count: usize,
        read: fn([u8; N]) -> T,
    ) -> Result<Vec<T>, Failure> {
        let length = count.checked_mul(N).filter(|length| *length <= self.rest.len());
        let Some(length) = length else {
            return Err(format!(
                "{} ends too early: {count} numbers were to come",
                self.name
            ));
        };
        let (part, rest) = self.rest.split_at(length);
        self.rest = rest;
        Ok(part.as_chunks::<N>().0.iter().map(|chunk| read(*chunk)).collect())
    }

    /// A count that says how much follows.
    pub fn size(&mut self) -> Result<usize, Failure> {
        usize::try_from(self.one(u64::from_le_bytes)?)
            .map_err(|_| format!("{}: a count is too large", self.name))
    }
}

/// All bytes of a file.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Writes a file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// The labels of a `.lab` or `.npy` file.
pub fn read_labels(path: &Path) -> Result<Vec<i64>, Failure> {
    let bytes = read(path)?;
    if let Some(rest) = bytes.strip_prefix(b"\x93NUMPY\x01\x00") {
        let mut reader = Reader::new(rest, path);
        let header = usize::from(reader.one(u16::from_le_bytes)?);
        let header = reader.many(header, |[byte]: [u8; 1]| byte)?;
        if !String::from_utf8_lossy(&header).contains("'<i8'") {
            return Err(format!("{} does not hold 64-bit integers", path.display()));
        }
        let count = reader.rest.len() / 8;
        return reader.many(count, i64::from_le_bytes);
    }
    let mut reader = Reader::new(&bytes, path);
    reader.many(bytes.len() / 4, |chunk| i64::from(u32::from_le_bytes(chunk)))
}

/// Writes labels as `.lab`.
pub fn write_lab(path: &Path, labels: &[u32]) -> Result<(), Failure> {
    write(
        path,
        &labels
            .iter()
            .flat_map(|label| label.to_le_bytes())
            .collect::<Vec<u8>>(),
    )
}

/// Writes labels as `.npy`.
pub fn write_npy(path: &Path, labels: &[u32]) -> Result<(), Failure> {
    let mut header = format!(
        "{{'descr': '<i8', 'fortran_order': False, 'shape': ({},), }}",
        labels.len()
    );
    // Magic, version, length and header together are a multiple of 64, and the header ends in a newline.
    while (10 + header.len() + 1) % 64 != 0 {
        header.push(' ');
    }
    header.push('\n');
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(labels.iter().flat_map(|label| i64::from(*label).to_le_bytes()));
    write(path, &bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_come_back_from_both_formats() {
        let folder = std::env::temp_dir().join(format!("peers-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (lab, npy) = (folder.join("a.lab"), folder.join("a.npy"));
        write_lab(&lab, &[3, 0, 7]).unwrap();
        write_npy(&npy, &[3, 0, 7]).unwrap();
        assert_eq!(read_labels(&lab).unwrap(), [3, 0, 7]);
        assert_eq!(read_labels(&npy).unwrap(), [3, 0, 7]);
        assert_eq!(fs::read(&npy).unwrap().len(), 128 + 3 * 8);
        fs::write(&npy, b"\x93NUMPY\x01\x00\xff\xff").unwrap();
        assert!(read_labels(&npy).unwrap_err().contains("ends too early"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
