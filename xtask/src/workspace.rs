//! The workspace as `cargo metadata` describes it: packages, their floors, their edges.
//!
//! Only what the checks need is kept, so that tests can write a workspace down in a few lines.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::context::{Context, Failure, capture};

/// The highest floor of a layer crate; above are the tops (binary, evaluation, benches, xtask).
pub const HIGHEST_LAYER: i64 = 4;

/// Every package of the workspace, by name.
#[derive(Debug)]
pub struct Workspace {
    /// In order of names.
    pub packages: Vec<Package>,
}

/// One package.
#[derive(Debug, Clone)]
pub struct Package {
    /// The package name.
    pub name: String,
    /// Its folder, relative to the root, with forward slashes.
    pub folder: String,
    /// `package.metadata.floor`.
    pub floor: Option<i64>,
    /// Feature name to what it turns on.
    pub features: BTreeMap<String, Vec<String>>,
    /// Its edges, in the order of the manifest.
    pub dependencies: Vec<Dependency>,
}

/// One edge of the dependency graph.
#[derive(Debug, Clone)]
pub struct Dependency {
    /// The package it points to.
    pub name: String,
    /// When it applies.
    pub kind: Kind,
    /// Whether a feature turns it on.
    pub optional: bool,
}

/// When an edge applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Always; build scripts count too.
    Normal,
    /// Only for tests, benches and examples.
    Dev,
}

impl Workspace {
    /// Asks cargo.
    pub fn load(context: &Context) -> Result<Self, Failure> {
        let text = capture(&mut context.cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
        Self::parse(&text, &context.root)
    }

    /// Reads the answer of `cargo metadata`.
    pub fn parse(text: &str, root: &Path) -> Result<Self, Failure> {
        let metadata: Value = serde_json::from_str(text)
            .map_err(|error| Failure::new(format!("cargo metadata gave no JSON: {error}")))?;
        let mut packages = Vec::new();
        for package in list(&metadata, "packages") {
            packages.push(parse_package(package, root)?);
        }
        packages.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self { packages })
    }

    /// The package of that name, if it is ours.
    pub fn package(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.name == name)
    }

    /// The package whose folder holds that file (a path relative to the root).
    pub fn owner(&self, path: &str) -> Option<&Package> {
        self.packages.iter().find(|package| {
            path.strip_prefix(package.folder.as_str())
                .is_some_and(|rest| rest.starts_with('/'))
        })
    }
}

impl Package {
    /// Whether it is one of the layer crates, which promise determinism.
    pub fn is_layer(&self) -> bool {
        self.floor
            .is_some_and(|floor| (0..=HIGHEST_LAYER).contains(&floor))
    }
}

fn parse_package(package: &Value, root: &Path) -> Result<Package, Failure> {
    let name = text(package, "name")?.to_owned();
    let manifest = PathBuf::from(text(package, "manifest_path")?);
    let folder = manifest.parent().unwrap_or(root);
    let folder = folder
        .strip_prefix(root)
        .unwrap_or(folder)
        .to_string_lossy()
        .replace('\\', "/");
    let floor = package.pointer("/metadata/floor").and_then(Value::as_i64);
    let features = match package.get("features").and_then(Value::as_object) {
        Some(features) => features
            .iter()
            .map(|(name, turns_on)| (name.clone(), strings(turns_on)))
            .collect(),
        None => BTreeMap::new(),
    };
    let mut dependencies = Vec::new();
    for dependency in list(package, "dependencies") {
        dependencies.push(Dependency {
            name: text(dependency, "name")?.to_owned(),
            kind: match dependency.get("kind").and_then(Value::as_str) {
                Some("dev") => Kind::Dev,
                _ => Kind::Normal,
            },
            optional: dependency
                .get("optional")
                .and_then(Value::as_bool)
                .unwrap_or(false),
        });
    }
    Ok(Package {
        name,
        folder,
        floor,
        features,
        dependencies,
    })
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, Failure> {
    value
        .get(key)
        .and_then(Value::as_str)
        .ok_or_else(|| Failure::new(format!("cargo metadata: a package or dependency lacks `{key}`")))
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn strings(value: &Value) -> Vec<String> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests;
