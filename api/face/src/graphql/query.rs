//! Questions that are the same for every book.

use std::time::Duration;

use async_graphql::{Context, ID, Object, Result};

use super::book;
use super::book_name::BookName;
use super::branch::{self, Comparison};
use super::dice::{self, DiceState, Receipt};
use super::entry::{EntryConnection, Page, id_parts, page_length};
use super::error::{Code, WithCode, not_beyond};
use super::game::Game;
use super::identity::{self, Found, Part, Place};
use super::keys::{self, Key, KeyRing, Viewer};
use super::limits::Limits;
use super::luck::{self, Luck};
use super::notes::{NOTES_READ, Note, notes};
use super::relay::{Node, number_of};
use super::rulebook::{self, Clause, Ruling};
use super::seat::{app, key, session};
use super::sharing::{self, FINISHED_MAX, FIRST_MOVES, FinishedGame, Sharing};
use super::statistics::{self, Statistics};
use super::subscription::revoked_key;
use super::webhooks::{Webhook, webhooks};
use crate::app_state::AppState;
use crate::books::{AnyGame, AnyGames, each};
use crate::graphql::shown::object;
use domain::kernel::system::System;
use host::games::Games;
use host::seats::Session;
use host::webhooks::WEBHOOKS_MAX;

/// The longest wait for an entry, in seconds: less than a request may take.
pub(crate) const AWAIT_MAX: u64 = 25;
/// What finding an object of an earlier moment costs beside its fields.
const EARLIER_COST: usize = 200;

/// Questions that are the same for every book.
#[derive(Default)]
pub struct CommonQuery;

/// Questions that are the same for every book.
#[expect(clippy::unused_async, reason = "resolvers are async by their macro")]
#[Object]
impl CommonQuery {
    /// How two games of one book differ: two branches, or a branch and the game it came from. Both seats must see
    /// everything.
    #[graphql(complexity = "branch::COMPARISON_COST + child_complexity")]
    async fn comparison(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The first game, to which the token of this request belongs.")] game: ID,
        #[graphql(desc = "The second game.")] with: ID,
        #[graphql(desc = "A token for the second game.")] key: String,
    ) -> Result<Comparison> {
        branch::compare(context, &game, &with, &key).await
    }

    /// The version of the program and of each rulebook's rules.
    async fn about(&self, context: &Context<'_>) -> Result<About> {
        let app = app(context)?;
        let games = &app.games;
        let version = |(_, games): (_, AnyGames)| each!(AnyGames, games, games => RulebookVersion::of(&games));
        let rulebooks = games.all().map(version).into();
        let limits = Limits::of(app);
        Ok(About { version: env!("CARGO_PKG_VERSION").to_owned(), rulebooks, limits })
    }

    /// The game this bearer token belongs to, as its seat sees it. Null, with the error SEAT, without a valid token.
    async fn game(&self, context: &Context<'_>, #[graphql(desc = "The game.")] id: ID) -> Option<Result<Game>> {
        // An error inside the option makes this field null; around it, the whole answer.
        Some(seated_game(context, &id).await)
    }

    /// How far the dice of a game are that are asked for now, and which chains are on its record.
    async fn dice_state(&self, context: &Context<'_>, #[graphql(desc = "The game.")] game: ID) -> Result<DiceState> {
        dice::state(context, &session(context, &game).await?).await
    }

    /// What this server tells now of a game's record, in a line for a device to keep: another record does not hold it
    /// (`adjutant verify FILE --receipt TEXT`).
    async fn receipt(&self, context: &Context<'_>, #[graphql(desc = "The game.")] game: ID) -> Result<Receipt> {
        dice::receipt(context, &session(context, &game).await?).await
    }

