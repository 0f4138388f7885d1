//! `cargo xtask train names`: trains the models that are checked in, from the texts beside the checkout.
//!
//! The training texts lie in an optional sibling folder and are never part of the tree; what comes of them, whole
//! numbers only, is. The same texts give the same bytes, which `--check` compares without writing.

use std::fs;
use std::path::PathBuf;

use crate::Command;
use crate::context::{Context, Failure, run as run_process};

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "train",
    arguments: "names [--check] [--from DIR]",
    summary: "train the names tagger from the texts beside the checkout, if they are there",
    run,
};

/// Where the training texts lie, seen from the root.
const BESIDE: &str = "../shared/text";

/// Where the models and the name lists lie.
const DATA: &str = "crates/entity-graph/data";

/// The languages there are models for.
const LANGUAGES: [&str; 2] = ["en", "fi"];

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    let (check, from) = read_arguments(arguments)?;
    let given = from.is_some();
    let from = from.map_or_else(|| context.root.join(BESIDE), PathBuf::from);
    if !from.join("names").is_dir() {
        if given {
            return Err(Failure::new(format!(
                "there is no folder `names` in {}",
                from.display()
            )));
        }
        println!("skipped: {BESIDE} is not there");
        return Ok(());
    }
    let data = context.root.join(DATA);
    let mut differ = Vec::new();
    for language in LANGUAGES {
        let name = format!("names.{language}.bin");
        let kept = data.join(&name);
        let made = if check {
            let folder = context.target().join("train");
            fs::create_dir_all(&folder)
                .map_err(|error| Failure::new(format!("cannot make {}: {error}", context.shown(&folder))))?;
            folder.join(&name)
        } else {
            kept.clone()
        };
        train(context, &from, language, &made)?;
        if check && read(context, &kept)? != read(context, &made)? {
            differ.push(name);
        }
    }
    if !differ.is_empty() {
        return Err(
            Failure::new(format!("not what the texts give: {}", differ.join(", ")))
                .hint("`cargo xtask train names` writes them anew"),
        );
    }
    println!(
        "train: {} models {}",
        LANGUAGES.len(),
        if check {
            "are what the texts give"
        } else {
            "written"
        }
    );
    Ok(())
}

fn read_arguments(arguments: &[String]) -> Result<(bool, Option<String>), Failure> {
    let mut words = arguments.iter();
    if words.next().map(String::as_str) != Some("names") {
        return Err(Failure::usage("train needs what to train: `names`"));
    }
    let (mut check, mut from) = (false, None);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--check" => check = true,
            "--from" => {
                let folder = words
                    .next()
                    .ok_or_else(|| Failure::usage("--from needs a folder"))?;
                from = Some(folder.clone());
            }
            other => return Err(Failure::usage(format!("train knows no argument `{other}`"))),
        }
    }
    Ok((check, from))
}

fn train(
    context: &Context,
    from: &std::path::Path,
    language: &str,
    to: &std::path::Path,
) -> Result<(), Failure> {
    let mut process = context.cargo(&[
        "run",
        "--release",
        "--quiet",
        "--package",
        "entity-graph",
        "--features",
        "train",
        "--example",
        "train_names",
        "--",
    ]);
    process
        .arg(from)
        .arg(context.root.join(DATA).join("lists"))
        .arg(language)
        .arg(to);
    run_process(&mut process)
}

fn read(context: &Context, path: &std::path::Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::new(format!("cannot read {}: {error}", context.shown(path))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_what_to_train_and_from_where() {
        let read = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            read_arguments(&words).ok()
        };
        assert_eq!(read(&["names"]), Some((false, None)));
        assert_eq!(
            read(&["names", "--check", "--from", "x"]),
            Some((true, Some("x".to_owned())))
        );
        for wrong in [&[][..], &["words"], &["names", "--from"], &["names", "more"]] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
    }
}
