use std::fs;
use std::io::Write;

use agent_memory_core::{Completion, LanguageModel, ModelError, Prompt};
use testkit::ScriptedModel;

use super::*;
use crate::Secret;

fn prompt(user: &str) -> Prompt {
    Prompt {
        system: "Find names.".to_owned(),
        user: user.to_owned(),
        schema: Some("{\"type\":\"object\"}".to_owned()),
        max_tokens: 50,
    }
}

/// The bytes of version 1: a file that was written once has to be readable for good.
const GOLDEN: &str = include_str!("golden_v1.jsonl");

fn scripted() -> ScriptedModel {
    ScriptedModel::new()
        .then(Ok(Completion {
            text: "{\"names\":[\"Zoë\"]}".to_owned(),
            truncated: true,
            tokens_in: Some(12),
            tokens_out: None,
        }))
        .fail(ModelError::TimedOut(60))
        .fail(ModelError::Busy {
            status: 429,
            message: "slow down".into(),
        })
        .answer("none")
}

#[test]
fn the_format_of_version_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answers.jsonl");
    let recorder = Recorder::open(scripted(), &file).expect("a recording");
    for user in ["Who?", "Who?", "Where?", "When?"] {
        let _ = recorder.complete(&prompt(user));
    }
    assert_eq!(fs::read_to_string(&file).expect("the file"), GOLDEN);

    let replayed = Replayer::read("golden", GOLDEN.as_bytes()).expect("a recording");
    let (direct, mut asked) = (scripted(), 0);
    for user in ["Who?", "Who?", "Where?", "When?"] {
        assert_eq!(
            replayed.complete(&prompt(user)),
            direct.complete(&prompt(user)),
            "{user}"
        );
        asked += 1;
        assert_eq!(replayed.left(), 4 - asked);
    }
    assert_eq!(replayed.name(), "scripted");
}

