//! What a book gives to the mechanism.

use kernel::clause::Clause;
use kernel::dice::{Roll, RollRequest};
use kernel::seat::Seat;
use kernel::system::System;
use kernel::violation::Refusal;

use super::claims::{Claim, Question, Rest, Topic};
use super::deciding::Deciding;

/// A book whose players declare what its text at hand leaves open.
pub trait Book: System<Event: From<Event<Self>>> {
    /// What can be declared.
    type Topic: Topic;
    /// A declaration, as the game keeps it.
    type Declaration;

    /// What was declared about a topic and holds for a side: the number of the declaration, and the claim.
    fn fact<'g>(game: &'g Self::Game, side: Self::Side, topic: &Self::Topic) -> Option<(u32, &'g Claim<Self::Topic>)>;

    /// The next declaration of the game: its number, and what the game keeps of it.
    fn declaration(game: &Self::Game, by: Self::Side, claim: Claim<Self::Topic>) -> (u32, Self::Declaration);

    /// Whether the table goes on with what is assumed instead of asking.
    fn assumes(game: &Self::Game) -> bool;

    /// The refusal of a command while questions are open; there is at least one.
    fn unanswered(questions: &[Question<Self::Topic>]) -> Refusal;

    /// Who must agree before a command is carried out, and what the table waits for meanwhile.
    fn consent(game: &Self::Game, side: Self::Side, command: &Self::Command) -> Option<(Self::Side, Self::Pending)>;

    /// Whether a seat answers for both sides.
    fn answers_for_both(game: &Self::Game, by: Seat<Self::Side>) -> bool;

    /// The answer that a command gives to a request for consent, where it is one.
    fn agrees(command: &Self::Command) -> Option<bool>;

    /// Who asks for consent, and to what, where that is what the table waits for.
    fn asked(pending: &Self::Pending) -> Option<(Self::Side, &Self::Command)>;

    /// What the table waits for while a die is to be thrown.
    fn roll(request: RollRequest<Self::Side>) -> Self::Pending;

    /// What a command brings once nobody need be asked.
    fn carry_out(deciding: &mut Deciding<Self>, side: Self::Side, command: &Self::Command);
}

/// What the mechanism itself brings. A book has an event of its own for each.
pub enum Event<B: Book> {
    /// A fact was declared.
    FactDeclared(B::Declaration),
    /// What the command rests on other than the text.
    Rested(Vec<Rest<<B::Topic as Topic>::Rule>>),
    Awaited(B::Pending),
    /// What the table waited for has come.
    Answered,
    /// Whoever was asked agreed.
    Consented {
        side: B::Side,
        /// Whether the one who asked answered too.
        alone: bool,
    },
    /// Whoever was asked did not agree.
    Declined {
        side: B::Side,
    },
    DieRolled {
        purpose: String,
        /// The face and who threw it.
        roll: Roll,
    },
    /// Something the players should look at, with the clause it hangs on.
    Noted {
        text: String,
        clause: Clause,
    },
}
