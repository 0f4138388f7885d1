//! Makes table files for tests; `tools/embedding-table/pack.py` makes the real ones.

use crate::word_piece::Pieces;

/// A table file of pieces with a scale and a row each.
pub fn pack(rows: &[(&str, u16, Vec<i8>)], name: &str, version: &str) -> Vec<u8> {
    let tokens: Vec<&str> = rows.iter().map(|row| row.0).collect();
    let (pieces, order) = Pieces::build(&tokens);
    let (counts, strings, slots) = pieces.parts();
    let rows: Vec<_> = order.iter().map(|index| &rows[*index as usize]).collect();
    let mut body: Vec<u8> = Vec::new();
    let u16s = |values: &[u16]| -> Vec<u8> { values.iter().flat_map(|value| value.to_le_bytes()).collect() };
    body.extend(u16s(&[rows[0].2.len() as u16, (counts.len() / 2) as u16]));
    body.extend((rows.len() as u32).to_le_bytes());
    body.extend(u16s(&[slots.len().trailing_zeros() as u16, 3]));
    for text in [name, version] {
        body.extend(u16s(&[text.len() as u16]));
        body.extend(text.as_bytes());
    }
    body.extend(u16s(&counts));
    body.extend(strings);
    body.extend(u16s(&slots));
    body.extend(u16s(&rows.iter().map(|row| row.1).collect::<Vec<u16>>()));
    body.extend(rows.iter().flat_map(|row| row.2.iter().map(|x| *x as u8)));
    let mut table = b"AMET\x01\0\0\0".to_vec();
    table.extend((body.len() as u32).to_le_bytes());
    table.extend(crc32fast::hash(&body).to_le_bytes());
    table.extend(body);
    table
}

/// Five pieces in four dimensions.
pub fn tiny() -> Vec<u8> {
    pack(
        &[
            ("fly", 3, vec![1, 0, 0, 0]),
            ("##ing", 2, vec![0, 2, 0, 0]),
            ("to", 1, vec![1, 1, -1, 0]),
            ("lisbon", 1, vec![0, 0, 0, 5]),
            (",", 1, vec![0, 0, 0, 0]),
        ],
        "tiny",
        "7",
    )
}
