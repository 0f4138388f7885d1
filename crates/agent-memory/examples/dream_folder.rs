//! Dreams over a folder and prints what became known: `dream_folder FOLDER yyyy-mm-dd`.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example reads its arguments and prints"
)]

use agent_memory::{Dream, Import, Memory};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().ok_or("which folder?")?;
    let today = args.next().ok_or("which day is today?")?.parse()?;
    let mut memory = Memory::in_memory();
    let report = memory.import(&Import::new(folder))?;
    println!(
        "{} files, {} entries, {} moments",
        report.files, report.entries_added, report.moments_added
    );
    let report = memory.dream(Dream::auto(today))?;
    for (run, decision) in report.decisions() {
        let fact = decision.fact.as_ref().and_then(|id| report.facts.get(id));
        let text = fact.map_or("", |fact| fact.text.as_str());
        println!(
            "{} {:5} {:10} [{}] {}  {text}",
            run.today, run.pass, decision.action, decision.reason, decision.detail
        );
    }
    Ok(())
}
