//! The rules of the games Adjutant knows.
//!
//! # Contents
//!
//! * [`kernel`]: what every boxed game shares, and not one word of any of them.
//! * [`rulebooks`]: the ledgers, each clause of each book restated.
//! * [`declared`]: how players declare what the text at hand does not give.
//! * [`awaw`]: *A World at War*, the British Commonwealth: a desk beside the physical game.
//! * [`geaw`]: *The Greater East Asia War*, as far as the text at hand goes.
//! * [`nei`]: *Netherlands East Indies 1941–42*, one file or folder per chapter of its rulebook.
//!
//! # Invariants
//!
//! 1. `judge` borrows and lists every objection; `decide` yields events; `apply` folds one event.
//! 2. `apply` cannot refuse and never rolls: a replay needs no dice.
//! 3. What `options` offers, `judge` accepts: the offers are commands that were judged.
//! 4. What the table waits for is data inside the game.
//! 5. Dice are requested and answered; the event keeps the faces and who threw them.
//! 6. An entry is never rewritten; a correction is a later entry.
//! 7. A view is built for a seat; what the seat may not see has no field in it.
//! 8. Every counter is in exactly one place; one function moves counters.
//! 9. Every refusal cites a clause of a ledger in `rulebooks/`.
//! 10. No clock, no randomness, no input or output, no database, no GraphQL.

pub use {awaw, declared, geaw, kernel, nei, rulebooks};
