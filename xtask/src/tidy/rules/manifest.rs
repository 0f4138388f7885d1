//! Rule `dependency`: a dependency is declared once, in the workspace, with the reason; members refer to it.

use crate::tidy::finding::Finding;
use crate::workspace::Workspace;

/// Whether the path is the manifest of a member.
pub fn applies_to(path: &str, workspace: &Workspace) -> bool {
    path.strip_suffix("/Cargo.toml")
        .is_some_and(|folder| workspace.packages.iter().any(|package| package.folder == folder))
}

/// Every dependency that a member declares by itself.
pub fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut inside = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        let message = if let Some(section) = line.strip_prefix('[') {
            let section = section.split(']').next().unwrap_or_default();
            inside = section.ends_with("dependencies");
            section
                .contains("dependencies.")
                .then(|| format!("`[{section}]`: write it as one line with `workspace = true`"))
        } else if inside && !line.is_empty() && !line.starts_with('#') && !from_workspace(line) {
            let name = line.split(['=', '.', ' ']).next().unwrap_or(line);
            Some(format!(
                "`{name}`: declare it in the root manifest and write `{name}.workspace = true`"
            ))
        } else {
            None
        };
        findings.extend(message.map(|message| Finding::new(path, index + 1, "dependency", message)));
    }
    findings
}

fn from_workspace(line: &str) -> bool {
    let packed: String = line
        .chars()
        .filter(|character| !character.is_whitespace())
        .collect();
    packed.contains("workspace=true")
}
