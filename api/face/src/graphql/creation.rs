//! Creating games, of whichever book, and once where a key says so.

use std::fmt::Debug;
use std::sync::Arc;

use async_graphql::{Context, Error, ErrorExtensions, ID, InputType, Object, OneofObject, Result, SimpleObject};
use domain::kernel::system::System;
use host::dice;
use host::games::{Games, guarded};
use host::seats::{Keys, NAME_MAX, SeatKind, Seats};
use sha2::{Digest, Sha256};
use uuid::{Uuid, Variant, Version};

use super::book::{GraphqlBook, trial_of};
use super::book_name::BookName;
use super::boxed::boxed;
use super::error::{Code, WithCode, is_unavailable};
use super::head::GameHead;
use super::keys::{SeatCode, code_hours};
use super::seat::app;
use crate::books::books;
use crate::creations::Attempt;

/// What a trial costs beside the fields of its answer: the rules play it.
const TRIAL_COST: usize = 1000;

/// Creating games.
#[derive(Default)]
pub struct CreationMutation;

/// Creating games.
#[Object]
impl CreationMutation {
    /// Create a game; answers with the codes of its seats.
    async fn create_game(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "What is fixed for the whole game, by its book.")] input: CreateGameInput,
        #[graphql(desc = "Made by the client, so that this is done once: a random UUID (version 4), a new one for \
                          each game. For a day, while the server runs, the same key with the same input gives the \
                          same answer, with its codes: whoever knows the key is told them. With another input it is \
                          the error `KEY_USED`.")]
        key: Option<ID>,
    ) -> Result<GameCreated> {
        boxed(input.create(context, key)).await
    }

    /// Create a game to try things in, of any book: units of both sides lie on the board and a side may act. What the text
    /// of the book does not hold is invented on it, and its name says so. It is a game like any other, with codes of its own.
    #[graphql(complexity = "TRIAL_COST + child_complexity")]
    async fn create_trial(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The rulebook.")] book: BookName,
        #[graphql(desc = "Made by the client, so that this is done once, as with `createGame`.")] key: Option<ID>,
    ) -> Result<GameCreated> {
        boxed(created_trial(context, book, key)).await
    }
}

/// A new game, as its book reads what is fixed for it.
pub struct NewGame<S: System> {
    pub(super) name: String,
    pub(super) dice: dice::DiceSetting,
    pub(super) creation: S::Creation,
    pub(super) overlay: Option<ID>,
    pub(super) codes_expire_in_hours: i32,
}

/// A book whose games can be created.
pub trait Created: GraphqlBook {
    /// What is fixed when a game is created.
    type Input: InputType + Debug;

    /// The new game, or what does not fit in it.
    fn new_game(input: <Self as Created>::Input) -> Result<NewGame<Self>>;
}

macro_rules! creations {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// What is fixed when a game is created: of exactly one book.
        #[derive(Debug, OneofObject)]
        pub enum CreateGameInput {
            $(#[doc = $title] $book(Box<<domain::$name::$book as Created>::Input>),)+
        }

        impl CreateGameInput {
            async fn create(self, context: &Context<'_>, key: Option<ID>) -> Result<GameCreated> {
                let wish = (key, format!("{self:?}"));
                match self {
                    $(Self::$book(input) => create(context, wish, &app(context)?.games.$name, *input).await,)+
                }
            }
        }
    };
}
books!(creations);

async fn created_trial(context: &Context<'_>, book: BookName, key: Option<ID>) -> Result<GameCreated> {
    let games = app(context)?.games.of_book(book.as_str());
    let games = games.ok_or_else(|| Code::Internal.error("the book is in the list and has no games"))?;
    trial_of(context, &games, key).await
}

/// Creates a trial of a book.
pub(super) async fn trial<S: Created>(
    context: &Context<'_>,
    games: &Arc<Games<S>>,
    key: Option<ID>,
) -> Result<GameCreated> {
    let once = Once::of(context, key, &("trial", S::BOOK))?;
    let about = GameHead::new(S::TRIAL.to_owned(), BookName::of::<S>());
    let begin = async |id, keys| {
        let base = games.base().clone();
        let playing = tokio::task::spawn_blocking(move || guarded(|| S::trial(&base)));
        let played = playing.await.map_err(|error| Code::Internal.error(error.to_string()))?.coded()?;
        let played = played.map_err(|reason| Code::Internal.error(reason))?;
        games.create_with(id, S::TRIAL.to_owned(), dice::DiceSetting::Either, &played, keys, None).await.coded()
    };
    once.done(context, (about, SeatKind::CODE_HOURS), begin).await
}

