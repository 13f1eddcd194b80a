//! Files of VASSAL, the program for playing board games over the internet: modules (`.vmod`), saves (`.vsav`) and logs
//! (`.vlog`). Nothing here knows a game.
//!
//! Each is a zip. What a save or a log says is one text of commands (`commands.rs`), obfuscated (`obfuscation.rs`); a piece is
//! a list of traits (`piece.rs`); lists within lists are told apart by escapes (`sequence.rs`).

mod archive;
mod commands;
mod error;
mod markup;
mod metadata;
mod obfuscation;
mod piece;
mod sequence;

pub use archive::{FILE_BYTES_MAX, File, read_game, write_game, zipped};
pub use commands::{Command, Spot, commands_of, script};
pub use error::VassalError;
pub use markup::Markup;
pub use metadata::{Metadata, VASSAL_VERSION};
pub use obfuscation::Form;
pub use piece::{Piece, Trait};
pub use sequence::{joined, split};
