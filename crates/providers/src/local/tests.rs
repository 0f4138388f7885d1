//! The file format against files made by hand, and tools with which other tests make models.

use super::half::{from_bf16, from_f16};
use super::safetensors::Tensors;
use super::{Digest, Folder, model_name};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use tempfile::TempDir;

/// The numbers of a tensor to be written.
#[derive(Debug, Clone)]
pub(crate) enum Numbers {
    F32(Vec<f32>),
    /// The nearest bfloat16 towards zero.
    #[cfg(feature = "transformer")]
    Bf16(Vec<f32>),
    /// Exact for multiples of 2⁻⁷ below 2.
    F16(Vec<f32>),
    #[cfg(feature = "model2vec")]
    I8(Vec<i8>),
    #[cfg(feature = "model2vec")]
    I64(Vec<i64>),
}

/// Name to shape and numbers.
pub(crate) type Written = BTreeMap<String, (Vec<usize>, Numbers)>;

impl Numbers {
    fn bytes(&self) -> (&'static str, Vec<u8>) {
        match self {
            Self::F32(numbers) => ("F32", numbers.iter().flat_map(|x| x.to_le_bytes()).collect()),
            #[cfg(feature = "transformer")]
            Self::Bf16(numbers) => (
                "BF16",
                numbers
                    .iter()
                    .flat_map(|x| ((x.to_bits() >> 16) as u16).to_le_bytes())
                    .collect(),
            ),
            Self::F16(numbers) => (
                "F16",
                numbers.iter().flat_map(|x| to_f16(*x).to_le_bytes()).collect(),
            ),
            #[cfg(feature = "model2vec")]
            Self::I8(numbers) => ("I8", numbers.iter().map(|x| x.cast_unsigned()).collect()),
            #[cfg(feature = "model2vec")]
            Self::I64(numbers) => ("I64", numbers.iter().flat_map(|x| x.to_le_bytes()).collect()),
        }
    }
}

/// Normal numbers whose fraction fits in ten bits.
fn to_f16(x: f32) -> u16 {
    let bits = x.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    if x == 0.0 {
        return sign;
    }
    let exponent = (bits >> 23 & 0xff) as i32 - 112;
    assert!(
        (1..31).contains(&exponent) && bits.trailing_zeros() >= 13,
        "{x} is no plain half"
    );
    sign | (exponent as u16) << 10 | (bits >> 13) as u16 & 0x3ff
}

/// A whole safetensors file.
pub(crate) fn file_of(tensors: &Written) -> Vec<u8> {
    let mut header = serde_json::Map::new();
    header.insert("__metadata__".to_owned(), json!({"format": "pt"}));
    let mut data = Vec::new();
    for (name, (shape, numbers)) in tensors {
        let (dtype, bytes) = numbers.bytes();
        let begin = data.len();
        data.extend(bytes);
        let entry = json!({"dtype": dtype, "shape": shape, "data_offsets": [begin, data.len()]});
        header.insert(name.clone(), entry);
    }
    file_from(&Value::Object(header), &data)
}

/// Header and numbers as they are, true or not.
pub(crate) fn file_from(header: &Value, data: &[u8]) -> Vec<u8> {
    let header = header.to_string().into_bytes();
    let mut file = (header.len() as u64).to_le_bytes().to_vec();
    file.extend(header);
    file.extend(data);
    file
}

/// Multiples of 1/128 between -1 and 1: every kind of number holds them.
#[cfg(feature = "transformer")]
pub(crate) fn numbers(count: usize, seed: u64) -> Vec<f32> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 40) % 257) as f32 / 128.0 - 1.0
    };
    (0..count).map(|_| next()).collect()
}

/// Writes files into a new folder.
pub(crate) fn folder_of(files: &BTreeMap<String, Vec<u8>>) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, bytes) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, bytes).expect("a file");
    }
    folder
}

fn two() -> Written {
    BTreeMap::from([
        ("a".to_owned(), (vec![2, 1], Numbers::F32(vec![1.0, -2.5]))),
        ("b".to_owned(), (vec![3], Numbers::F16(vec![0.5, 0.0, -1.75]))),
    ])
}

#[test]
fn tensors_come_back_as_written() {
    let file = file_of(&two());
    let tensors = Tensors::parse(&file).expect("a whole file");
    let a = tensors.get("a").expect("a tensor");
    assert_eq!((a.shape(), a.floats()), (&[2, 1][..], Ok(vec![1.0, -2.5])));
    let b = tensors.get("b").expect("a tensor");
    assert_eq!((b.shape(), b.floats()), (&[3][..], Ok(vec![0.5, 0.0, -1.75])));
    assert!(tensors.get("c").is_none());
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let file = file_of(&two());
    for length in 0..file.len() {
        let reason = Tensors::parse(&file[..length]).expect_err("a cut file");
        assert!(
            reason.contains("cut short") || reason.contains("damaged"),
            "{reason}"
        );
    }
    let longer = [file.as_slice(), b"x"].concat();
    assert!(Tensors::parse(&longer).is_err_and(|reason| reason.contains("too long")));
}

