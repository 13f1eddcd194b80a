//! Files of VASSAL, held against another reader of them.

use std::path::Path;

use crate::tell::Outcome;
use crate::tools;

/// Fails where pywargame reads anything else in a module, a save or a log than the record has, or what it writes does not come
/// in again.
pub(crate) fn check(root: &Path) -> Outcome {
    let python = tools::install_python_packages(root, "vassal", &root.join("xtask/vassal-requirements.txt"))?;
    let arguments = ["test", "--workspace", "--locked", "--test", "vassal", "--", "--show-output"];
    tools::run(tools::cargo(root).args(arguments).env("VASSAL_PYTHON", python), "cargo test --test vassal")
}
