//! The explorer of *Netherlands East Indies*: what it lists, how far it reaches, how wishes come true, and what would come
//! of a command.

mod answers;
mod everything;
