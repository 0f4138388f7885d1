//! Base64 (RFC 4648, section 4): servers may answer vectors as the bytes of their floats.

/// The bytes of a text in the standard alphabet, with or without padding; none for anything else.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').as_bytes();
    if text.len() - digits.len() > 2 {
        return None;
    }
    let mut bytes = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for group in digits.chunks(4) {
        let mut bits = 0u32;
        for digit in group {
            bits = bits << 6 | value(*digit)?;
        }
        // 2 digits are 1 byte, 3 are 2, 4 are 3; what is left over is zero.
        let whole = match group.len() {
            4 => 3,
            3 => 2,
            2 => 1,
            _ => return None,
        };
        bits <<= 6 * (4 - group.len());
        let all = bits.to_be_bytes();
        if all.iter().skip(1 + whole).any(|byte| *byte != 0) {
            return None;
        }
        bytes.extend(all.iter().skip(1).take(whole));
    }
    Some(bytes)
}

fn value(digit: u8) -> Option<u32> {
    Some(u32::from(match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}
