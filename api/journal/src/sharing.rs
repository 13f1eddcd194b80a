//! Finished games that their sides show to everybody. It is no part of the record.

use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, DbBackend, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Statement,
};
use uuid::Uuid;

use super::Journal;
use super::entities::sharing::{Column, Entity, Model};
use super::error::JournalError;
use super::read::read;
use super::rows::{SharedRow, SharingChange, SharingRow};

/// The statement that makes a change.
pub(super) fn statement(backend: DbBackend, change: &SharingChange) -> Statement {
    match change {
        SharingChange::Agree { game, sides: [first, second] } => {
            let row = Model {
                game: game.to_string(),
                first_agrees: *first,
                second_agrees: *second,
                token: None,
                about: None,
                at: None,
            };
            let agreed = [(*first, Column::FirstAgrees), (*second, Column::SecondAgrees)];
            let agreed = agreed.into_iter().filter_map(|(agrees, column)| agrees.then_some(column));
            let anew = OnConflict::column(Column::Game).update_columns(agreed).to_owned();
            Entity::insert(row.into_active_model()).on_conflict(anew).build(backend)
        }
        SharingChange::Withdraw(game) => Entity::delete_by_id(game.to_string()).build(backend),
        SharingChange::Share(game, SharedRow { token, about, at }) => Entity::update_many()
            .col_expr(Column::Token, Expr::value(token))
            .col_expr(Column::About, Expr::value(about))
            .col_expr(Column::At, Expr::value(at))
            .filter(Column::Game.eq(game.to_string()))
            .filter(Column::FirstAgrees.eq(true).and(Column::SecondAgrees.eq(true)))
            // Of two processes that share it at the same moment one is first.
            .filter(Column::Token.is_null())
            .build(backend),
    }
}

impl Journal {
    /// What the sides of a game agreed; none where no side said anything.
    pub async fn sharing(&self, game: Uuid) -> Result<Option<SharingRow>, JournalError> {
        let rows: Vec<SharingRow> = read(Entity::find_by_id(game.to_string()).all(&self.readers.db).await?)?;
        Ok(rows.into_iter().next())
    }

    /// The ids of the games that are shown to everybody, those shown first first.
    pub async fn shared_game_ids(&self) -> Result<Vec<Uuid>, JournalError> {
        let ids = Entity::find().select_only().column(Column::Game).filter(Column::Token.is_not_null());
        let ids = ids.order_by_asc(Column::At).order_by_asc(Column::Game);
        let ids: Vec<String> = ids.into_tuple().all(&self.readers.db).await?;
        let ids = ids.iter().map(|id| Uuid::try_parse(id).map_err(|error| DbErr::Type(error.to_string())));
        Ok(ids.collect::<Result<_, _>>()?)
    }

    /// Games that are shown to everybody, those shown last first: so many after some.
    pub async fn shared_games(&self, skip: u64, first: u64) -> Result<Vec<SharingRow>, JournalError> {
        let shared = Entity::find()
            .filter(Column::Token.is_not_null())
            .order_by_desc(Column::At)
            .order_by_desc(Column::Game)
            .offset(skip)
            .limit(first);
        read(shared.all(&self.readers.db).await?)
    }
}
