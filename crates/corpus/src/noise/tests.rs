use super::*;
use proptest::prelude::*;

#[test]
fn noise_is_told_by_its_kind() {
    for (line, wanted) in [
        ("2026-07-21T16:02:11Z ERROR db: connection refused", Noise::Log),
        ("[2026-07-21 16:02:11,123] INFO worker started", Noise::Log),
        ("WARNING: retrying in 5 s", Noise::Log),
        ("[DEBUG] cache miss for key 12", Noise::Log),
        ("    at com.example.Main.run(Main.java:12)", Noise::Trace),
        ("  File \"app.py\", line 3, in <module>", Noise::Trace),
        ("thread 'main' panicked at src/main.rs:2:5", Noise::Trace),
        ("@@ -1,3 +1,4 @@", Noise::Diff),
        ("diff --git a/x b/x", Noise::Diff),
        (
            "Downloading model.bin: 45%|████▌     | 1.2G/2.7G",
            Noise::Progress,
        ),
        ("Compiling serde v1.0.229", Noise::Progress),
        ("{\"id\": 3, \"name\": \"x\"}", Noise::Data),
        (
            "aGVsbG8gd29ybGQgdGhpcyBpcyBiYXNlNjQgdGV4dCB3aXRoIDEyMw==",
            Noise::Data,
        ),
        ("da39a3ee5e6b4b0d3255bfef95601890afd80709e3b0c442", Noise::Data),
        (
            "THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND",
            Noise::Licence,
        ),
        ("Best regards,", Noise::Closing),
        ("Sent from my phone", Noise::Closing),
        ("Mit freundlichen Grüßen", Noise::Closing),
        ("Sure! I'd be happy to help.", Noise::Courtesy),
        ("Let me know if you have questions.", Noise::Courtesy),
        ("You’re welcome!", Noise::Courtesy),
        ("You are a helpful assistant.", Noise::System),
    ] {
        assert_eq!(noise(line), Some(wanted), "{line}");
    }
}

#[test]
fn prose_is_no_noise() {
    for line in [
        "Maya moved the dinner to Friday.",
        "The error rate fell to 4 % in July.",
        "At the harbor (by the ferry) we met Sara.",
        "Installing the new kitchen took Jonas three days.",
        "Downloading the maps for Lisbon/Porto took an hour.",
        "ERRORS were made on both sides.",
        "The info desk opens at nine.",
        "Sure, Thursday works.",
        "She sent her regards to Maya.",
        "2026-07-21 16:02 Maya called about the room.",
        "Donaudampfschifffahrtsgesellschaftskapitän ist ein langes Wort.",
        "- The budget is 40,000 euros.",
        "See https://example.org/a/very/long/path/that/goes/on/and/on for the plan, please.",
        "",
    ] {
        assert_eq!(noise(line), None, "{line}");
        assert!(!is_noisy(line), "{line}");
    }
}

#[test]
fn only_the_noisy_lines_of_a_message_are() {
    let text =
        "The build broke again:\n```\nlet x = 1;\n```\nMaya looks into it.\n-- \nMaya Silva\nHarbor Road 3\n";
    let found: Vec<(&str, Noise)> = noisy_spans(text)
        .into_iter()
        .map(|(range, what)| (&text[range], what))
        .collect();
    assert_eq!(
        found,
        [
            ("```\nlet x = 1;\n```\n", Noise::Data),
            ("-- \nMaya Silva\nHarbor Road 3\n", Noise::Closing)
        ]
    );
    assert!(!is_noisy(
        "Maya looks into the broken build on Friday.\nINFO: 3 files"
    ));
    assert!(is_noisy(
        "Look:\nINFO: 3 files were read from the disk\nINFO: 4 files"
    ));
    assert!(is_noisy(
        "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-Maya lives in Turku.\n+Maya lives in Lahti.\n"
    ));
    assert!(is_noisy("{\"a\": [\n 1,\n 2\n]}"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn spans_lie_in_the_text_in_order(text in "(INFO: x\n|```\n|Maya swims\\.\n|-- \n|\\+ä\n|@@ -1\n|\\{\"a\": 1\\}|\n| ){0,16}") {
        let mut end = 0;
        for (range, _) in noisy_spans(&text) {
            prop_assert!(range.start >= end && text.get(range.clone()).is_some());
            end = range.end;
        }
        prop_assert!(end <= text.len());
    }
}
