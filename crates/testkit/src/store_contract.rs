//! The contract of the Store port: every law as one function that any store must pass.
//!
//! A store's own tests call [`run`] with a way to make fresh stores. A law that is broken panics at the line that says
//! what should have been.

mod aliases;
mod commits;
mod handles;
mod laws;
mod log;
mod undo;
mod vectors;

use agent_memory_core::{Append, AppendReport, Moment, Store, StoreError};

/// Opens a handle on one store; every call gives another handle on the same store.
pub type Opener = Box<dyn Fn() -> Box<dyn Store>>;

/// One law: its name in words, and the function that checks it on a fresh store.
pub type Law = (&'static str, fn(&Opener));

/// All laws in reading order.
pub const LAWS: &[Law] = &[
    ("a fresh store is empty", log::a_fresh_store_is_empty),
    ("an append is idempotent", log::an_append_is_idempotent),
    (
        "a taken id is reported and the rest is kept",
        log::a_taken_id_is_reported_and_the_rest_is_kept,
    ),
    (
        "records come back whole and in log order",
        log::records_come_back_whole_and_in_log_order,
    ),
    (
        "windows are half-open and ordered by time, then id",
        log::windows_are_half_open_and_ordered,
    ),
    (
        "late arrivals come by sequence",
        log::late_arrivals_come_by_sequence,
    ),
    (
        "one record is found by its id",
        log::one_record_is_found_by_its_id,
    ),
    (
        "declarations on names come back in log order",
        aliases::declarations_come_back_in_log_order,
    ),
    (
        "the same word on a pair again changes nothing",
        aliases::the_same_word_again_changes_nothing,
    ),
    (
        "declarations share the log and outlive commits",
        aliases::declarations_share_the_log,
    ),
    ("a commit comes back whole", commits::a_commit_comes_back_whole),
    (
        "a later commit changes what it names and no more",
        commits::a_later_commit_changes_what_it_names,
    ),
    ("lists are in their order", commits::lists_are_in_their_order),
    (
        "another run in between refuses the commit",
        commits::another_run_in_between_refuses_the_commit,
    ),
    (
        "a refused commit leaves no trace",
        commits::a_refused_commit_leaves_no_trace,
    ),
    (
        "the status counts, and the generation grows with every change",
        commits::the_status_counts,
    ),
    ("a fact cites known moments", laws::a_fact_cites_known_moments),
    (
        "no authority above the lowest cited",
        laws::no_authority_above_the_lowest_cited,
    ),
    (
        "supersession turns in no circle",
        laws::supersession_turns_in_no_circle,
    ),
    (
        "records point to what is there",
        laws::records_point_to_what_is_there,
    ),
    (
        "a commit says each thing once",
        laws::a_commit_says_each_thing_once,
    ),
    ("numbers are finite", laws::numbers_are_finite),
    ("runs make a chain", laws::runs_make_a_chain),
    (
        "the watermark goes forward and not beyond the log",
        laws::the_watermark_goes_forward,
    ),
    ("a journal comes back whole", undo::a_journal_comes_back_whole),
    (
        "an undo removes what it names and may take the watermark back",
        undo::an_undo_removes_what_it_names,
    ),
    ("only an undo removes anything", undo::only_an_undo_removes),
    (
        "what is removed leaves no pointer behind",
        undo::what_is_removed_leaves_no_pointer,
    ),
    (
        "vectors come back bit for bit",
        vectors::vectors_come_back_bit_for_bit,
    ),
    ("spaces of vectors never mix", vectors::spaces_never_mix),
    ("bad vectors are refused", vectors::bad_vectors_are_refused),
    (
        "a space that is being built is seen by nobody before the switch",
        vectors::a_space_being_built_is_unseen,
    ),
    (
        "a switch takes a space that lacks nothing of the old one, and no other",
        vectors::a_switch_takes_a_complete_space,
    ),
    (
        "one space is being built at a time, and it can be gone on with or given up",
        vectors::one_space_is_built_at_a_time,
    ),
    ("two handles see one store", handles::two_handles_see_one_store),
    (
        "two handles that write in turn lose nothing",
        handles::two_handles_lose_nothing,
    ),
];

/// Checks every law, each on a fresh store of its own.
///
/// # Panics
/// When the store breaks a law.
pub fn run(fresh: impl Fn() -> Opener) {
    for (_, law) in LAWS {
        law(&fresh());
    }
}

/// Appends moments and says what happened.
#[track_caller]
fn append(store: &mut dyn Store, moments: &[Moment]) -> AppendReport {
    let records = Append {
        entries: Vec::new(),
        moments: moments.to_vec(),
    };
    store.append(&records).expect("an append of good moments")
}

/// The code of a refusal.
#[track_caller]
fn refusal<T>(outcome: Result<T, StoreError>) -> &'static str {
    match outcome {
        Ok(_) => panic!("this should have been refused"),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            error.code()
        }
    }
}
