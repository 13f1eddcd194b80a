//! Why a file of VASSAL is not read or written.

/// Why a file of VASSAL is not read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VassalError {
    /// It is larger than is read.
    #[error("the file has more than {0} bytes, which no save of this game has")]
    TooLong(u64),
    /// It is no zip, or a broken one.
    #[error("this is no file of VASSAL: a save is a zip, and this cannot be unpacked: {0}")]
    NoZip(String),
    /// It is a zip without a game.
    #[error("this is no save or log of VASSAL: the zip has no file savedGame")]
    NoGame,
    /// The game is not obfuscated as VASSAL does it.
    #[error("savedGame cannot be read: {0}")]
    Obfuscated(&'static str),
    /// Its commands go on within one another.
    #[error("savedGame cannot be read: it has commands within commands, more than {0} deep")]
    TooDeep(usize),
    /// It has more commands than are read.
    #[error("savedGame cannot be read: it has more than {0} commands")]
    TooMany(usize),
    /// It could not be written, which is a fault of ours.
    #[error("the zip could not be written: {0}")]
    Unwritten(String),
}
