//! The one task that writes.

use std::collections::HashSet;
use std::time::Instant;

use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryTrait, SqlErr,
    Statement,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::connection::{Connection, HELD_FOR, Inserted};
use super::entities::{dice_seeds, entries, games, seats, stored, tokens};
use super::error::JournalError;
use super::news::News;
use super::rows::{
    CodeRow, DiceSeedRow, EntryRow, KeyChange, NewGame, NoteChange, OverlayRow, PackRow, SharingChange, TokenRow,
    WebhookChange, WebhookRow,
};
use super::store::Store;
use super::{insert, notes, packs, sharing, webhooks};
use crate::metrics;

/// The most orders in one transaction.
const BATCH_MAX: usize = 256;

/// Entries of a new game in one statement.
const FOUNDING_CHUNK: usize = 500;

type Answer = oneshot::Sender<Result<(), JournalError>>;

/// Something to be kept, and whom to tell.
#[derive(Debug)]
pub(super) enum Order {
    Create(Box<NewGame>, Answer),
    Append(Box<EntryRow>, Answer),
    AppendRun(Vec<EntryRow>, Answer),
    ChangeKeys(Box<KeyChange>, Answer),
    ChangeWebhook(Box<WebhookChange>, Answer),
    ChangeNote(Box<NoteChange>, Answer),
    ChangeSharing(Box<SharingChange>, Answer),
    KeepDiceSeed(Box<(DiceSeedRow, Option<String>)>, Answer),
    KeepPack(Box<PackRow>, Answer),
    KeepPushKey(String, Answer),
    KeepOverlay(Box<OverlayRow>, Answer),
    /// Nothing to keep: the answer says that all before it was answered.
    Settle(Answer),
    /// Nothing comes any more: the answer says that the writer has closed the database.
    End(Answer),
}

/// Takes what waits, commits it and answers, until nobody can order any more: what is ordered during a commit makes the next.
pub(super) async fn run(store: Store, mut connection: Connection, mut waiting: mpsc::Receiver<Order>) {
    let mut batch = Vec::with_capacity(BATCH_MAX);
    while next(&mut waiting, &mut batch, &mut connection).await > 0 {
        let (orders, began) = (batch.len(), Instant::now());
        let (mut appends, mut settled, mut ended) = (Vec::new(), Vec::new(), None);
        for order in batch.drain(..) {
            match order {
                Order::Append(entry, answer) => appends.push((*entry, answer)),
                Order::End(answer) => ended = Some(answer),
                // Rare, and each alone, so that a failure of one is not a failure of its neighbours.
                other => {
                    connection.let_go();
                    if let Some(answer) = one(&store, other).await {
                        settled.push(answer);
                    }
                }
            }
        }
        while !appends.is_empty() {
            appends = append(&mut connection, appends).await;
        }
        metrics::committed(orders, began.elapsed());
        for answer in settled {
            reply(answer, Ok(()));
        }
        if let Some(answer) = ended {
            connection.end().await;
            return reply(answer, store.db.close().await.map_err(JournalError::from));
        }
    }
}

/// Takes what waits, or waits for it; how much it was, and nothing once nobody can order any more. What is in hand is given
/// back where nothing comes.
async fn next(waiting: &mut mpsc::Receiver<Order>, batch: &mut Vec<Order>, connection: &mut Connection) -> usize {
    if connection.holds() {
        if let Ok(count) = timeout(HELD_FOR, waiting.recv_many(batch, BATCH_MAX)).await {
            return count;
        }
        connection.let_go();
    }
    waiting.recv_many(batch, BATCH_MAX).await
}

