//! The hash of a feature. It is part of the model's version: another hash is another embedding space.

/// What a feature is; the kinds never share a hash input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A whole word.
    Whole,
    /// A run of characters of a word.
    Piece,
}

/// The four components of a feature and whether it is subtracted there.
///
/// The 64-bit hash is read as four numbers of 16 bits, lowest first; of each, bit 0 is the sign and bits 1 to 8 are the
/// component.
pub(super) fn places(kind: Kind, feature: &str) -> [(u8, bool); 4] {
    let code = hash64(kind, feature.as_bytes());
    [0u32, 16, 32, 48].map(|shift| {
        let part = code >> shift;
        (((part >> 1) & 0xff) as u8, part & 1 == 1)
    })
}

/// FNV-1a over a kind byte (`w` or `p`) and the bytes, then the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
///
/// FNV alone leaves its high bits poor on short input; the finalizer lets each input bit flip half of the output bits.
/// Written out here, because the hashers of the standard library may change with the compiler.
pub(super) fn hash64(kind: Kind, bytes: &[u8]) -> u64 {
    let tag = match kind {
        Kind::Whole => b'w',
        Kind::Piece => b'p',
    };
    let mut code = 0xcbf2_9ce4_8422_2325_u64;
    for byte in std::iter::once(tag).chain(bytes.iter().copied()) {
        code = (code ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    code = (code ^ (code >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    code = (code ^ (code >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    code ^ (code >> 31)
}
