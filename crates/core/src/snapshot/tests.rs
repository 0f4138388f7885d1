//! Golden bytes and damage.

use super::*;
use crate::{Name, Vocabulary};
use proptest::prelude::*;

fn sample() -> Vec<u8> {
    encode(9, &(7u32, "Lisbon".to_owned(), vec![-1i16, 300])).expect("encodes")
}

#[test]
fn frame_one_is_golden() {
    let hex = sample()
        .iter()
        .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    assert_eq!(
        hex,
        concat!(
            "414d454d",
            "0100",
            "0100",
            "09000000",
            "1e00000000000000",
            "967905ce",
            "07000000",
            "0600000000000000",
            "4c6973626f6e",
            "0200000000000000",
            "ffff",
            "2c01"
        )
    );
    assert_eq!(
        decode::<(u32, String, Vec<i16>)>(9, &sample())
            .expect("decodes")
            .1,
        "Lisbon"
    );
}

#[test]
fn domain_types_survive() {
    let vocabulary = Vocabulary {
        terms: Vec::new(),
        mined_at: "2026-07-19T18:30:00+03:00".parse().expect("an instant"),
        window: crate::Window::ALL,
        run: None,
        params: "p".into(),
        entries: 3,
        noisy: true,
    };
    let bytes = encode(1, &vocabulary).expect("encodes");
    assert_eq!(decode::<Vocabulary>(1, &bytes).expect("decodes"), vocabulary);
    let name: Name = "place:Lisbon".parse().expect("a name");
    assert_eq!(
        decode::<Name>(2, &encode(2, &name).expect("encodes")).expect("decodes"),
        name
    );
}

#[test]
fn each_damage_has_its_word() {
    type T = (u32, String, Vec<i16>);
    let good = sample();
    assert_eq!(decode::<T>(9, &good[..10]), Err(SnapshotError::NotASnapshot));
    assert_eq!(
        decode::<T>(9, b"not a snapshot at all, really"),
        Err(SnapshotError::NotASnapshot)
    );
    assert_eq!(
        decode::<T>(8, &good),
        Err(SnapshotError::WrongKind {
            expected: 8,
            found: 9
        })
    );
    assert_eq!(
        decode::<T>(9, &good[..good.len() - 1]),
        Err(SnapshotError::Damaged("its length does not fit"))
    );
    let mut newer = good.clone();
    newer[4] = 2;
    assert_eq!(
        decode::<T>(9, &newer),
        Err(SnapshotError::Newer { found: 2, codec: 1 })
    );
    let mut flipped = good.clone();
    flipped[HEADER + 1] ^= 1;
    assert_eq!(
        decode::<T>(9, &flipped),
        Err(SnapshotError::Damaged("its checksum does not fit"))
    );
    // A payload that claims a huge string is stopped by the limit, not by the allocator.
    let huge = encode(9, &(u64::MAX, 0u8)).expect("encodes");
    assert!(matches!(
        decode::<String>(9, &huge),
        Err(SnapshotError::Undecodable(_))
    ));
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(decode::<Vec<String>>(1, &bytes).is_err());
    }

    #[test]
    fn one_flipped_bit_is_always_seen(at in 0usize..54, bit in 0u8..8) {
        let mut bytes = sample();
        bytes[at] ^= 1 << bit;
        prop_assert!(decode::<(u32, String, Vec<i16>)>(9, &bytes).is_err());
    }
}
