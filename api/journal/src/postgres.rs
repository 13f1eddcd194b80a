//! PostgreSQL: a server, and any number of processes over one of its databases.

use std::sync::Arc;
use std::time::Duration;

use migrations::Migrator;
use sea_orm::sqlx::postgres::PgListener;
use sea_orm::sqlx::{Connection as _, PgConnection};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, DbErr, RuntimeErr, Statement};
use sea_orm_migration::MigratorTrait;
use tokio::sync::{broadcast, watch};

use super::address::{Address, PostgresAddress};
use super::connection::WriterBackend;
use super::news::News;
use super::open::{OpenError, is_up_to_date, known};
use super::storage_error::StorageError;
use super::store::CHANNEL;

/// How long to wait for a connection before the server counts as lost.
const CONNECT_WAIT: Duration = Duration::from_secs(3);
/// How long a statement of the writer may take before it is given up.
const STATEMENT_WAIT: Duration = Duration::from_secs(30);
/// Readers beside the one writer.
const READERS_MAX: u32 = 6;
/// Pauses before the news are asked for again, while the server is away.
const LISTEN_AGAIN: Duration = Duration::from_millis(500);
/// A connection of the writer that was idle for so long is tried before it is used; the server may have ended meanwhile.
const TRIED_AFTER: Duration = Duration::from_secs(10);
/// Of several processes that start at the same time, one migrates; the others wait for it. Any number will do.
const MIGRATION_LOCK: i64 = 0x0041_444a_5554_414e;

/// Of several processes, one brings webhooks their entries. Another number than the one above.
const LEADER_LOCK: i64 = MIGRATION_LOCK + 1;
/// How often the leader looks whether it still is one.
const LEADER_LOOK: Duration = Duration::from_secs(2);

/// What every connection of the writer is set to: a commit that returned has reached the disk; whoever holds a lock too
/// long loses it, so that a process that was stopped half-way holds nobody up for long.
const WRITER: [(&str, &str); 3] =
    [("synchronous_commit", "on"), ("lock_timeout", "5s"), ("idle_in_transaction_session_timeout", "10s")];

/// The connection of the writer, exactly one, and those of the readers.
pub(super) async fn open(server: &PostgresAddress) -> Result<(DatabaseConnection, DatabaseConnection), OpenError> {
    let told = |error: DbErr| explain(server, &error);
    let writer = connect(server, 1, false).await.map_err(told)?;
    // There is one connection, so what is locked here is locked by it until it is unlocked here.
    lock(&writer, "SELECT pg_advisory_lock($1)").await.map_err(told)?;
    let ready = migrate(&writer, server).await;
    lock(&writer, "SELECT pg_advisory_unlock($1)").await.map_err(told)?;
    ready?;
    say_what_is_not_its_own(&writer, server).await.map_err(told)?;
    let readers = connect(server, READERS_MAX, true).await.map_err(told)?;
    Ok((writer, readers))
}

/// Connections that read; nothing is made, migrated or written.
pub(super) async fn open_to_read(server: &PostgresAddress) -> Result<DatabaseConnection, OpenError> {
    let readers = connect(server, READERS_MAX, true).await.map_err(|error| explain(server, &error))?;
    if is_up_to_date(&applied(&readers, server).await?) {
        Ok(readers)
    } else {
        Err(OpenError::Older(Address::Server(server.clone())))
    }
}

async fn migrate(db: &DatabaseConnection, server: &PostgresAddress) -> Result<(), OpenError> {
    let applied = applied(db, server).await?;
    if is_up_to_date(&applied) {
        return Ok(());
    }
    Migrator::up(db, None).await.map_err(|error| explain(server, &error))
}

/// Warns before the upgrade that will fail: what a program makes or changes at its start must be its user's own.
async fn say_what_is_not_its_own(db: &DatabaseConnection, server: &PostgresAddress) -> Result<(), DbErr> {
    let may_make = "SELECT current_user::text WHERE NOT has_schema_privilege(current_schema(), 'CREATE')";
    let of_others = "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() \
                     AND NOT pg_has_role(current_user, tableowner, 'USAGE') ORDER BY 1";
    let (closed, tables) = (strings(db, may_make).await?, strings(db, of_others).await?);
    if !closed.is_empty() {
        let reason = OpenError::MayMakeNothing(server.clone());
        tracing::warn!(%reason, "the next upgrade will not start");
    }
    if !tables.is_empty() {
        tracing::warn!(
            tables = tables.join(", "),
            cure = format!("ALTER TABLE … OWNER TO {}", server.user()),
            "the next upgrade will not start: tables belong to another user of PostgreSQL"
        );
    }
    Ok(())
}