async fn create<S: Created>(
    context: &Context<'_>,
    (key, asked): (Option<ID>, String),
    games: &Arc<Games<S>>,
    input: <S as Created>::Input,
) -> Result<GameCreated> {
    let NewGame { name, dice, creation, overlay, codes_expire_in_hours } = S::new_game(input)?;
    let (name, hours) = (named(&name)?, code_hours(codes_expire_in_hours)?);
    // What does not fit is refused before its key is used.
    let once = Once::of(context, key, &asked)?;
    let about = GameHead::new(name.clone(), BookName::of::<S>());
    let begin = async |id, keys| {
        games.create(id, name, dice, creation, keys, overlay.as_ref().map(|id| id.as_str())).await.coded()
    };
    once.done(context, (about, hours), begin).await
}

/// The name of a new game.
pub(super) fn named(name: &str) -> Result<String> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > NAME_MAX {
        return Err(Code::BadInput.error(format!("the name of a game has 1 to {NAME_MAX} characters")));
    }
    Ok(name.to_owned())
}

/// A new game.
#[derive(Debug, Clone, SimpleObject)]
pub struct GameCreated {
    /// The game. To see more of it, take a seat.
    game: GameHead,
    /// One code for each kind of seat. They are shown this once.
    seats: Vec<SeatCode>,
    /// The key of whoever keeps the codes and keys of the game. It is shown this once, and sees nothing of the game.
    owner_key: String,
}

/// A game that is to be created once.
pub(super) struct Once {
    key: Option<Uuid>,
    attempt: Arc<Attempt>,
}

impl Once {
    /// What a request asks for by a key, if it gives one; `asked` is all that it says.
    pub(super) fn of(context: &Context<'_>, key: Option<ID>, asked: &impl Debug) -> Result<Self> {
        let asked: [u8; 32] = Sha256::digest(format!("{asked:?}")).into();
        let Some(key) = key.map(|key| key_of(&key)).transpose()? else {
            return Ok(Self { key: None, attempt: Attempt::new(asked) });
        };
        let attempt = app(context)?.creations.attempt(key, asked);
        if attempt.asked == asked {
            return Ok(Self { key: Some(key), attempt });
        }
        let used = Code::KeyUsed.error("this key was used to create something else; make a new key for each game");
        Err(used.extend_with(|_, extensions| extensions.set("argument", "key")))
    }

    /// Creates the game, or answers as before. `begin` is given its id and its keys.
    pub(super) async fn done(
        self,
        context: &Context<'_>,
        (about, hours): (GameHead, u32),
        begin: impl AsyncFnOnce(Uuid, Keys) -> Result<()>,
    ) -> Result<GameCreated> {
        let attempt = &self.attempt;
        let (id, owner_key, keys) = attempt.opened.get_or_try_init(|| opened(context, hours)).await?;
        let kept = attempt.is_kept.get_or_try_init(async || {
            // Whoever asked before may have gone while it was kept.
            if self.key.is_some() && boxed(app(context)?.journal.game(*id)).await.coded()?.is_some() {
                return Ok(());
            }
            boxed(begin(*id, keys.clone())).await
        });
        match kept.await {
            Ok(()) => {
                let seats = keys.codes.iter().map(SeatCode::of).collect::<Result<_>>()?;
                Ok(GameCreated { game: GameHead { id: (*id).into(), ..about }, seats, owner_key: owner_key.clone() })
            }
            Err(error) => {
                self.forget(context, &error)?;
                Err(error)
            }
        }
    }

    /// What cannot be created leaves its key free.
    fn forget(&self, context: &Context<'_>, error: &Error) -> Result<()> {
        if let Some(key) = self.key.filter(|_| !is_unavailable(error)) {
            app(context)?.creations.forget(&key);
        }
        Ok(())
    }
}

/// A key that nobody guesses: 122 bits by chance.
fn key_of(key: &ID) -> Result<Uuid> {
    let is_random = |key: &Uuid| key.get_version() == Some(Version::Random) && key.get_variant() == Variant::RFC4122;
    Uuid::try_parse(key).ok().filter(is_random).ok_or_else(|| {
        let error = Code::BadInput.error("a key is a random UUID, of version 4; whoever knows it is told the codes");
        error.extend_with(|_, extensions| extensions.set("argument", "key"))
    })
}

/// The id and the keys of a new game.
async fn opened(context: &Context<'_>, hours: u32) -> Result<(Uuid, String, Keys)> {
    let id = Uuid::now_v7();
    let app = app(context)?;
    let openings = SeatKind::openings(hours).map(|opening| opening.with(app.codes()));
    let (owner_key, keys) = boxed(Seats::unused_keys(&app.journal, id, &openings)).await.coded()?;
    Ok((id, owner_key, keys))
}
