//! What the players of a book declare where its text at hand stops: the one mechanism, whatever the book.
//!
//! A command comes with **claims**, each about a **topic** of the book, with a value and the section that its player
//! relies on. A chapter that needs a fact asks for it while it judges: a claim of the command or an earlier
//! **declaration** answers, else the **question** is open, and the command is refused until it is sent again with the
//! answer. What a check **rests** on goes on the record. The other side disputes or accepts a declaration, and whoever
//! made it withdraws it; a command that needs **consent** waits for the other side.
//!
//! A book gives its topics, its values and its words, by the traits [`Topic`] and [`Book`]. It keeps its declarations
//! in a shape of its own, and says how long each holds.

mod book;
mod claims;
mod consent;
mod deciding;
mod declarations;
mod dice;
mod judging;

pub use book::{Book, Event};
pub use claims::{Basis, Claim, Question, Rest, Status, Topic};
pub use consent::{answer_first, decide, judge_correction, judge_ruling, listed, nothing_is_asked};
pub use deciding::Deciding;
pub use declarations::{declare, judge_answer, judge_withdrawal, known};
pub use dice::{judge_faces, misthrown, on_roll, record_die, throw_first};
pub use judging::{Judging, must_be_declared, refuse};
