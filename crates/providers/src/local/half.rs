//! Numbers of 16 bits, widened without loss.

/// IEEE 754 binary16: 1 sign, 5 exponent and 10 fraction bits.
pub(crate) fn from_f16(bits: u16) -> f32 {
    let sign = u32::from(bits & 0x8000) << 16;
    let exponent = u32::from(bits >> 10) & 0x1f;
    let fraction = u32::from(bits & 0x3ff);
    let magnitude = match exponent {
        // zero and subnormal numbers: fraction · 2⁻²⁴, exact in 32 bits
        0 => (fraction as f32 * (1.0 / 16_777_216.0)).to_bits(),
        31 => 0x7f80_0000 | fraction << 13,
        _ => (exponent + 112) << 23 | fraction << 13,
    };
    f32::from_bits(sign | magnitude)
}

/// bfloat16: the upper half of a number of 32 bits.
pub(crate) fn from_bf16(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}
