//! Plain aligned columns for people: no borders, no wrapping, wide characters counted as wide.

use crate::failure::Failure;
use crate::output::Output;
use crate::plain;
use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};

/// A column.
#[derive(Debug, Clone, Copy)]
pub enum Column {
    /// Words, to the left.
    Text(&'static str),
    /// Numbers, to the right.
    Number(&'static str),
}

impl Column {
    fn title(self) -> &'static str {
        match self {
            Self::Text(title) | Self::Number(title) => title,
        }
    }

    fn alignment(self) -> CellAlignment {
        match self {
            Self::Text(_) => CellAlignment::Left,
            Self::Number(_) => CellAlignment::Right,
        }
    }
}

/// Rows under headings.
pub struct Rows {
    table: Table,
    columns: Vec<Column>,
}

impl Rows {
    /// A table without rows yet.
    pub fn new(columns: &[Column]) -> Self {
        let mut table = Table::new();
        table
            .load_style(presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Disabled)
            .set_header(
                columns
                    .iter()
                    .map(|column| Cell::new(column.title()).set_alignment(column.alignment())),
            );
        Self {
            table,
            columns: columns.to_vec(),
        }
    }

    /// One more row; cells beyond the columns are left out.
    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        let cells = cells
            .into_iter()
            .zip(&self.columns)
            .map(|(text, column)| Cell::new(plain::line(&text)).set_alignment(column.alignment()));
        self.table.add_row(cells);
    }

    /// Writes it, without spaces at the ends of lines; an empty table writes nothing.
    pub fn write(&self, out: &mut Output) -> Result<(), Failure> {
        if self.table.row_count() == 0 {
            return Ok(());
        }
        for line in self.table.lines() {
            // Every cell of this preset starts with one space of padding.
            out.line(line.strip_prefix(' ').unwrap_or(&line).trim_end())?;
        }
        Ok(())
    }
}