#[test]
fn a_header_that_lies_is_refused() {
    let entry = |dtype: &str, shape: Value, place: Value| json!({"a": {"dtype": dtype, "shape": shape, "data_offsets": place}});
    for (header, reason) in [
        (entry("F32", json!([3]), json!([0, 8])), "does not fit"),
        (entry("F32", json!([2]), json!([8, 0])), "begin and an end"),
        (entry("F32", json!([2]), json!([0])), "begin and an end"),
        (entry("F32", json!([-2]), json!([0, 8])), "`shape`"),
        (entry("F32", json!("2"), json!([0, 8])), "`shape`"),
        (entry("F32", json!([u64::MAX, 2]), json!([0, 8])), "does not fit"),
        (entry("F32", json!([u64::MAX]), json!([0, 8])), "does not fit"),
        (entry("Q7", json!([1]), json!([0, 99])), "cut short"),
        (json!({"a": {"shape": [2], "data_offsets": [0, 8]}}), "`dtype`"),
        (json!({"a": 7}), "`dtype`"),
        (json!([1, 2]), "damaged"),
        (json!({}), "too long"),
    ] {
        let file = file_from(&header, &[0; 8]);
        let found = Tensors::parse(&file).expect_err("a lie");
        assert!(found.contains(reason), "{header}: {found}");
    }
    let huge = [u64::MAX.to_le_bytes().as_slice(), b"{}"].concat();
    assert!(Tensors::parse(&huge).is_err());
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    for bad in [f32::NAN, f32::INFINITY] {
        let file = file_of(&BTreeMap::from([(
            "a".to_owned(),
            (vec![2], Numbers::F32(vec![0.0, bad])),
        )]));
        let tensors = Tensors::parse(&file).expect("a whole file");
        let reason = tensors
            .get("a")
            .expect("a tensor")
            .floats()
            .expect_err("not finite");
        assert_eq!(reason, "its number 1 is not finite");
    }
}

#[test]
fn halves_by_hand() {
    for (bits, value) in [
        (0x0000, 0.0),
        (0x3c00, 1.0),
        (0xc000, -2.0),
        (0x7bff, 65504.0),
        (0x0001, 5.960_464_5e-8),
        (0x03ff, 6.097_555e-5),
        (0x0400, 6.103_515_6e-5),
        (0x3555, 0.333_251_95),
        (0x7c00, f32::INFINITY),
        (0xfc00, f32::NEG_INFINITY),
    ] {
        assert_eq!(from_f16(bits), value, "{bits:#06x}");
    }
    assert!(from_f16(0x7e00).is_nan());
    assert_eq!(from_f16(0x8000).to_bits(), (-0.0_f32).to_bits());
    assert_eq!((from_bf16(0x3f80), from_bf16(0xc020)), (1.0, -2.5));
}

#[test]
fn a_model_is_named_by_itself() {
    let name = |given: Value| model_name(&json!({"_name_or_path": given}), "kind");
    assert_eq!(
        name(json!("nreimers/MiniLM-L6-H384-uncased")),
        "MiniLM-L6-H384-uncased"
    );
    assert_eq!(name(json!("C:\\models\\mine\\")), "mine");
    assert_eq!(name(json!("a\u{7}b c/")), "abc");
    assert_eq!(name(json!("x".repeat(1000))).len(), 64);
    for nothing in [json!(""), json!("./"), json!("../.."), json!(7), json!(null)] {
        assert_eq!(name(nothing), "kind");
    }
}

#[test]
fn a_folder_is_not_left() {
    let files = BTreeMap::from([("a.json".to_owned(), b"{}".to_vec())]);
    let made = folder_of(&files);
    let folder = Folder::open(made.path()).expect("a folder");
    for outside in ["..", "/", "a/../../b", "./.."] {
        assert!(folder.inner(outside).is_err(), "{outside}");
    }
    assert!(folder.inner("").expect("itself").has("a.json"));
    assert!(Folder::open(&made.path().join("a.json")).is_err());
    let error = Folder::open(Path::new("nowhere/at/all")).expect_err("no folder");
    assert_eq!(
        error.to_string(),
        "nowhere/at/all is no usable model: it is not there"
    );
    assert_eq!(error.code(), "unusable_model");
}

#[test]
fn digests_tell_names_and_contents_apart() {
    let digest = |parts: &[(&str, &str)]| {
        let mut digest = Digest::default();
        for (name, bytes) in parts {
            digest.add(name, bytes.as_bytes());
        }
        digest.short()
    };
    assert_eq!(digest(&[("a", "x")]), digest(&[("a", "x")]));
    assert_eq!(digest(&[("a", "x")]).len(), 16);
    for other in [&[("a", "y")][..], &[("b", "x")], &[], &[("a", "x"), ("b", "")]] {
        assert_ne!(digest(&[("a", "x")]), digest(other));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn damaged_files_never_panic(at in 0_usize..400, bytes in prop::collection::vec(any::<u8>(), 1..9)) {
        let mut file = file_of(&two());
        let at = at % file.len();
        for (place, byte) in file[at..].iter_mut().zip(&bytes) {
            *place = *byte;
        }
        if let Ok(tensors) = Tensors::parse(&file) {
            for name in ["a", "b"] {
                let _ = tensors.get(name).map(|tensor| tensor.floats());
            }
        }
    }
}
