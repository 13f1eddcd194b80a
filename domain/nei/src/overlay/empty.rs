//! A pack of the right shape with nothing in it that is printed.

use super::Section;
use super::files::{Base, file_of};
use super::records::Records;
use crate::pack::{PackFiles, built_in_files};
use kernel::records::Mistakes;

/// What the text of the rules gives (the grid, the scenarios, limits and points), and no counter, no area, no border,
/// no table: for an owner who wants to type everything. An overlay with all of it makes a pack.
pub fn empty() -> PackFiles {
    let mut files = built_in_files();
    if let Some(base) = Base::read(&files, &mut Mistakes::default()) {
        let base = base.cleared();
        for section in Section::ALL {
            files.insert(file_of(section), base.write(section, &Records::default()).text);
        }
    }
    files
}
