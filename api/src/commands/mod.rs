//! What the program does beside serving: each command of its command line that is not one module's own.

pub mod archive;
pub mod backups;
pub mod statistics;
