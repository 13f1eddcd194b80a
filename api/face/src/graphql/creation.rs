//! Creating games, of whichever book, and once where a key says so.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_graphql::{Context, Error, ErrorExtensions, ID, InputType, Object, OneofObject, Result, SimpleObject};
use domain::kernel::system::System;
use host::dice;
use host::games::Games;
use host::seats::{Keys, NAME_MAX, SeatKind, Seats};
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;
use uuid::{Uuid, Variant, Version};

use super::book::GraphqlBook;
use super::boxed::boxed;
use super::error::{Code, WithCode, is_unavailable};
use super::keys::{SeatCode, code_hours};
use super::seat::app;
use crate::books::books;
use crate::graphql::shown::object;

/// Keys of creations whose answers are remembered.
pub(crate) const CREATIONS_MAX: usize = 10_000;
/// How long they are remembered, in hours.
pub(crate) const CREATION_HOURS: u64 = 24;

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
    let about = GameHead::new(name.clone(), S::BOOK);
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

object!(
    /// A game, as far as it is known to whoever has no seat in it.
    #[derive(Debug, Clone)]
    pub struct GameHead {
        /// Its id.
        id: ID,
        /// Its name.
        name: String,
        /// The rulebook's short name.
        book: String,
    }
);

impl GameHead {
    /// A game that has no id yet.
    pub(super) fn new(name: String, book: &str) -> Self {
        Self { id: ID::default(), name, book: book.to_owned() }
    }
}

impl GameHead {
    /// The game of a key.
    pub(super) async fn of(context: &Context<'_>, game: Uuid) -> Result<Self> {
        let row = app(context)?.journal.game(game).await.coded()?;
        let row = row.ok_or_else(|| Code::NotFound.error(format!("there is no game {game}")))?;
        Ok(Self { id: row.id.into(), name: row.name, book: row.book })
    }
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

/// What was created by which key. It is in memory alone: what it answers with opens seats.
#[derive(Debug)]
pub struct Creations(Cache<Uuid, Arc<Attempt>>);

impl Default for Creations {
    fn default() -> Self {
        Self(Cache::new(CREATIONS_MAX))
    }
}

/// A wish to create a game, and how far it came.
#[derive(Debug)]
struct Attempt {
    /// SHA-256 of what was asked for.
    asked: [u8; 32],
    began: Instant,
    /// The id, the keys and the answer, made before anything is kept: whoever asks again has the same.
    opened: OnceCell<(Uuid, Keys, GameCreated)>,
    is_kept: OnceCell<()>,
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
        let fresh =
            || Arc::new(Attempt { asked, began: Instant::now(), opened: OnceCell::new(), is_kept: OnceCell::new() });
        let Some(key) = key.map(|key| key_of(&key)).transpose()? else {
            return Ok(Self { key: None, attempt: fresh() });
        };
        let attempt = app(context)?.creations.attempt(key, fresh);
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
        let (id, keys, created) = attempt.opened.get_or_try_init(|| opened(context, about, hours)).await?;
        let kept = attempt.is_kept.get_or_try_init(async || {
            // Whoever asked before may have gone while it was kept.
            if self.key.is_some() && boxed(app(context)?.journal.game(*id)).await.coded()?.is_some() {
                return Ok(());
            }
            boxed(begin(*id, keys.clone())).await
        });
        match kept.await {
            Ok(()) => Ok(created.clone()),
            Err(error) => {
                self.forget(context, &error)?;
                Err(error)
            }
        }
    }

    /// What cannot be created leaves its key free.
    fn forget(&self, context: &Context<'_>, error: &Error) -> Result<()> {
        if let Some(key) = self.key.filter(|_| !is_unavailable(error)) {
            app(context)?.creations.0.remove(&key);
        }
        Ok(())
    }
}

impl Creations {
    fn attempt(&self, key: Uuid, fresh: impl Fn() -> Arc<Attempt>) -> Arc<Attempt> {
        static LOOKING: Mutex<()> = Mutex::new(());
        // One at a time: of two requests with a new key one makes the attempt, and both have it.
        let _alone = LOOKING.lock().unwrap_or_else(PoisonError::into_inner);
        let is_young = |attempt: &Arc<Attempt>| attempt.began.elapsed() < Duration::from_secs(CREATION_HOURS * 3600);
        self.0.get(&key).filter(is_young).unwrap_or_else(|| {
            let attempt = fresh();
            self.0.insert(key, Arc::clone(&attempt));
            attempt
        })
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

/// The id, the keys and the answer of a new game.
async fn opened(context: &Context<'_>, about: GameHead, hours: u32) -> Result<(Uuid, Keys, GameCreated)> {
    let id = Uuid::now_v7();
    let app = app(context)?;
    let openings = SeatKind::openings(hours).map(|opening| opening.with(app.codes()));
    let (owner_key, keys) = boxed(Seats::unused_keys(&app.journal, id, &openings)).await.coded()?;
    let seats = keys.codes.iter().map(SeatCode::of).collect::<Result<_>>()?;
    let game = GameHead { id: id.into(), ..about };
    Ok((id, keys, GameCreated { game, seats, owner_key }))
}

/// The games of a book, whichever has this name.
pub(super) fn of_book(context: &Context<'_>, book: &str) -> Result<crate::books::AnyGames> {
    let games = &app(context)?.games;
    games.of_book(book).ok_or_else(|| {
        let known = games.all().map(|(known, _)| known).join(", ");
        let error = Code::BadInput.error(format!("there is no book {book:?}; there are {known}"));
        error.extend_with(|_, extensions| extensions.set("argument", "book"))
    })
}
