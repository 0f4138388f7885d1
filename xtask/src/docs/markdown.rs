//! What the checks need to know of Markdown: links, command lines, and where they stand.

/// Flags of the binary that stand before the verb and take a value.
const FLAGS_WITH_VALUE: &[&str] = &["--dir", "--space", "--today", "--threads", "--config"];

/// A piece of text with its line, counted from 1.
#[derive(Debug, PartialEq, Eq)]
pub struct Shown {
    /// Where it stands.
    pub line: usize,
    /// What it says.
    pub text: String,
}

/// The targets of inline links, images and reference definitions, code left out.
pub fn links(text: &str) -> Vec<Shown> {
    let mut found = Vec::new();
    for (line, prose) in prose(text) {
        let plain = without_code(prose);
        if let Some((label, target)) = plain.trim_start().split_once("]:")
            && label.starts_with('[')
            && !label.starts_with("[^")
        {
            found.extend(target.split_whitespace().next().map(|target| Shown {
                line,
                text: target.to_owned(),
            }));
        }
        for (at, mark) in plain.match_indices("](") {
            let rest = plain.get(at + mark.len()..).unwrap_or_default();
            let target = rest
                .split([')', ' '])
                .next()
                .unwrap_or_default()
                .trim_matches(['<', '>']);
            found.push(Shown {
                line,
                text: target.to_owned(),
            });
        }
    }
    found
}

/// Every lower-case word that follows a phrase, anywhere in the text.
pub fn words_after(text: &str, phrase: &str) -> Vec<Shown> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for (at, _) in line.match_indices(phrase) {
            let rest = line.get(at + phrase.len()..).unwrap_or_default();
            let word: String = rest
                .chars()
                .take_while(|character| character.is_ascii_lowercase() || *character == '-')
                .collect();
            if word.starts_with(|first: char| first.is_ascii_lowercase()) {
                found.push(Shown {
                    line: index + 1,
                    text: word,
                });
            }
        }
    }
    found
}

/// Lines of shell blocks, and the insides of code spans.
pub fn command_lines(text: &str) -> Vec<Shown> {
    let mut found = Vec::new();
    let mut fence: Option<bool> = None;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if let Some(language) = line.trim_start().strip_prefix("```") {
            let shell = matches!(language.trim(), "" | "sh" | "bash" | "shell" | "console" | "text");
            fence = if fence.is_some() { None } else { Some(shell) };
        } else if fence == Some(true) {
            found.push(Shown {
                line: number,
                text: line.trim().to_owned(),
            });
        } else if fence.is_none() {
            let spans = line.split('`').skip(1).step_by(2);
            found.extend(spans.map(|span| Shown {
                line: number,
                text: span.trim().to_owned(),
            }));
        }
    }
    found
}

/// The verb of a command line that calls the binary, by its name or through `cargo run`.
pub fn verb(line: &str) -> Option<String> {
    let mut words = line.trim_start_matches("$ ").split_whitespace();
    match words.next()? {
        "agent-memory" => {}
        "cargo" if words.next() == Some("run") => {
            words.by_ref().find(|word| *word == "--")?;
        }
        _ => return None,
    }
    loop {
        let word = words.next()?;
        if FLAGS_WITH_VALUE.contains(&word) {
            words.next()?;
        } else if !word.starts_with('-') {
            let is_verb = word
                .chars()
                .all(|character| character.is_ascii_lowercase() || character == '-');
            return is_verb.then(|| word.to_owned());
        }
    }
}

/// The lines outside fenced code, with their numbers.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut inside = false;
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if !inside {
            lines.push((index + 1, line));
        }
    }
    lines
}

/// A line without its code spans.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}
