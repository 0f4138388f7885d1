//! A tie graph in the forms that other tools read: DOT, GraphML, JSON, and petgraph's own graph.
//!
//! For windows that a person looks at; the texts grow with the ties. Nodes come in the order of moment ids and ties in
//! that of their two moments, so equal graphs give equal bytes.

#[cfg(test)]
mod tests;

use std::fmt::Write;

use agent_memory_core::{MomentId, Tie};
use serde::Serialize;

use crate::tie::TieGraph;

#[derive(Serialize)]
struct Document<'a> {
    moments: &'a [MomentId],
    ties: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    a: String,
    b: String,
    weight: f64,
    names: Vec<String>,
}

impl Line {
    fn of(tie: &Tie) -> Self {
        Self {
            a: tie.a.to_string(),
            b: tie.b.to_string(),
            weight: tie.weight.to_f64(),
            names: tie.names.iter().map(|(name, _)| name.to_string()).collect(),
        }
    }
}

impl TieGraph {
    /// The graph in DOT, the language of Graphviz: one `a -- b` a line with its weight and, as label, its names.
    ///
    /// ```
    /// # use agent_memory_core::{MomentId, Name, NameKind, Names};
    /// # let place = Names::from([(Name::new(NameKind::Place, "Lisbon")?, "Lisbon".to_owned())]);
    /// # let none = Names::new();
    /// # let (a, b, c) = (MomentId::new("m1")?, MomentId::new("m2")?, MomentId::new("m3")?);
    /// # let params = Default::default();
    /// # let weights = entity_graph::name_weights([&place, &place, &none], &params);
    /// let graph = entity_graph::ties(&[(&a, &place), (&b, &place), (&c, &none)], &weights, &params)?;
    /// assert_eq!(
    ///     graph.to_dot(),
    ///     "graph ties {\n  \"m1\";\n  \"m2\";\n  \"m3\";\n  \"m1\" -- \"m2\" [weight=0.4055, label=\"place:lisbon\"];\n}\n"
    /// );
    /// # Ok::<(), entity_graph::Error>(())
    /// ```
    pub fn to_dot(&self) -> String {
        let mut out = String::from("graph ties {\n");
        for moment in self.moments() {
            push(&mut out, format_args!("  \"{}\";\n", dot(moment.as_str())));
        }
        for tie in self.ties() {
            let line = Line::of(&tie);
            let (a, b, label) = (dot(&line.a), dot(&line.b), dot(&line.names.join(", ")));
            push(
                &mut out,
                format_args!(
                    "  \"{a}\" -- \"{b}\" [weight={:.4}, label=\"{label}\"];\n",
                    line.weight
                ),
            );
        }
        out.push_str("}\n");
        out
    }

    /// The graph in GraphML: edges with a `weight` (double) and their `names` (string, separated by `, `).
    pub fn to_graphml(&self) -> String {
        let mut out = String::from(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n  \
             <key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n  \
             <key id=\"names\" for=\"edge\" attr.name=\"names\" attr.type=\"string\"/>\n  \
             <graph id=\"ties\" edgedefault=\"undirected\">\n",
        );
        for moment in self.moments() {
            push(
                &mut out,
                format_args!("    <node id=\"{}\"/>\n", xml(moment.as_str())),
            );
        }
        for tie in self.ties() {
            let line = Line::of(&tie);
            push(
                &mut out,
                format_args!(
                    "    <edge source=\"{}\" target=\"{}\"><data key=\"weight\">{}</data><data key=\"names\">{}</data></edge>\n",
                    xml(&line.a),
                    xml(&line.b),
                    line.weight,
                    xml(&line.names.join(", ")),
                ),
            );
        }
        out.push_str("  </graph>\n</graphml>\n");
        out
    }

    /// The graph in JSON: `{"moments":[id…],"ties":[{"a","b","weight","names":["kind:text"…]}…]}`.
    ///
    /// # Panics
    /// Never: text and finite numbers always encode.
    pub fn to_json(&self) -> String {
        let document = Document {
            moments: self.moments(),
            ties: self.ties().iter().map(Line::of).collect(),
        };
        serde_json::to_string(&document).expect("text and finite numbers always encode")
    }

    /// The graph as petgraph's: moments on the nodes, in their order, and ties on the edges.
    #[cfg(feature = "petgraph")]
    pub fn to_petgraph(&self) -> petgraph::graph::UnGraph<MomentId, Tie> {
        let mut graph = petgraph::graph::UnGraph::with_capacity(self.moments().len(), self.len());
        let nodes: Vec<_> = self
            .moments()
            .iter()
            .map(|moment| graph.add_node(moment.clone()))
            .collect();
        for tie in self.ties() {
            let end = |moment| self.node(moment).and_then(|node| nodes.get(node)).copied();
            if let (Some(a), Some(b)) = (end(&tie.a), end(&tie.b)) {
                graph.add_edge(a, b, tie);
            }
        }
        graph
    }
}

fn push(out: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(line);
}

/// Text inside a quoted DOT string.
fn dot(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}

/// Text inside XML; characters that XML cannot hold are replaced.
fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() && !matches!(c, '\t' | '\n' | '\r') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
