//! Flat tables, safe to open in a spreadsheet.

use csv::Writer;
use serde::Serialize;

/// Rows under a header, safe to open in a spreadsheet.
pub fn sheet(header: &[&str], rows: impl Iterator<Item = impl Serialize>) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    writer.write_record(header)?;
    for row in rows {
        writer.serialize(row)?;
    }
    harmless(&finished(writer)?)
}

/// The same table with every cell as it may be opened in a spreadsheet.
fn harmless(sheet: &[u8]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    for record in csv::ReaderBuilder::new().has_headers(false).from_reader(sheet).records() {
        writer.write_record(record?.iter().map(cell))?;
    }
    finished(writer)
}

/// What a spreadsheet would take for a formula gets an apostrophe before it, by which it is a text. A number is none.
pub fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && text.parse::<f64>().is_err();
    let mark = if is_formula { "'" } else { "" };
    format!("{mark}{text}")
}

fn finished(writer: Writer<Vec<u8>>) -> Result<Vec<u8>, csv::Error> {
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_and_numbers_stay_numbers() {
        let row = ("=1+1", "+SUM(A1)", "-2+3", "@A1", "\t=1", "\r=1", -7, -0.5, "a=b");
        let made = sheet(&["a", "b", "c", "d", "e", "f", "g", "h", "i"], [row].into_iter()).unwrap();
        let mut reader = csv::Reader::from_reader(made.as_slice());
        let cells: Vec<String> = reader.records().next().unwrap().unwrap().iter().map(str::to_owned).collect();
        assert_eq!(cells, ["'=1+1", "'+SUM(A1)", "'-2+3", "'@A1", "'\t=1", "'\r=1", "-7", "-0.5", "a=b"]);
    }
}
