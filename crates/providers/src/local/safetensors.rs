//! The safetensors format: eight bytes with the length of a JSON header, the header, the numbers.
//!
//! Format: <https://github.com/huggingface/safetensors>. The header gives for every tensor its kind, its shape and where
//! its bytes stand. Here all of that is checked against the file before a number is read, so a file cut at any place
//! is refused whole.

use super::half::{from_bf16, from_f16};
use serde_json::Value;
use std::collections::BTreeMap;

/// The kinds of numbers that are read here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// 64-bit floats.
    F64,
    /// 32-bit floats.
    F32,
    /// 16-bit floats of IEEE 754.
    F16,
    /// The upper halves of 32-bit floats.
    Bf16,
    /// Signed bytes.
    I8,
    /// 32-bit integers.
    I32,
    /// 64-bit integers.
    I64,
    /// Any other: only its place is known.
    Other,
}

/// One tensor of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tensor<'a> {
    /// Kind of its numbers.
    pub kind: Kind,
    shape: &'a [usize],
    bytes: &'a [u8],
}

#[derive(Debug)]
struct Place {
    kind: Kind,
    shape: Vec<usize>,
    begin: usize,
    end: usize,
}

/// All tensors of a file.
#[derive(Debug)]
pub(crate) struct Tensors<'a> {
    data: &'a [u8],
    places: BTreeMap<String, Place>,
}

impl<'a> Tensors<'a> {
    /// The tensors of a whole file, every place checked.
    pub fn parse(file: &'a [u8]) -> Result<Self, String> {
        let Some((length, rest)) = file.split_first_chunk::<8>() else {
            return Err(format!("it is cut short: {} bytes", file.len()));
        };
        let header_length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let Some((header, data)) = rest.split_at_checked(header_length) else {
            return Err(format!(
                "it is cut short or no safetensors file: its header should have {header_length} bytes"
            ));
        };
        let header: BTreeMap<String, Value> = serde_json::from_slice(header)
            .map_err(|error| format!("its header is damaged, or it is no safetensors file: {error}"))?;
        let mut places = BTreeMap::new();
        for (name, entry) in header {
            if name != "__metadata__" {
                let place = Place::read(&entry).map_err(|reason| format!("tensor `{name}`: {reason}"))?;
                places.insert(name, place);
            }
        }
        let needed = places.values().map(|place| place.end).max().unwrap_or(0);
        if needed != data.len() {
            return Err(format!(
                "it is {}: the header speaks of {needed} bytes of numbers, there are {}",
                if needed > data.len() {
                    "cut short"
                } else {
                    "too long"
                },
                data.len()
            ));
        }
        Ok(Self { data, places })
    }

    /// A tensor by its name.
    pub fn get(&self, name: &str) -> Option<Tensor<'_>> {
        let place = self.places.get(name)?;
        Some(Tensor {
            kind: place.kind,
            shape: &place.shape,
            bytes: self.data.get(place.begin..place.end)?,
        })
    }

    /// Names of all tensors, in order.
    #[cfg(feature = "transformer")]
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.places.keys().map(String::as_str)
    }
}

impl Place {
    fn read(entry: &Value) -> Result<Self, String> {
        let (kind, bits) = match entry.get("dtype").and_then(Value::as_str) {
            Some("F64") => (Kind::F64, 64),
            Some("F32") => (Kind::F32, 32),
            Some("F16") => (Kind::F16, 16),
            Some("BF16") => (Kind::Bf16, 16),
            Some("I8") => (Kind::I8, 8),
            Some("I32") => (Kind::I32, 32),
            Some("I64") => (Kind::I64, 64),
            Some(_) => (Kind::Other, 0),
            None => return Err("the header does not give its `dtype`".to_owned()),
        };
        let shape = sizes(entry, "shape")?;
        let (begin, end) = match sizes(entry, "data_offsets")?[..] {
            [begin, end] if begin <= end => (begin, end),
            _ => return Err("its place is not a begin and an end".to_owned()),
        };
        let elements = shape
            .iter()
            .try_fold(1_usize, |product, size| product.checked_mul(*size));
        let expected = elements
            .and_then(|count| count.checked_mul(bits))
            .map(|bits| bits / 8);
        if kind != Kind::Other && expected != Some(end - begin) {
            return Err(format!("a shape of {shape:?} does not fit {} bytes", end - begin));
        }
        Ok(Self {
            kind,
            shape,
            begin,
            end,
        })
    }
}

fn sizes(entry: &Value, name: &str) -> Result<Vec<usize>, String> {
    let list = entry.get(name).and_then(Value::as_array);
    list.and_then(|list| {
        list.iter()
            .map(|size| size.as_u64().and_then(|size| usize::try_from(size).ok()))
            .collect()
    })
    .ok_or_else(|| format!("the header does not give its `{name}`"))
}

impl<'a> Tensor<'a> {
    /// Its sizes.
    pub fn shape(&self) -> &'a [usize] {
        self.shape
    }

    /// Its numbers as 32-bit floats, all of them finite.
    pub fn floats(&self) -> Result<Vec<f32>, String> {
        let (pairs, quads, eights) = (
            self.bytes.as_chunks::<2>().0,
            self.bytes.as_chunks::<4>().0,
            self.bytes.as_chunks::<8>().0,
        );
        let floats: Vec<f32> = match self.kind {
            Kind::F64 => eights.iter().map(|b| f64::from_le_bytes(*b) as f32).collect(),
            Kind::F32 => quads.iter().map(|b| f32::from_le_bytes(*b)).collect(),
            Kind::F16 => pairs.iter().map(|b| from_f16(u16::from_le_bytes(*b))).collect(),
            Kind::Bf16 => pairs.iter().map(|b| from_bf16(u16::from_le_bytes(*b))).collect(),
            Kind::I8 => self.bytes.iter().map(|b| f32::from(b.cast_signed())).collect(),
            Kind::I32 | Kind::I64 | Kind::Other => {
                return Err("its numbers are neither F32 nor F16 nor BF16".to_owned());
            }
        };
        match floats.iter().position(|number| !number.is_finite()) {
            Some(place) => Err(format!("its number {place} is not finite")),
            None => Ok(floats),
        }
    }

    /// Its numbers as places in a list, none negative.
    #[cfg(feature = "model2vec")]
    pub fn places(&self) -> Result<Vec<usize>, String> {
        let place = |number: i64| {
            usize::try_from(number).map_err(|_| format!("{number} stands where a row's number should"))
        };
        match self.kind {
            Kind::I32 => (self.bytes.as_chunks::<4>().0.iter())
                .map(|b| place(i64::from(i32::from_le_bytes(*b))))
                .collect(),
            Kind::I64 => (self.bytes.as_chunks::<8>().0.iter())
                .map(|b| place(i64::from_le_bytes(*b)))
                .collect(),
            _ => Err("its numbers are neither I32 nor I64".to_owned()),
        }
    }
}
