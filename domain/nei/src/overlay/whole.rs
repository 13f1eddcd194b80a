//! An overlay out of the files of a pack that an owner corrected by hand, or typed whole.

use toml::Value as Toml;

use super::files::Base;
use super::{Given, Holds, Kind, Overlay, OverlayError, Reading, Value, ValueId};
use crate::pack::PackFiles;
use kernel::records::Mistakes;

impl Overlay {
    /// All printed values of a pack as if an owner had read them there and then: for whoever has typed into the files
    /// of a pack and wants to keep that apart from it. Fails if a file is missing or cannot be read.
    pub fn of_files(files: &PackFiles, reading: &Reading) -> Result<Self, OverlayError> {
        let mut mistakes = Mistakes::default();
        let Some(base) = Base::read(files, &mut mistakes) else {
            return Err(OverlayError { mistakes: mistakes.into_sorted(), doubts: Vec::new() });
        };
        let mut overlay = Self { file: "pack".to_owned(), ..Self::default() };
        for (id, record) in &base.records.0 {
            for field in id.kind.fields() {
                let blank = (field.required && field.holds == Holds::Text).then(|| Value::Text(String::new()));
                if let Some(value) = record.values.get(field.name).cloned().or(blank) {
                    let value_id = ValueId { record: id.clone(), field: field.name };
                    overlay.values.insert(value_id, Given { value, reading: reading.clone() });
                }
            }
            let basis = record.rest.get("basis").and_then(Toml::as_str).filter(|basis| !basis.is_empty());
            if let Some(basis) = basis.filter(|_| id.kind == Kind::Counter) {
                overlay.notes.insert(id.clone(), basis.to_owned());
            }
        }
        Ok(overlay)
    }
}
