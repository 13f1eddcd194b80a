//! Whether an archive holds what a device was told.

use super::Archive;
use crate::games::Receipt;

impl Receipt {
    /// Says that an archive holds what the receipt says.
    ///
    /// # Errors
    /// What the archive has not.
    pub fn held_by(&self, archive: &Archive) -> Result<String, String> {
        let Self { entry, seal, seals, anchors } = self;
        let until = usize::try_from(*entry).unwrap_or(usize::MAX);
        let Some(rows) = archive.rows.get(..until) else {
            return Err(format!("the receipt knows {entry} entries, and the archive has {}", archive.rows.len()));
        };
        let here = Self::of(rows.iter().map(|row| row.seal.as_deref()), Vec::new());
        if here.seal != *seal {
            return Err(format!("the receipt knows another entry {entry}"));
        }
        if here.seals != *seals {
            return Err(format!("the receipt knows another record up to entry {entry}"));
        }
        for (number, party, anchor) in anchors {
            let anchor = anchor.to_string();
            if !rows.iter().any(|row| row.number == *number && row.payload.contains(&anchor)) {
                return Err(format!(
                    "the receipt knows a chain of {} in entry {number} that is not there",
                    party.as_str()
                ));
            }
        }
        Ok(format!("the receipt is held: entries 1 to {entry} and {} anchors", anchors.len()))
    }
}
