//! The laws of batches and of base64.

use super::super::base64::decode;
use super::super::batch::batches;
use proptest::prelude::*;

#[test]
fn base64_is_read() {
    for (text, bytes) in [
        ("", &b""[..]),
        ("Zg==", b"f"),
        ("Zm8=", b"fo"),
        ("Zm8", b"fo"),
        ("Zm9v", b"foo"),
        ("Zm9vYmFy", b"foobar"),
        ("+/+/", &[0xfb, 0xff, 0xbf]),
    ] {
        assert_eq!(decode(text).as_deref(), Some(bytes), "{text}");
    }
    for wrong in ["Z", "Zg===", "Zm9v\n", "Zh==", "Z=g=", "-_-_", "ä"] {
        assert_eq!(decode(wrong), None, "{wrong:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn batches_hold_every_text_once_and_stay_small(
        texts in prop::collection::vec("[a-zä日🙂 ]{0,40}", 0..20),
        longest in 16usize..60,
        most_texts in 1usize..5,
        most_bytes in 20usize..100,
    ) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let batches = batches(&texts, longest, most_texts, most_bytes);
        let parts: Vec<_> = batches.iter().flatten().collect();
        let filled: Vec<usize> = (0..texts.len()).filter(|index| !texts[*index].trim().is_empty()).collect();
        prop_assert_eq!(parts.iter().map(|part| part.index).collect::<Vec<_>>(), filled);
        for part in parts {
            let whole = texts[part.index].trim();
            prop_assert!(whole.starts_with(part.text));
            prop_assert!(part.text.len() <= longest);
            prop_assert!(part.text == whole || part.text.len() + 4 > longest);
        }
        for batch in batches {
            let bytes: usize = batch.iter().map(|part| part.text.len()).sum();
            prop_assert!(!batch.is_empty() && batch.len() <= most_texts);
            prop_assert!(batch.len() == 1 || bytes <= most_bytes);
        }
    }
}