/// Carries out an order that is no append; gives back whom to tell when everything before is answered.
async fn one(store: &Store, order: Order) -> Option<Answer> {
    let (answer, outcome) = match order {
        Order::Append(entry, answer) => (answer, cleared(store, append_run(store, &[*entry]).await).await),
        Order::Create(new_game, answer) => (answer, cleared(store, create_game(store, &new_game).await).await),
        Order::AppendRun(entries, answer) => (answer, cleared(store, append_run(store, &entries).await).await),
        Order::ChangeKeys(change, answer) => (answer, change_keys(store, &change).await),
        Order::ChangeWebhook(change, answer) => (answer, change_webhook(store, &change).await),
        Order::ChangeNote(change, answer) => {
            (answer, keep_one(store, notes::statement(store.backend(), &change)).await)
        }
        Order::ChangeSharing(change, answer) => {
            (answer, keep_one(store, sharing::statement(store.backend(), &change)).await)
        }
        Order::KeepDiceSeed(seed, answer) => (answer, keep_dice_seed(store, &seed).await),
        Order::KeepPushKey(secret, answer) => {
            (answer, keep_one(store, webhooks::keep_push_key(store.backend(), &secret)).await)
        }
        Order::KeepPack(pack, answer) => (answer, keep_one(store, packs::keep_pack(store.backend(), &pack)).await),
        Order::KeepOverlay(overlay, answer) => {
            (answer, keep_one(store, packs::keep_overlay(store.backend(), &overlay)).await)
        }
        Order::Settle(answer) | Order::End(answer) => return Some(answer),
    };
    reply(answer, outcome);
    None
}

/// A failure leaves no transaction open, in which the next one would stand.
async fn cleared(store: &Store, outcome: Result<(), JournalError>) -> Result<(), JournalError> {
    if outcome.is_err() {
        store.clear().await;
    }
    outcome
}

/// Who ordered may have gone away; what was kept is kept all the same.
fn reply(answer: Answer, outcome: Result<(), JournalError>) {
    let _ = answer.send(outcome);
}

/// Appends one entry of each game in one transaction, and answers; gives back what must wait for the next.
async fn append(connection: &mut Connection, appends: Vec<(EntryRow, Answer)>) -> Vec<(EntryRow, Answer)> {
    let mut games = HashSet::new();
    // The statement looks for the entry before, so two entries of one game cannot go in one statement.
    let (mut now, later): (Vec<_>, Vec<_>) = appends.into_iter().partition(|(entry, _)| games.insert(entry.game));
    // In one order for all processes, so that no two of them wait for each other.
    now.sort_unstable_by_key(|(entry, _)| entry.game);
    let (entries, answers): (Vec<EntryRow>, Vec<Answer>) = now.into_iter().unzip();
    match together(connection, &entries).await {
        Ok(kept) => {
            for (entry, answer) in entries.iter().zip(answers) {
                reply(answer, outcome(&kept, entry));
            }
        }
        // The database took offence at one of them: each is tried by itself, and that one alone is refused.
        Err(JournalError::Store(reason)) if entries.len() > 1 => {
            tracing::warn!(reason, entries = entries.len(), "entries could not be written together");
            for (entry, answer) in entries.iter().zip(answers) {
                let kept = together(connection, std::slice::from_ref(entry)).await;
                reply(answer, kept.and_then(|kept| outcome(&kept, entry)));
            }
        }
        Err(error) => {
            tracing::error!(%error, entries = entries.len(), "entries could not be written");
            for answer in answers {
                reply(answer, Err(error.clone()));
            }
        }
    }
    later
}

/// Appends entries of several games in one transaction.
async fn together(connection: &mut Connection, entries: &[EntryRow]) -> Result<Inserted, JournalError> {
    match connection {
        Connection::File(file) => Ok(file.append(entries).await?),
        Connection::Server(server) => Ok(server.append(entries).await?),
    }
}

/// What became of an entry in a transaction that was carried out.
fn outcome(kept: &Inserted, entry: &EntryRow) -> Result<(), JournalError> {
    if kept.contains(&entry.game) { Ok(()) } else { Err(JournalError::Conflict) }
}

/// Appends several entries of one game, in order and without holes; all of them or none.
async fn append_run(store: &Store, entries: &[EntryRow]) -> Result<(), JournalError> {
    let first = entries.first().ok_or(JournalError::Conflict)?;
    if !(first.number..).zip(entries).all(|(number, entry)| entry.number == number && entry.game == first.game) {
        return Err(JournalError::Conflict);
    }
    let work = store.begin().await?;
    let last = entries::last_of(first.game).build(store.backend());
    let last: Option<i32> = work.one(last).await?.map(|row| row.try_get_by_index(0)).transpose()?;
    if last.and_then(|last| last.checked_add(1)) != Some(stored(first.number)) {
        return Err(JournalError::Conflict);
    }
    for some in entries.chunks(FOUNDING_CHUNK) {
        let kept = work.execute(insert::keep(store.backend(), some)).await;
        kept.map_err(faster)?;
    }
    let number = entries.last().map_or(first.number, |entry| entry.number);
    if let Some(news) = store.news(&News::Entry { game: first.game, number }) {
        work.execute(news).await?;
    }
    Ok(work.commit().await?)
}

