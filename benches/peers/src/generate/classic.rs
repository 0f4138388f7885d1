//! Two social networks that every paper on communities shows, as published.

use crate::Failure;
use crate::graph::Links;

/// The karate club, with the two clubs it split into.
pub const KARATE: &str = include_str!("../../data/karate.txt");
/// The dolphins of Doubtful Sound.
pub const DOLPHINS: &str = include_str!("../../data/dolphins.txt");

/// Reads a network: `node: later neighbors` lines, a line of labels (one digit a node) if there are any, `#` remarks.
/// Without labels the second part is empty.
pub fn read(text: &str) -> Result<(Links, Vec<u32>), Failure> {
    let (mut links, mut labels) = (Vec::new(), Vec::new());
    let number = |word: &str| word.parse::<u32>().map_err(|_| format!("`{word}` is no node"));
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (head, rest) = line
            .split_once(": ")
            .ok_or_else(|| format!("`{line}` is no row"))?;
        if head == "labels" {
            labels.extend(rest.chars().filter_map(|digit| digit.to_digit(10)));
            continue;
        }
        let from = number(head)?;
        for word in rest.split_whitespace() {
            links.push((from, number(word)?));
        }
    }
    let nodes = links.iter().map(|(_, to)| *to as usize + 1).max().unwrap_or(0);
    Ok((Links::plain(nodes, links), labels))
}
