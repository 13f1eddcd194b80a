//! Files that their owner alone may read: databases, copies of them, and archives hold keys and what is hidden in a game.
//!
//! Where the system knows no such rights (Windows), those of the folder hold.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// The rights of the owner alone: to read and to write.
#[cfg(unix)]
const OWNER_ALONE: u32 = 0o600;

/// Makes a file that is not there yet.
///
/// # Errors
/// Those of the system; one that is there stays as it is.
pub fn create_new(path: &Path) -> io::Result<File> {
    for_the_owner(OpenOptions::new().create_new(true)).open(path)
}

/// Opens a file to write, and makes it where it is not there; what is in it stays.
///
/// # Errors
/// Those of the system.
pub fn open(path: &Path) -> io::Result<File> {
    for_the_owner(OpenOptions::new().create(true).truncate(false)).open(path)
}

fn for_the_owner(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, OWNER_ALONE);
    options.write(true)
}

/// Takes from everybody else what rights he has to a file; whether there were any. A file that is not there has none.
///
/// # Errors
/// Those of the system: the file may belong to somebody else.
#[cfg(unix)]
pub fn tighten(path: &Path) -> io::Result<bool> {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    let mode = match fs::metadata(path) {
        Ok(file) => file.permissions().mode(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    let of_others = mode & 0o077;
    if of_others == 0 {
        return Ok(false);
    }
    fs::set_permissions(path, Permissions::from_mode(mode & 0o700)).map(|()| true)
}

/// The rights of the folder hold.
#[cfg(not(unix))]
pub fn tighten(_: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Gives the owner of a file beside another one the rights that he has to that one. A file that is not there has none.
///
/// # Errors
/// Those of the system.
#[cfg(unix)]
pub fn follow(beside: &Path, path: &Path) -> io::Result<()> {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    let wanted = fs::metadata(path)?.permissions().mode() & OWNER_ALONE;
    let mode = match fs::metadata(beside) {
        Ok(file) => file.permissions().mode(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if mode & wanted == wanted {
        return Ok(());
    }
    fs::set_permissions(beside, Permissions::from_mode(mode | wanted))
}

/// The rights of the folder hold.
#[cfg(not(unix))]
pub fn follow(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Takes what rights others have, and says in the log what came of it.
pub fn tighten_and_say(path: &Path) {
    match tighten(path) {
        Ok(false) => {}
        Ok(true) => tracing::warn!(file = %path.display(), "others could read it; now its owner alone can"),
        Err(error) => {
            tracing::warn!(file = %path.display(), %error, "others can read it, and that could not be changed; it holds keys and secrets");
        }
    }
}