    /// What the dice of a game brought against all that they could have brought, as far as this seat may know it.
    #[graphql(complexity = "luck::COST + luck::THROWS_MAX * child_complexity / 4")]
    async fn luck(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(default = 0, desc = "The throws after this entry are listed.")] since: i32,
    ) -> Result<Luck> {
        luck::of(context, &game, u32::try_from(since).unwrap_or(0)).await
    }

    /// Statistics of a game, as far as this seat may know them: dice, actions, time. The same as a page and as a flat table
    /// is at `/games/{game}/statistics.html` and `/games/{game}/statistics.csv`.
    #[graphql(complexity = "statistics::COST + statistics::LINES * child_complexity / 4")]
    async fn statistics(&self, context: &Context<'_>, #[graphql(desc = "The game.")] game: ID) -> Result<Statistics> {
        statistics::of(context, &game).await
    }

    /// What the token of this request opens: its seat, and its game at once. Null without a valid token.
    async fn viewer(&self, context: &Context<'_>) -> Result<Option<Viewer>> {
        Viewer::of(context).await
    }

    /// The codes and keys of a game, for whoever keeps them. Null, with the error `SEAT` or `FORBIDDEN`, for others.
    async fn key_ring(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
    ) -> Option<Result<KeyRing>> {
        Some(KeyRing::of(context, &game).await)
    }

    /// The webhooks of a game. Null, with the error `SEAT` or `FORBIDDEN`, without the owner's key or one of scope WEBHOOK.
    #[graphql(complexity = "WEBHOOKS_MAX * child_complexity")]
    async fn webhooks(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
    ) -> Option<Result<Vec<Webhook>>> {
        Some(webhooks(context, &game).await)
    }

    /// The key with which a browser subscribes to push messages of this server, for `keepPush`: a point of P-256 in base64url.
    /// Null where this server sends none. Public.
    async fn push_key(&self, context: &Context<'_>) -> Result<Option<String>> {
        Ok(app(context)?.webhooks.push().map(|push| push.key.public()))
    }

    /// The notes on entries that the seat of this request may read: its own, and those that are shared. They are in no
    /// archive and in no branch. Null, with the error `SEAT`, for others.
    #[graphql(complexity = "NOTES_READ * child_complexity")]
    async fn notes(&self, context: &Context<'_>, #[graphql(desc = "The game.")] game: ID) -> Option<Result<Vec<Note>>> {
        Some(notes(context, &game).await)
    }

    /// Whether a finished game is shown to everybody. Null, with the error `SEAT`, without a key of the game.
    async fn sharing(&self, context: &Context<'_>, #[graphql(desc = "The game.")] game: ID) -> Option<Result<Sharing>> {
        Some(sharing::sharing(context, &game).await)
    }

    /// Finished games of this server whose sides show them to everybody, those shown last first. Public.
    #[graphql(complexity = "usize::try_from(first.min(FINISHED_MAX)).unwrap_or(1) * (child_complexity + FIRST_MOVES)")]
    async fn finished_games(
        &self,
        context: &Context<'_>,
        #[graphql(default = 20, desc = "How many, 100 at the most.")] first: u32,
        #[graphql(default = 0, desc = "How many are passed over.")] skip: u32,
    ) -> Result<Vec<FinishedGame>> {
        sharing::finished_games(context, first, skip).await
    }

    /// The entries after a number as soon as there are any; an empty page when none came in time. For
    /// clients without a socket: ask again with the number of the last entry. Null, with the error `BEYOND_END`, where the
    /// record ends before that number.
    #[graphql(complexity = "page_length(Some(first)).max(1) * child_complexity")]
    async fn await_entries(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The cursor of the last entry already known.")] after: Option<String>,
        #[graphql(default = 0, desc = "The number of the last entry already known, where there is no cursor.")]
        since: i32,
        #[graphql(default = 25, desc = "How long to wait, 0 to 25 seconds.")] seconds: i32,
        #[graphql(default = 200, desc = "How many at most, 1 to 200.")] first: i32,
    ) -> Option<Result<EntryConnection>> {
        Some(awaited(context, &game, (after.as_deref(), since), seconds, first).await)
    }

    /// An object by its id, whatever has one: what is in a game for a key of one of its seats, as that seat sees it now or
    /// saw it after an entry; packs, clauses and rulings for everybody. Null, with the error `NOT_FOUND` or `SEAT`, where
    /// there is none or this key does not see it.
    #[graphql(complexity = "node_cost(&id) + child_complexity")]
    async fn node(&self, context: &Context<'_>, #[graphql(desc = "Its id.")] id: ID) -> Option<Result<Node>> {
        Some(found(context, &id).await)
    }

    /// A clause of a ledger, in our words. Null, with the error `NOT_FOUND` and the ids near it, where no ledger has it.
    async fn clause(
        &self,
        #[graphql(desc = "Its id, such as `NEI-9.1-b`, in any case.")] id: ID,
    ) -> Option<Result<Clause>> {
        Some(Clause::find(&id))
    }

    /// The clauses of a section, a chapter or a book; those that match the words.
    #[graphql(
        complexity = "rulebook::cost(book.map(BookName::as_str), section.as_deref(), words.as_deref(), first, child_complexity)"
    )]
    async fn clauses(
        &self,
        #[graphql(desc = "A section and all within it: `9.1`, `9` or `G-3 Air Transport`.")] section: Option<String>,
        #[graphql(desc = "A rulebook; without it all of them.")] book: Option<BookName>,
        #[graphql(
            desc = "Words that all occur; one that names a section means that section. What has them in its title comes first."
        )]
        words: Option<String>,
        #[graphql(desc = "How many at most.", default = 2000)] first: i32,
    ) -> Result<Vec<Clause>> {
        rulebook::clauses(book.map(BookName::as_str), section.as_deref(), words.as_deref(), first)
    }

    /// A ruling on a question that a rulebook leaves open. Null, with the error `NOT_FOUND`, where no ledger has it.
    async fn ruling(
        &self,
        #[graphql(desc = "Its id, such as `NEI-R07`, in any case.")] id: ID,
    ) -> Option<Result<Ruling>> {
        Some(Ruling::find(&id))
    }

    /// The rulings on a book, in the order of its ledger.
    #[graphql(complexity = "rulebook::RULINGS_MAX * child_complexity")]
    async fn rulings(
        &self,
        #[graphql(desc = "A rulebook; without it all of them.")] book: Option<BookName>,
    ) -> Result<Vec<Ruling>> {
        rulebook::rulings(book.map(BookName::as_str))
    }
}

