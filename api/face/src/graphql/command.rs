//! A command, whichever book it is of, and offers: commands that are sent back as they were given.

use std::borrow::Cow;
use std::collections::BTreeMap;

use async_graphql::registry::Registry;
use async_graphql::{
    ContextSelectionSet, ID, InputType, OneofObject, OutputType, Positioned, Result, ServerResult, Value,
};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::{self, Refusal, Ruling};
use host::games::{GameState, Games, GamesError, Wish, guarded};
use host::seats::Session;
use serde::Serialize;

use super::book::{GraphqlBook, record};
use super::entry::RecordOutcome;
use super::error::{Code, WithCode};
use super::mirror::{Output, malformed};
use super::verdict::Verdict;
use crate::books::{Book, books};
use crate::graphql::shown::{Asked, Show};

/// The most characters of an offer: those of the longest command that is offered, and as many again.
pub(crate) const OFFER_MAX: usize = 16_000;

/// A command as the API takes it, of one book.
pub trait BookCommand: InputType + Serialize {
    /// The name of its book in [`CommandInput`].
    const MEMBER: &'static str;
}

/// A book whose commands stand among those of all books.
pub trait Commanded: GraphqlBook {
    /// The command, where it is one of this book.
    fn own(command: CommandInput) -> Option<Self::Input>;
}

macro_rules! commands {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// A command: of exactly one book, that of the game.
        #[derive(Debug, Clone, PartialEq, OneofObject)]
        pub enum CommandInput {
            $(#[doc = $title] $book(Box<<domain::$name::$book as GraphqlBook>::Input>),)+
        }

        impl CommandInput {
            /// The short name of its book.
            const fn book(&self) -> &'static str {
                match self { $(Self::$book(_) => domain::$name::$book::BOOK,)+ }
            }
        }

        $(
            impl BookCommand for <domain::$name::$book as GraphqlBook>::Input {
                const MEMBER: &'static str = stringify!($name);
            }

            impl Commanded for domain::$name::$book {
                fn own(command: CommandInput) -> Option<Self::Input> {
                    if let CommandInput::$book(command) = command { Some(*command) } else { None }
                }
            }
        )+
    };
}
books!(commands);

impl CommandInput {
    /// What a request gives: a command, or an offer that holds one.
    pub(super) fn given(command: Option<Self>, offer: Option<&ID>) -> Result<Self> {
        match (command, offer) {
            (Some(command), None) => Ok(command),
            (None, Some(offer)) => Self::held_by(offer),
            (Some(_), Some(_)) | (None, None) => {
                Err(Code::BadInput.error("give one of `command` and `offer`, and not both"))
            }
        }
    }

    /// The command that an offer holds. It is read as if it had been sent itself; nothing in it is trusted.
    pub(super) fn held_by(offer: &ID) -> Result<Self> {
        let none = || Code::BadInput.error("this is no offer; send `offer` back as it was given, or send a `command`");
        Self::parse(Some(opened(offer).ok_or_else(none)?)).map_err(|_| none())
    }

    /// The command of a game's own book, or what does not fit.
    pub(super) fn of<S: Commanded>(self) -> std::result::Result<S::Command, Refusal> {
        let book = self.book();
        let Some(command) = S::own(self) else {
            let given = format!("this is a command of {book}, and the game is one of {}", S::BOOK);
            return Err(malformed(given, &format!("give a command of {}", S::BOOK)));
        };
        S::read(command)
    }
}

/// What an offer holds, as if it stood in the request; nothing where it is none.
pub(super) fn opened(offer: &str) -> Option<Value> {
    let decoded = URL_SAFE_NO_PAD.decode(offer).ok()?;
    Value::from_json(serde_json::from_slice(&decoded).ok()?).ok()
}

/// A command that is offered, as the text that is sent back. It says no more than the command does, and opens nothing.
#[derive(Debug, Clone)]
pub(in crate::graphql) struct Offered<C>(pub(in crate::graphql) C);

impl<D, C: Output<D>> Output<D> for Offered<C> {
    fn output(of: &D) -> Self {
        Self(C::output(of))
    }
}

impl<C: BookCommand> Offered<C> {
    fn text(&self) -> String {
        // A command is written as JSON without fail.
        URL_SAFE_NO_PAD.encode(serde_json::to_string(&BTreeMap::from([(C::MEMBER, &self.0)])).unwrap_or_default())
    }
}

impl<C: BookCommand> Show for Offered<C> {
    fn show(&self, _: &Asked<'_>) -> Value {
        Value::String(self.text())
    }
}

impl<C: BookCommand> OutputType for Offered<C> {
    fn type_name() -> Cow<'static, str> {
        <ID as OutputType>::type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <ID as OutputType>::create_type_info(registry)
    }

    async fn resolve(
        &self,
        _: &ContextSelectionSet<'_>,
        _: &Positioned<async_graphql::parser::types::Field>,
    ) -> ServerResult<Value> {
        Ok(Value::String(self.text()))
    }
}

/// Plays a command. A refusal brings what must be declared first, where the players of the book declare.
pub(super) async fn play<S: Commanded>(
    games: &std::sync::Arc<Games<S>>,
    session: &Session,
    (expected, command_id): (u32, String),
    (command, ruling): (CommandInput, Ruling),
) -> std::result::Result<RecordOutcome, GamesError> {
    let command = match command.of::<S>() {
        Ok(command) => command,
        Err(refusal) => return Ok(RecordOutcome::refused(Some(&refusal), &[])),
    };
    let from_table = S::is_from_table(&command);
    let wish = Wish::Play { command: command.clone(), ruling, from_table };
    let outcome = record(games, session, expected, command_id, wish).await?;
    if !matches!(outcome, RecordOutcome::Refused(_)) {
        return Ok(outcome);
    }
    let now = games.look(session.game).await?;
    Ok(outcome.asking(|| {
        // What was refused was judged at the expected entry; if others were faster, the client reads theirs first.
        if now.table.last_number() == expected {
            S::questions(now.table.game(), session.kind.seat(), &command)
        } else {
            Vec::new()
        }
    }))
}

/// Everything that the rules say of a command in a game.
pub(super) fn judged<S: Commanded>(
    loaded: &GameState<S>,
    session: &Session,
    command: Option<CommandInput>,
    offer: Option<&ID>,
) -> Result<Verdict> {
    match CommandInput::given(command, offer)?.of::<S>() {
        Ok(command) => guarded(|| of_command(&loaded.table, session.kind.seat(), &command)).coded(),
        Err(refusal) => Ok((&verdict::Verdict::refused(refusal)).into()),
    }
}

fn of_command<S: Book + GraphqlBook>(table: &Table<S>, seat: Seat<S::Side>, command: &S::Command) -> Verdict {
    let verdict = Verdict::from(&table.judge(seat, command));
    verdict.resting(S::questions(table.game(), seat, command), S::rests(table.game(), seat, command))
}
