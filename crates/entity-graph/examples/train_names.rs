//! Trains the names tagger: `train_names FROM LISTS en|fi OUT`. Called by `cargo xtask train names`.
//!
//! FROM is the folder of training texts, LISTS that of name lists, OUT the file to write. Compressed files are read
//! through `gzip` and `xz`.
#![allow(
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a command-line tool: it reads its arguments and tells how far it is"
)]

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use corpus::Language;
use entity_graph::{TrainParams, TrainingTexts, parse_bio, train_tagger};

/// Sources that tag all names.
const COMPLETE: [&str; 2] = ["wikigold", "turku_ner_train_fi"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, lists, code, out] = arguments.as_slice() else {
        return Err("usage: train_names FROM LISTS en|fi OUT".into());
    };
    let (from, lists) = (Path::new(from), Path::new(lists));
    let (language, general) = match code.as_str() {
        "en" => (Language::En, unpacked("xz", &from.join("sentences.en.txt.xz"))?),
        "fi" => (Language::Fi, unpacked("gzip", &from.join("sentences.fi.txt.gz"))?),
        other => return Err(format!("there are no training texts in `{other}`").into()),
    };
    let tagged = unpacked("gzip", &from.join(format!("names/ner_train.{code}.bio.gz")))?;
    let mut sources = parse_bio(&tagged);
    for source in &mut sources {
        source.complete = COMPLETE.contains(&source.name.as_str());
    }
    let list = |name: &str| -> Result<Vec<String>, std::io::Error> {
        Ok(fs::read_to_string(lists.join(name))?
            .lines()
            .map(str::to_owned)
            .collect())
    };
    let texts = TrainingTexts {
        language,
        sources,
        general: general.lines().map(str::to_owned).collect(),
        lists: [list("given.txt")?, list("family.txt")?, list("place.txt")?],
    };
    let params = TrainParams::of(language);
    let bytes = train_tagger(&texts, &params, &mut |epoch, loss| {
        eprintln!("epoch {epoch}: loss {loss:.4}");
    });
    fs::write(out, &bytes)?;
    eprintln!("{out}: {} bytes", bytes.len());
    Ok(())
}

/// The text of a compressed file.
fn unpacked(program: &str, path: &Path) -> Result<String, Box<dyn Error>> {
    let output = Command::new(program).arg("-dc").arg(path).output()?;
    if !output.status.success() {
        return Err(format!("{program} cannot read {}", path.display()).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}
