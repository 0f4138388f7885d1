//! Rule `expect`: an `expect` names the invariant that makes it safe; outside tests in at least three words.

use crate::tidy::RustFile;
use crate::tidy::finding::Finding;

/// Fewer words cannot say why something always holds.
const FEWEST_WORDS: usize = 3;

/// Every `expect` on a literal whose message says nothing.
pub fn check(file: &RustFile) -> Vec<Finding> {
    let source = &file.source;
    let mut findings = Vec::new();
    for at in source.find_code(".expect(") {
        let Some(message) = literal(&source.text, &source.code, at + ".expect(".len()) else {
            continue;
        };
        let fewest = if file.place.test || source.in_test(at) {
            1
        } else {
            FEWEST_WORDS
        };
        if message.split_whitespace().count() < fewest {
            let advice =
                format!("`expect(\"{message}\")`: say why it always holds, in {fewest} words or more");
            findings.push(Finding::new(&file.path, source.line_of(at), "expect", advice));
        }
    }
    findings
}

/// The string literal that starts at an offset, white space before it allowed. Anything else is no literal.
fn literal<'a>(text: &'a str, code: &str, from: usize) -> Option<&'a str> {
    let rest = code.get(from..)?;
    let start = from + (rest.len() - rest.trim_start().len());
    let opening = code.get(start..)?;
    let quote = start + opening.find('"')?;
    // Only `"` or a raw string's `r`, `r#` may stand before the quote.
    if !code
        .get(start..quote)?
        .bytes()
        .all(|byte| matches!(byte, b'r' | b'#'))
    {
        return None;
    }
    let end = quote + 1 + code.get(quote + 1..)?.find('"')?;
    text.get(quote + 1..end)
}
