//! `cargo xtask help`: the list of commands.

use crate::context::{Context, Failure};
use crate::table::Table;
use crate::{COMMANDS, Command};

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "help",
    arguments: "",
    summary: "this list",
    run,
};

/// Prints every command with its arguments and its one line.
pub fn run(_: &Context, arguments: &[String]) -> Result<(), Failure> {
    if let Some(other) = arguments.first() {
        return Err(Failure::usage(format!("help knows no argument `{other}`")));
    }
    println!("cargo xtask COMMAND\n");
    let mut table = Table::default();
    for command in COMMANDS {
        table.row([
            format!("{} {}", command.name, command.arguments),
            command.summary.to_owned(),
        ]);
    }
    print!("{table}");
    Ok(())
}