async fn connect(server: &PostgresAddress, connections_max: u32, read_only: bool) -> Result<DatabaseConnection, DbErr> {
    let mut options = ConnectOptions::new(server.url().as_str());
    options
        .max_connections(connections_max)
        .connect_timeout(CONNECT_WAIT)
        .acquire_timeout(CONNECT_WAIT)
        .sqlx_logging(false)
        .map_sqlx_postgres_opts(move |postgres| {
            let postgres = postgres.application_name("adjutant");
            if read_only {
                postgres.options([("default_transaction_read_only", "on")])
            } else {
                postgres.options(WRITER)
            }
        });
    // Readers try each connection before they use it. For the writer that journey to the server would be half the work.
    if !read_only {
        options.statement_timeout(STATEMENT_WAIT).test_before_acquire_if_idle_for(TRIED_AFTER);
    }
    Database::connect(options).await
}

async fn lock(db: &DatabaseConnection, text: &str) -> Result<(), DbErr> {
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, text, [MIGRATION_LOCK.into()]);
    db.query_one_raw(statement).await.map(drop)
}

/// The migrations that a database has had, none for an empty one; refused where it is another program's or a newer one's.
async fn applied(db: &DatabaseConnection, server: &PostgresAddress) -> Result<Vec<String>, OpenError> {
    let told = |error: DbErr| explain(server, &error);
    let text = "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()";
    let tables = strings(db, text).await.map_err(told)?;
    let is_ours = tables.iter().any(|table| table == "seaql_migrations");
    let text = "SELECT version::text FROM seaql_migrations ORDER BY version";
    let applied = if is_ours { strings(db, text).await.map_err(told)? } else { Vec::new() };
    known(&Address::Server(server.clone()), &tables, &applied)?;
    Ok(applied)
}

/// The code of an error of the server.
fn state(error: &DbErr) -> Option<String> {
    let (DbErr::Conn(inner) | DbErr::Exec(inner) | DbErr::Query(inner)) = error else { return None };
    match inner {
        RuntimeErr::SqlxError(inner) => Some(inner.as_database_error()?.code()?.into_owned()),
        RuntimeErr::Internal(_) => None,
    }
}

async fn strings(db: &DatabaseConnection, text: &str) -> Result<Vec<String>, DbErr> {
    let rows = db.query_all_raw(Statement::from_string(DbBackend::Postgres, text)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

fn explain(server: &PostgresAddress, error: &DbErr) -> OpenError {
    match state(error).as_deref() {
        Some("3D000") => return OpenError::NoDatabase(server.clone()),
        Some("42501") => return OpenError::MayMakeNothing(server.clone()),
        _ => {}
    }
    let server = Address::Server(server.clone());
    match StorageError::of(error) {
        Some(StorageError::Locked) => OpenError::Locked(server),
        Some(StorageError::ReadOnly) => OpenError::ReadOnly(server),
        Some(StorageError::Damaged) => OpenError::Damaged(server, error.to_string()),
        Some(StorageError::Full) => OpenError::Full(server),
        Some(StorageError::Lost) => OpenError::Absent(server, error.to_string()),
        // No such user, a wrong password: the server says which.
        None => OpenError::Other(server, error.to_string()),
    }
}

/// Tells whether this process is the one that does what only one of them does. Which one it is, is decided by who holds a
/// lock of the server; it is lost with the connection, so another takes over when the process dies.
pub(super) async fn lead(server: PostgresAddress, leads: Arc<watch::Sender<bool>>) {
    loop {
        if let Err(error) = leading(&server, &leads).await {
            tracing::warn!(%error, "another process may do what only one of them does");
        }
        leads.send_replace(false);
        tokio::time::sleep(LISTEN_AGAIN).await;
    }
}

async fn leading(server: &PostgresAddress, leads: &watch::Sender<bool>) -> Result<(), sea_orm::sqlx::Error> {
    let mut connection = PgConnection::connect(server.url().as_str()).await?;
    sea_orm::sqlx::query("SELECT pg_advisory_lock($1)").bind(LEADER_LOCK).execute(&mut connection).await?;
    leads.send_replace(true);
    loop {
        tokio::time::sleep(LEADER_LOOK).await;
        connection.ping().await?;
    }
}

/// Passes on what other processes tell, until nobody holds the journal any more. A connection that is lost is made again,
/// and what may have been missed meanwhile is told as [`News::Missed`]. Entries that our own hand kept are no news.
pub(super) async fn listen(server: PostgresAddress, told: broadcast::Sender<News>, backend: Arc<WriterBackend>) {
    loop {
        match listening(&server, &told, &backend).await {
            Ok(()) => {}
            Err(error) => tracing::warn!(%error, "the database tells no news; it is asked again"),
        }
        tokio::time::sleep(LISTEN_AGAIN).await;
    }
}

async fn listening(
    server: &PostgresAddress,
    told: &broadcast::Sender<News>,
    backend: &WriterBackend,
) -> Result<(), sea_orm::sqlx::Error> {
    let mut listener = PgListener::connect(server.url().as_str()).await?;
    // Else a lost connection would be made again in silence.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    // Nobody listening to us is no error: they come and go.
    let _ = told.send(News::Missed);
    while let Some(heard) = listener.try_recv().await? {
        if backend.is(heard.process_id()) && News::is_of_entries(heard.payload()) {
            continue;
        }
        for news in News::read(heard.payload()) {
            let _ = told.send(news);
        }
    }
    Ok(())
}