async fn awaited(
    context: &Context<'_>,
    game: &ID,
    (after, since): (Option<&str>, i32),
    seconds: i32,
    first: i32,
) -> Result<EntryConnection> {
    let wait = u64::try_from(seconds)
        .ok()
        .filter(|seconds| *seconds <= AWAIT_MAX)
        .ok_or_else(|| Code::BadInput.error(format!("this waits for 0 to {AWAIT_MAX} seconds, not {seconds}")))?;
    let session = session(context, game).await?;
    let AppState { games, shutdown: closing, seats, .. } = &**app(context)?;
    let token_hash = key(context, game).await?.token_hash.clone();
    let mut revoked = seats.revoked();
    let known = after.map(number_of).transpose()?.unwrap_or_else(|| u32::try_from(since).unwrap_or(0));
    // Joining comes before the first reading: what is recorded in between wakes us.
    let mut news = games.follow(session.game).await.coded()?;
    let over = tokio::time::Instant::now() + Duration::from_secs(wait);
    loop {
        if !seats.is_good(&token_hash).await.coded()? {
            return Err(revoked_key());
        }
        let game = games.look_up_to(session.game, known).await.coded()?;
        not_beyond(known, game.last_number())?;
        let woken = async {
            tokio::select! {
                changed = news.changed() => changed.is_ok(),
                revoked = revoked.changed() => revoked.is_ok(),
                // Whoever waits would keep the server from its end; he asks the next one.
                () = closing.begun() => false,
            }
        };
        let has_news = game.last_number() > known;
        if has_news || !tokio::time::timeout_at(over, woken).await.unwrap_or(false) {
            let page = Page { after, since: Some(since), first: Some(first.max(1)), ..Page::default() };
            return book::page(&game, page, &session);
        }
    }
}

