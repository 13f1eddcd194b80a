//! The tables of a printed aid, read off its text.

use std::collections::BTreeMap;

/// The tables of a page by their ids: rows of cells, without the heads.
pub(crate) struct Printed(BTreeMap<String, Vec<Vec<String>>>);

impl Printed {
    pub(crate) fn of(page: &str) -> Self {
        let mut tables = BTreeMap::new();
        for part in page.split("<table id=\"").skip(1) {
            let (id, rest) = part.split_once('"').unwrap();
            let body = rest.split("</table>").next().unwrap();
            let rows = body.split("<tr").skip(1).map(|row| row.split("</tr>").next().unwrap());
            let cells = |row: &str| -> Vec<String> {
                let cells = row.split("<td").skip(1).map(|cell| cell.split("</td>").next().unwrap());
                cells.map(|cell| text(cell.split_once('>').unwrap().1)).collect()
            };
            let rows: Vec<Vec<String>> = rows.map(cells).filter(|row| !row.is_empty()).collect();
            assert!(tables.insert(id.to_owned(), rows).is_none(), "two tables are called {id}");
        }
        Self(tables)
    }

    /// The rows of a table; none where the page lacks it.
    pub(crate) fn rows(&self, id: &str) -> &[Vec<String>] {
        self.0.get(id).map_or(&[], Vec::as_slice)
    }

    /// The row whose cell at a place says something.
    #[track_caller]
    pub(crate) fn row(&self, id: &str, place: usize, says: &str) -> &[String] {
        let found = self.rows(id).iter().find(|row| row[place] == says);
        found.unwrap_or_else(|| panic!("{id} has no row {says:?}: {:?}", self.rows(id)))
    }
}

/// The words of a cell, without marks of provenance.
fn text(cell: &str) -> String {
    assert!(!cell.contains('<'), "{cell}");
    let plain = ["&#38;", "&amp;"]
        .iter()
        .fold(cell.replace("&#39;", "'").replace("&#34;", "\""), |text, sign| text.replace(sign, "&"));
    plain.replace('≈', "").trim().to_owned()
}

/// A number as it is printed.
pub(crate) fn number(cell: &str) -> i64 {
    cell.replace('−', "-").trim_start_matches('+').parse().unwrap_or_else(|_| panic!("{cell:?} is no number"))
}