#[test]
fn every_failure_of_a_model_comes_back_as_it_was() {
    let text = || "why".to_owned();
    let failures = [
        ModelError::Unreachable(text()),
        ModelError::TimedOut(5),
        ModelError::Unauthorized {
            status: 401,
            message: text(),
        },
        ModelError::UnknownModel {
            model: "m".into(),
            message: text(),
        },
        ModelError::Busy {
            status: 429,
            message: text(),
        },
        ModelError::PromptTooLong { message: text() },
        ModelError::Refused {
            status: 500,
            message: text(),
        },
        ModelError::Declined { reason: text() },
        ModelError::Truncated { limit: 5 },
        ModelError::Empty,
        ModelError::AskedForTool {
            tool: "search".into(),
        },
        ModelError::Unreadable(text()),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answers.jsonl");
    let script = failures.iter().fold(ScriptedModel::new(), |script, failure| {
        script.fail(failure.clone())
    });
    let recorder = Recorder::open(script, &file).expect("a recording");
    for failure in &failures {
        assert_eq!(recorder.complete(&prompt("?")), Err(failure.clone()));
    }
    let replayed = Replayer::open(&file).expect("a recording");
    for failure in &failures {
        assert_eq!(replayed.complete(&prompt("?")), Err(failure.clone()));
    }

    let own = ModelError::OverBudget {
        what: "calls",
        limit: 1,
        used: 1,
        needed: 1,
    };
    let other = folder.path().join("own.jsonl");
    let recorder = Recorder::open(ScriptedModel::new().fail(own.clone()), &other).expect("a recording");
    assert_eq!(recorder.complete(&prompt("?")), Err(own));
    assert_eq!(
        fs::read_to_string(&other).expect("the file"),
        "",
        "what we refuse is no word of the model"
    );
}

#[test]
fn a_prompt_that_was_not_recorded_is_named() {
    let replayed = Replayer::read("golden", GOLDEN.as_bytes()).expect("a recording");
    for other in [
        prompt("Who"),
        Prompt {
            max_tokens: 51,
            ..prompt("Who?")
        },
        Prompt {
            schema: None,
            ..prompt("Who?")
        },
        Prompt {
            system: "Find  names.".into(),
            ..prompt("Who?")
        },
    ] {
        let error = replayed.complete(&other).expect_err("another prompt");
        assert!(
            matches!(&error, ModelError::NotRecorded { asked: 1, held: 0, key, .. } if key.len() == 64),
            "{error}"
        );
        assert_eq!(error.code(), "model_not_recorded");
    }
    let _ = (
        replayed.complete(&prompt("Where?")),
        replayed.complete(&prompt("When?")),
    );
    let error = replayed.complete(&prompt("When?")).expect_err("asked once more");
    assert!(
        matches!(
            error,
            ModelError::NotRecorded {
                asked: 2,
                held: 1,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn a_torn_line_is_left_out_and_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answers.jsonl");
    for end in 0..GOLDEN.len() {
        let bytes = &GOLDEN.as_bytes()[..end];
        let whole = bytes.split(|byte| *byte == b'\n').count() - 1;
        let read = Lines::read("torn", bytes).expect("what is whole is read");
        assert_eq!(read.all.len(), whole);
        assert_eq!(read.torn, !(bytes.is_empty() || bytes.ends_with(b"\n")));
    }
    let half = GOLDEN.lines().next().map_or(0, str::len) + 40;
    fs::write(&file, &GOLDEN.as_bytes()[..half]).expect("a torn file");
    assert!(Replayer::open(&file).expect("one line").is_torn());
    let recorder = Recorder::open(ScriptedModel::new().answer("more"), &file).expect("it goes on");
    recorder.complete(&prompt("More?")).expect("an answer");
    let replayed = Replayer::open(&file).expect("two lines");
    assert!(!replayed.is_torn());
    assert_eq!(
        (
            replayed.left(),
            replayed
                .complete(&prompt("More?"))
                .expect("recorded")
                .text
                .as_str()
        ),
        (2, "more")
    );
}

#[test]
fn what_is_no_recording_is_refused() {
    let first = GOLDEN.lines().next().expect("a line");
    for (text, code) in [
        ("hello\n".to_owned(), "recording_unreadable"),
        ("{}\n".to_owned(), "recording_unreadable"),
        (format!("{first}\n\n{}\n", &first[..50]), "recording_unreadable"),
        (
            first.replace("\"version\":1", "\"version\":2") + "\n",
            "recording_newer",
        ),
        (
            first.replace("\"answer\"", "\"other\"") + "\n",
            "recording_unreadable",
        ),
        (String::new(), "recording_which_model"),
        (
            format!("{first}\n{}\n", first.replace("scripted", "another")),
            "recording_which_model",
        ),
    ] {
        let error = Replayer::read("x", text.as_bytes()).expect_err(&text);
        assert_eq!(error.code(), code, "{text}");
        assert!(!error.hint().is_empty());
    }
    let error = Replayer::read("x", format!("{first}\n{{\n").as_bytes()).expect_err("line 2");
    assert!(
        error.to_string().starts_with("line 2 of the recording x"),
        "{error}"
    );
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(
        Replayer::open(&folder.path().join("none"))
            .expect_err("no file")
            .code(),
        "recording_io"
    );
    assert_eq!(
        Recorder::open(ScriptedModel::new(), folder.path())
            .expect_err("a folder")
            .code(),
        "recording_io"
    );
    let mine = folder.path().join("mine.txt");
    fs::write(&mine, "my diary\n").expect("a file");
    assert!(Recorder::open(ScriptedModel::new(), &mine).is_err());
    assert_eq!(
        fs::read_to_string(&mine).expect("the file"),
        "my diary\n",
        "it is left alone"
    );
}

#[test]
fn several_models_share_a_file_and_keys_stay_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answers.jsonl");
    let secret = Secret::new("sk-very-secret");
    let recorder = Recorder::open(ScriptedModel::new().answer("your key sk-very-secret"), &file)
        .expect("a recording")
        .without(secret);
    let asked = prompt("Is sk-very-secret mine?");
    recorder.complete(&asked).expect("an answer");
    let mut more = fs::OpenOptions::new().append(true).open(&file).expect("the file");
    let text = fs::read_to_string(&file).expect("the file");
    assert!(!text.contains("very-secret"), "{text}");
    more.write_all(text.replace("\"scripted\"", "\"another\"").as_bytes())
        .expect("a second model");
    assert!(Replayer::open(&file).is_err());
    let replayed = Replayer::open_for(&file, "scripted").expect("one of them");
    assert_eq!(
        replayed.complete(&asked).expect("the same prompt").text,
        "your key [redacted]"
    );
}

#[test]
fn an_answer_that_cannot_be_kept_is_not_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answers.jsonl");
    let mut recorder = Recorder::open(ScriptedModel::new().answer("x"), &file).expect("a recording");
    recorder.replace_file(fs::File::open(&file).expect("a file that is only read"));
    assert_eq!(
        recorder.complete(&prompt("?")).expect_err("not kept").code(),
        "model_answer_not_kept"
    );
}
