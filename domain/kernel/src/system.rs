//! The one shape of a game module.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::clause::Clause;
use super::dice::{Chance, Source};
use super::pack::Bound;
use super::pack_files::PackFiles;
use super::seat::{Opposed, Seat};
use super::verdict::{Enforcement, Verdict};

/// A game: six verbs over its own types.
///
/// The kernel ([`super::journal::Table`]) holds them together: it judges, asks the table's
/// [`Enforcement`], decides and applies. A module never refuses in `decide` or `apply`.
pub trait System: Sized + Clone + PartialEq + Debug + 'static {
    /// The two sides that play against each other.
    type Side: Opposed + Serialize + DeserializeOwned + Send + Sync;
    /// What is printed on map, counters and tables, as [`System::bind`] makes it of files.
    type Pack: Clone + Send + Sync + 'static;
    /// What is fixed when a game is created: scenario, options, enforcement.
    type Creation: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The state of a game: it begins with [`System::create`] and changes by [`System::apply`] alone.
    type Game: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// What a player may ask for.
    type Command: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A fact, in the past tense. Never edited.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What the table waits for.
    type Pending: Clone + PartialEq + Debug;
    /// What an entry brought, as data.
    type Fact: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// The game as a seat sees it.
    type View;
    /// What a seat has picked up, to ask what may be done with it.
    type Selection: Default;
    /// What a seat may do.
    type Options;

    /// The rulebook's short name ("NEI").
    const BOOK: &'static str;
    /// The version of these rules, kept in each game's first entry.
    const RULES_VERSION: u32;
    /// The version of the state's shape as data, kept with its hash: states of two shapes are not compared.
    const STATE_VERSION: u32;

    /// Makes a pack of its files, under an owner's overlay if there is one.
    ///
    /// # Errors
    /// Every mistake of the files and of the overlay.
    fn bind(files: &PackFiles, overlay: Option<&str>) -> Result<Bound<Self::Pack>, String>;
    /// The state before the first command. Errors name what in `creation` does not fit the pack.
    fn create(pack: &std::sync::Arc<Self::Pack>, creation: &Self::Creation) -> Result<Self::Game, String>;
    /// Everything the rules have to say of `command`; changes nothing.
    fn judge(game: &Self::Game, by: Seat<Self::Side>, command: &Self::Command) -> Verdict;
    /// Whether [`System::judge`] has nothing to say of `command`, without a word of it: a module that is asked this often
    /// saves itself the sentences.
    fn allows(game: &Self::Game, by: Seat<Self::Side>, command: &Self::Command) -> bool {
        Self::judge(game, by, command).is_clear()
    }
    /// What happens. Called only for commands that are possible; objections have been dealt with.
    ///
    /// Each event is applied to a copy of the state before the next one is decided, the last one too: what cannot be
    /// applied is found out here, before anybody keeps it.
    fn decide(game: &Self::Game, by: Seat<Self::Side>, command: &Self::Command) -> Vec<Self::Event>;
    /// Folds one fact into the state. Cannot refuse, never rolls.
    fn apply(game: &mut Self::Game, event: &Self::Event);
    /// What the table waits for now.
    fn pending(game: &Self::Game) -> Option<&Self::Pending>;
    /// What `by` may do with `selection`, each offer judged.
    fn options(game: &Self::Game, by: Seat<Self::Side>, selection: &Self::Selection) -> Self::Options;
    /// The game as `seat` may see it.
    fn view(game: &Self::Game, seat: Seat<Self::Side>) -> Self::View;

    /// The seat whose eyes `seat` has: its own, unless nothing is hidden in this game, or not any more.
    fn eyes(game: &Self::Game, seat: Seat<Self::Side>) -> Seat<Self::Side> {
        let _ = game;
        seat
    }
    /// The event in words for a seat; `None` where it has nothing to tell that seat.
    fn describe(pack: &Self::Pack, event: &Self::Event, seat: Seat<Self::Side>) -> Option<Line>;
    /// What the events of one entry brought, as data, for a seat: nothing that [`System::describe`] would not tell it.
    fn facts(pack: &Self::Pack, events: &[Self::Event], seat: Seat<Self::Side>) -> Vec<Self::Fact>;
    /// Whether no side takes the event back alone: it brought something that cannot be unknown again, a die or a secret seen,
    /// or it ended what this game takes back by permission only.
    fn is_irrevocable(creation: &Self::Creation, event: &Self::Event) -> bool;
    /// The side that a command is given for, if it is known from the game and the seat.
    fn side_of(game: &Self::Game, by: Seat<Self::Side>, command: &Self::Command) -> Option<Self::Side>;
    /// What chance is asked for now, if anything.
    fn chance(game: &Self::Game) -> Option<Chance<'_, Self::Side>>;
    /// Whether what chance is asked for now is told to one side alone. A draw is, as long as a book says nothing else.
    fn is_secret_chance(game: &Self::Game) -> bool {
        matches!(Self::chance(game), Some(Chance::Draw { .. }))
    }
    /// The command that answers [`System::chance`] with faces (for dice) or places in the cup (for a draw).
    fn answer_chance(game: &Self::Game, numbers: &[usize], source: Source) -> Option<Self::Command>;
    /// Whether a command carries faces or draws that the server threw.
    fn is_thrown_by_server(command: &Self::Command) -> bool;
    /// Whether a command that a client sends carries faces or draws that were made on the table.
    fn is_from_table(command: &Self::Command) -> bool;
    /// What is broken in a state, in words; empty when all invariants hold.
    fn check_invariants(game: &Self::Game) -> Vec<String>;
    /// How this table deals with objections.
    fn enforcement(creation: &Self::Creation) -> Enforcement;
}

/// A line of the record, as one seat reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// What happened, in words.
    pub text: String,
    /// The clause it leans on, where one does.
    pub clause: Option<Clause>,
}

impl Line {
    /// A line that leans on `clause`.
    pub fn new(text: impl Into<String>, clause: impl Into<Clause>) -> Self {
        Self { text: text.into(), clause: Some(clause.into()) }
    }

    /// A line that leans on no clause.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), clause: None }
    }
}
