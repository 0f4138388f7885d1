//! Columns line up, and no line ends in spaces.

use super::Table;

#[test]
fn columns_are_padded_to_their_widest_cell() {
    let mut table = Table::default();
    table.row(["step", "time"]);
    table.row(["determinism", "4 s"]);
    table.row(["fmt"]);
    assert_eq!(table.to_string(), "step         time\ndeterminism  4 s\nfmt\n");
}