/// What it costs to find an object beside its fields: for one of an earlier moment, that a state is folded.
fn node_cost(id: &str) -> usize {
    if matches!(identity::read(id), Some((Place::Game(_, Some(_)), _))) { EARLIER_COST } else { 1 }
}

async fn found(context: &Context<'_>, id: &ID) -> Result<Node> {
    if let Some((game, number)) = id_parts(id) {
        let (game, session) = seated(context, &game).await?;
        let entry = book::entry(&game, number, &session).ok_or_else(|| {
            Code::NotFound.error(format!("the record has no entry {number}; the last is {}", game.last_number()))
        })?;
        return Ok(Node(Found::new(entry)));
    }
    let found = match identity::read(id) {
        Some((Place::Game(game, after), part)) => part_of_game(context, &game.into(), after, &part).await?,
        Some((Place::Pack(pack), part)) => match app(context)?.games.of_book(pack.book) {
            Some(games) => book::printed(&games, pack, &part).await?,
            None => None,
        },
        None => Some(match Ruling::find(id) {
            Ok(ruling) => Found::new(ruling),
            Err(_) => Found::new(Clause::find(id)?),
        }),
    };
    found.map(Node).ok_or_else(|| {
        let shown: String = id.chars().take(200).collect();
        Code::NotFound.error(format!("nothing has the id {shown}; take ids from the field `id` of an object"))
    })
}

/// What a game has: what lies on its table, and what is kept beside its record.
async fn part_of_game(context: &Context<'_>, game: &ID, after: Option<u32>, part: &Part<'_>) -> Result<Option<Found>> {
    match (after, part.kind) {
        (None, "") => Ok(Some(Found::new(seated_game(context, game).await?))),
        (None, Note::KIND) => Ok(part.among(&notes(context, game).await?)),
        (None, Webhook::KIND) => Ok(part.among(&webhooks(context, game).await?)),
        (None, Key::KIND) => Ok(part.among(&keys::keys_seen(context, game).await?)),
        _ => {
            let (game, session) = seated(context, game).await?;
            if after.is_some_and(|after| !(1..=game.last_number()).contains(&after)) {
                return Ok(None);
            }
            book::part(&game, &session, after, part)
        }
    }
}

async fn seated(context: &Context<'_>, id: &ID) -> Result<(AnyGame, Session)> {
    let session = session(context, id).await?;
    Ok((app(context)?.games.look(session.game).await.coded()?, session))
}

pub(super) async fn seated_game(context: &Context<'_>, id: &ID) -> Result<Game> {
    let (game, session) = seated(context, id).await?;
    Ok(book::object(game, session))
}

object!(
    /// What runs here.
    #[derive(Debug)]
    pub struct About {
        /// The version of the program.
        version: String,
        /// The rulebooks it knows.
        rulebooks: Vec<RulebookVersion>,
        /// What a request may ask for.
        limits: Limits,
    }
);

object!(
    /// A rulebook this server knows.
    #[derive(Debug)]
    pub struct RulebookVersion {
        /// Its short name.
        book: BookName,
        /// The version of its rules in this program.
        rules_version: u32,
        /// The hash of its data pack.
        pack_hash: String,
    }
);

impl RulebookVersion {
    fn of<S: System>(games: &Games<S>) -> Self {
        Self { book: BookName::of::<S>(), rules_version: S::RULES_VERSION, pack_hash: games.base().hash.clone() }
    }
}
