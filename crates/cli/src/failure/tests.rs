use super::{Exit, Failure};
use std::io;

#[test]
fn a_person_reads_error_code_message_and_hint() {
    let failure = Failure::refused("unknown_id", "there is no fact \"f-1\"").hint("`facts --all` lists them");
    assert_eq!(
        failure.to_string(),
        "error[unknown_id]: there is no fact \"f-1\"\nhint: `facts --all` lists them"
    );
}

#[test]
fn a_program_reads_one_object() {
    let failure = Failure::usage("two windows");
    assert_eq!(
        failure.to_json().as_deref(),
        Some(r#"{"error":{"code":"usage","hint":null,"message":"two windows"}}"#)
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    let failure = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
    assert_eq!(failure, Failure::ClosedPipe);
    assert_eq!(failure.to_json(), None);
    let full = Failure::from(io::Error::other("no space"));
    assert!(matches!(
        full,
        Failure::Told {
            exit: Exit::Environment,
            ..
        }
    ));
}

#[test]
fn the_core_s_refusals_keep_their_code_and_gain_a_hint() {
    let error = agent_memory_core::Error::InvalidWeight { value: f64::NAN };
    let Failure::Told { exit, code, hint, .. } = Failure::from(error) else {
        panic!("there is something to tell");
    };
    assert_eq!((exit, code.as_str()), (Exit::Refused, "invalid_weight"));
    assert!(hint.is_some_and(|hint| hint.contains("from 0")));
}