/// Where several processes write, another may have been faster after we looked.
fn faster(error: DbErr) -> JournalError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => JournalError::Conflict,
        _ => error.into(),
    }
}

async fn create_game(store: &Store, new_game: &NewGame) -> Result<(), JournalError> {
    let NewGame { game, codes, owner, entries } = new_game;
    // Nobody else writes to a game that is not there yet, so the order is all there is to look at.
    if entries.is_empty() || !(1..).zip(entries).all(|(number, entry)| entry.number == number && entry.game == game.id)
    {
        return Err(JournalError::Conflict);
    }
    let work = store.begin().await?;
    let backend = store.backend();
    work.execute(games::Entity::insert(games::Model::from(game).into_active_model()).build(backend)).await?;
    for code in codes {
        work.execute(give_code(backend, code)).await?;
    }
    if let Some(owner) = owner {
        work.execute(give_token(backend, owner)).await?;
    }
    for some in entries.chunks(FOUNDING_CHUNK) {
        work.execute(insert::keep(store.backend(), some)).await?;
    }
    Ok(work.commit().await?)
}

async fn change_keys(store: &Store, change: &KeyChange) -> Result<(), JournalError> {
    let backend = store.backend();
    let statement = match change {
        KeyChange::GiveToken(token) => give_token(backend, token),
        KeyChange::GiveCode(code) => give_code(backend, code),
        KeyChange::RevokeCode { game, code, at } => seats::Entity::update_many()
            .col_expr(seats::Column::RevokedAt, Expr::value(at))
            .filter(seats::Column::Game.eq(game.to_string()))
            .filter(seats::Column::Code.eq(code))
            .filter(seats::Column::RevokedAt.is_null())
            .build(backend),
        KeyChange::RevokeToken { token_hash, at } => tokens::Entity::update_many()
            .col_expr(tokens::Column::RevokedAt, Expr::value(at))
            .filter(tokens::Column::TokenHash.eq(token_hash))
            .filter(tokens::Column::RevokedAt.is_null())
            .build(backend),
    };
    store.db.execute_raw(statement).await?;
    if let KeyChange::RevokeToken { token_hash, .. } = change {
        store.announce(&News::Revoked(token_hash.clone())).await?;
    }
    Ok(())
}

async fn change_webhook(store: &Store, change: &WebhookChange) -> Result<(), JournalError> {
    store.db.execute_raw(webhooks::statement(store.backend(), change)).await?;
    match change {
        WebhookChange::Add(WebhookRow { id, .. }) | WebhookChange::Remove(id) | WebhookChange::Resume(id) => {
            store.announce(&News::Webhook(*id)).await?;
        }
        WebhookChange::Delivered { .. } | WebhookChange::Failed { .. } => {}
    }
    Ok(())
}

async fn keep_one(store: &Store, statement: Statement) -> Result<(), JournalError> {
    store.db.execute_raw(statement).await?;
    Ok(())
}

/// Keeps a secret; in clear where there is no key to seal it.
async fn keep_dice_seed(store: &Store, (seed, sealed): &(DiceSeedRow, Option<String>)) -> Result<(), JournalError> {
    let row = dice_seeds::Model {
        anchor: seed.anchor.clone(),
        game: seed.game.to_string(),
        seed: if sealed.is_some() { String::new() } else { seed.seed.clone() },
        sealed: sealed.clone(),
    };
    let anew = OnConflict::column(dice_seeds::Column::Anchor)
        .update_columns([dice_seeds::Column::Seed, dice_seeds::Column::Sealed])
        .to_owned();
    keep_one(store, dice_seeds::Entity::insert(row.into_active_model()).on_conflict(anew).build(store.backend())).await
}

fn give_code(backend: DbBackend, code: &CodeRow) -> Statement {
    seats::Entity::insert(seats::Model::from(code).into_active_model()).build(backend)
}

fn give_token(backend: DbBackend, token: &TokenRow) -> Statement {
    tokens::Entity::insert(tokens::Model::from(token).into_active_model()).build(backend)
}
