//! A game as a seat sees it.

use async_graphql::{Enum, ID, Interface};
use domain::kernel::verdict;
use host::dice;

use super::book::GraphqlBook;
use super::book_name::BookName;
use super::branch::Branch;
use super::command::CommandInput;
use super::entry::{Entry, EntryConnection};
use super::seat::Seat;
use super::shapes::{Offer, Options, Pending, Side, View};
use super::shared_words::Phase;
use super::verdict::Verdict;
use super::words;
use crate::books::books;
use crate::graphql::shown::{named, object};

/// What the table does with an objection of the rules; chosen when the game is created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "verdict::Enforcement")]
pub enum Enforcement {
    /// Refuse.
    Strict,
    /// The mover may overrule, with a reason that stands on the record.
    Advise,
    /// Carry it out and note the objection on the record.
    Record,
}

named!(Enforcement);

/// Where the dice of a game are thrown; chosen when it is created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "dice::DiceSetting")]
pub enum DiceSetting {
    /// On the table; faces are typed in.
    Table,
    /// By the server.
    Server,
    /// Either, roll by roll.
    Either,
    /// By the server and a device of each side together (see `diceState`): as long as one of the three is honest, no face
    /// can be steered or foreseen, and anybody can verify it afterwards.
    Proven,
}

named!(DiceSetting);

object!(
    /// A request to take back that awaits the other side.
    #[derive(Debug, Clone)]
    pub struct TakeBackAsked {
        /// Who asks.
        pub(super) by: words::SeatKind,
        /// The last entry that would stand.
        pub(super) to: u32,
        /// Where the record would then be put right and the rest played again, in words; empty where nothing is.
        pub(super) changes: Vec<String>,
    }
);

object!(
    /// A ruling that a game reads otherwise than by default.
    #[derive(Debug, Clone)]
    pub struct HouseRule {
        /// The ruling, such as NEI-R27.
        pub(super) ruling: ID,
        /// The reading, counted from 1, the default.
        pub(super) reading: i32,
    }
);

macro_rules! game {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// A game of any rulebook.
        #[derive(Interface)]
        #[allow(clippy::duplicated_attributes, reason = "fields of an interface are attributes, and some are alike")]
        #[graphql(
            field(name = "id", ty = "ID", desc = "Its id."),
            field(name = "name", ty = "&str", desc = "The name the players gave it."),
            field(name = "book", ty = "BookName", desc = "The rulebook."),
            field(name = "sides", ty = "Vec<Side>", desc = "What the book calls its two sides, the first side first."),
            field(name = "seat", ty = "Seat", desc = "The seat this request speaks for."),
            field(name = "last_entry", ty = "u32", desc = "The number of the last entry: what the next command expects."),
            field(name = "enforcement", ty = "Enforcement", desc = "What the table does with objections."),
            field(name = "dice", ty = "DiceSetting", desc = "Where dice are thrown."),
            field(
                name = "settings_sealed",
                ty = "bool",
                desc = "Whether its creation seals name, setting for dice and all else that the head of its archive says."
            ),
            field(
                name = "rules_older",
                ty = "bool",
                desc = "Whether it was begun under older rules than those of this server, and was not decided anew here."
            ),
            field(
                name = "house_rules",
                ty = "Vec<HouseRule>",
                desc = "Rulings that this game reads otherwise than by default."
            ),
            field(name = "pack_hash", ty = "&str", desc = "The hash of the data pack it is played with."),
            field(
                name = "overlay",
                ty = "Option<ID>",
                desc = "The hash of the overlay that lies over the pack; null where none does."
            ),
            field(name = "view", ty = "Result<View>", desc = "The table as this seat may see it."),
            field(name = "phase", ty = "Result<Phase>", desc = "Where it stands in the sequence of play."),
            field(name = "phase_name", ty = "Result<String>", desc = "The same in words."),
            field(
                name = "pending",
                ty = "Result<Option<Pending>>",
                desc = "What the table waits for; null where a side plays on as it likes."
            ),
            field(
                name = "options",
                ty = "Result<Options>",
                desc = "What may be done with what is selected; with nothing selected, what needs nothing in hand, and what answers `pending`.",
                arg(
                    name = "units",
                    ty = "Option<Vec<ID>>",
                    default_with = "Some(Vec::new())",
                    desc = "Counters picked up."
                ),
                arg(name = "at", ty = "Option<ID>", desc = "A place of the map, where the question is what can be done there.")
            ),
            field(
                name = "offers",
                ty = "Result<Vec<Offer>>",
                desc = "Everything this seat may do now, also in answer to `pending`, but for dice: those are for `roll`. All of it is allowed.",
                arg(name = "first", ty = "Option<i32>", default_with = "Some(60)", desc = "How many, 400 at the most."),
                arg(name = "skip", ty = "Option<i32>", default_with = "Some(0)", desc = "How many are passed over.")
            ),
            field(
                name = "judge",
                ty = "Result<Verdict>",
                desc = "Dry run: everything the rules say of a command, what it rests on and what must be declared. It records nothing.",
                arg(name = "command", ty = "Option<CommandInput>", desc = "The command."),
                arg(name = "offer", ty = "Option<ID>", desc = "An offer, instead of a command.")
            ),
            field(name = "take_back_asked", ty = "Option<TakeBackAsked>", desc = "A take-back that awaits the other side."),
            field(
                name = "branch",
                ty = "Option<Branch>",
                desc = "Where it branched off another game; null for a game of its own."
            ),
            field(name = "next_redo", ty = "Option<Entry>", desc = "The entry that `redo` would do again, if this seat may."),
            field(
                name = "entries",
                ty = "Result<EntryConnection>",
                desc = "The record, at most 200 entries at a time.",
                arg(name = "after", ty = "Option<String>", desc = "The cursor of the last entry already known."),
                arg(
                    name = "since",
                    ty = "Option<i32>",
                    default_with = "Some(0)",
                    desc = "The number of the last entry already known, where there is no cursor."
                ),
                arg(name = "first", ty = "Option<i32>", desc = "How many; 200 if neither this nor `last` is said."),
                arg(name = "before", ty = "Option<String>", desc = "The cursor of the entry before which they are."),
                arg(name = "last", ty = "Option<i32>", desc = "How many of the last ones; not with `first`.")
            )
        )]
        pub enum Game {
            $(#[doc = $title] $book(<domain::$name::$book as GraphqlBook>::GameObject),)+
        }
    };
}
books!(game);
