//! A server without a network, whose games are kept as a test made them, and what it writes into its log.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::app_state::AppState;
use api::books::{AnyGame, Sheet};
use api::graphql::{Caller, Schema, record};
use api::journal::{EntryRow, GameRow, KeyChange, NewGame, NoteChange, NoteRow, TokenRow};
use api::reports::Reading as _;
use api::reports::after_action::AfterAction;
use api::reports::statistics::{Form, Statistics};
use api::reports::wanted::{Aids, Ink, MapPicture, Paper, SheetWanted, Size};
use api::seats::SeatKind;
use api::telemetry::OURS;
use async_graphql::{Request, Variables};
use domain::kernel::journal::{Deed, Table};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::components::Side;
use futures_util::StreamExt;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::common::storage::Storage;
use crate::selection;
use crate::values::Question;

/// Entries of a game whose report tells the plans of the staff too.
const SHORT: u32 = 160;

/// Who asks: a key, and the side that has the tablet in hand or whose eyes the umpire takes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chair {
    pub(crate) key: &'static str,
    pub(crate) side: Option<Side>,
}

impl Chair {
    /// Everybody who may see one side's part at the most.
    pub(crate) fn beside(looking: Side) -> [Self; 6] {
        let own = SeatKind::of_seat(Seat::Side(looking)).as_str();
        let side = Some(looking);
        [
            Self { key: own, side: None },
            Self { key: own, side },
            Self { key: "BOTH", side },
            Self { key: "UMPIRE", side },
            Self { key: "ONLOOKER", side: None },
            Self { key: "DISPLAY", side: None },
        ]
    }

    /// The seat it comes to.
    pub(crate) fn seat(self) -> Seat<Side> {
        self.side.map_or_else(|| SeatKind::of(self.key).unwrap().seat(), Seat::Side)
    }
}

/// A server without a network, with one game of a known id.
pub(crate) struct Server {
    app: Arc<AppState>,
    schema: Schema,
    _folder: Storage,
}

impl Server {
    pub(crate) async fn new() -> Self {
        let folder = Storage::new();
        let app = api::serve::app(
            &folder.database("test.db").await,
            api::books::Packs::built_in(),
            api::webhooks::Reach::Internet,
        )
        .await
        .unwrap();
        Self { schema: api::graphql::schema(Arc::clone(&app), true), app, _folder: folder }
    }

    /// Keeps the first entries of a game, with times and ids that say nothing of it, and a token for each seat.
    pub(crate) async fn keep(&self, id: Uuid, table: &Table<Nei>, entries: usize) {
        let rows = table.entries()[..entries].iter().map(|entry| EntryRow {
            game: id,
            number: entry.number,
            at: format!("2026-01-01T00:00:00.{:03}Z", entry.number % 1000),
            kind: match entry.deed {
                Deed::Created { .. } => "created",
                Deed::Played { .. } => "played",
                Deed::TakeBackAsked { .. } => "take_back_asked",
                Deed::TakeBackDeclined => "take_back_declined",
                Deed::TookBack { .. } => "took_back",
                Deed::Attested { .. } => "attested",
            }
            .to_owned(),
            version: 1,
            payload: serde_json::to_string(entry).unwrap(),
            command_id: Some(format!("c{}", entry.number)),
            seat: "BOTH".to_owned(),
            // A seal is of what the entry holds, which differs between the two; one that does not fit closes the game.
            seal: None,
        });
        let entries = rows.collect();
        let game = GameRow {
            id,
            name: "A pair".to_owned(),
            book: Nei::BOOK.to_owned(),
            rules_version: Nei::RULES_VERSION,
            pack_hash: table.pack().hash.clone(),
            dice: "EITHER".to_owned(),
            created_at: "2026-01-01T00:00:00Z".to_owned(),
            overlay: None,
            branch: None,
        };
        self.app.journal.create(NewGame { game, codes: Vec::new(), owner: None, entries }).await.unwrap();
        for kind in ["JAPAN", "ALLIES", "BOTH", "UMPIRE", "ONLOOKER", "DISPLAY"] {
            let row = TokenRow {
                token_hash: format!("{:x}", Sha256::digest(token(id, kind).as_bytes())),
                game: id,
                kind: kind.to_owned(),
                name: kind.to_owned(),
                taken_at: "2026-01-01T00:00:00Z".to_owned(),
                scope: None,
                revoked_at: None,
            };
            self.app.journal.change_keys(KeyChange::GiveToken(row)).await.unwrap();
        }
    }

    /// Keeps a note that a side wrote for itself.
    pub(crate) async fn note_aside(&self, id: Uuid, side: Side) {
        let row = NoteRow {
            game: id,
            seat: SeatKind::of_seat(Seat::Side(side)).as_str().to_owned(),
            id,
            entry: 1,
            shared: false,
            title: Some("For me".to_owned()),
            text: "Nobody knows".to_owned(),
            at: "2026-01-01T00:00:00Z".to_owned(),
        };
        self.app.journal.change_note(NoteChange::Keep(row)).await.unwrap();
    }

    fn request(id: Uuid, chair: Chair, query: &str, mut variables: Value) -> Request {
        variables["g"] = json!(id);
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let side = chair.side.map(|side| SeatKind::of_seat(Seat::Side(side)).word().to_owned());
        let session = Caller { token: Some(token(id, chair.key)), known: None, side, address };
        Request::new(query).variables(Variables::from_json(variables)).data(session)
    }

    /// The answer, as it goes over the line.
    pub(crate) async fn answer(&self, id: Uuid, chair: Chair, query: &str, variables: Value) -> String {
        let answer = self.schema.execute(Self::request(id, chair, query, variables)).await;
        serde_json::to_string(&answer).unwrap()
    }

    /// The first thing that a subscription says within some time; what is said across the table is said meanwhile.
    pub(crate) async fn first_said(
        &self,
        id: Uuid,
        chair: Chair,
        question: &Question,
        wait: Duration,
    ) -> Option<String> {
        let Question { query, variables } = question;
        let mut stream = self.schema.execute_stream(Self::request(id, chair, query, variables.clone())).boxed();
        let speaks = async {
            if query.contains("said(") {
                tokio::task::yield_now().await;
                let say = "mutation($g: ID!) { say(game: $g, words: \"Your turn\") { at } }";
                self.answer(id, Chair { side: None, key: "BOTH" }, say, json!({})).await;
            }
        };
        let (answer, ()) = tokio::join!(tokio::time::timeout(wait, stream.next()), speaks);
        let answer = answer.ok().flatten()?;
        Some(serde_json::to_string(&answer).unwrap())
    }

    /// What a seat may take home: its record, dice and moves, statistics and aids; the map as it is and as it was, and the
    /// set-up sheet; the report.
    pub(crate) async fn taken_home(&self, id: Uuid, chair: Chair) -> Vec<Vec<u8>> {
        let loaded = self.app.games.nei.look(id).await.unwrap();
        let seat = chair.seat();
        let (game, kind) = (AnyGame::from(Arc::clone(&loaded)), SeatKind::of_seat(seat));
        let earlier = Some(loaded.table.last_number() / 2 + 1);
        // The staff thinks for each turn, so it is asked in short games.
        let report = if loaded.table.last_number() <= SHORT { "plans=yes" } else { "" };
        let (ink, paper, size) = (Ink::Colour, Paper::A4, Size::Normal);
        vec![
            record::lines(&game, kind).unwrap().into_bytes(),
            record::flat(&game, Sheet::Dice, kind).unwrap(),
            record::flat(&game, Sheet::Moves, kind).unwrap(),
            Statistics(Form::Page).make(&loaded, seat).unwrap().bytes,
            Statistics(Form::Sheet).make(&loaded, seat).unwrap().bytes,
            Aids(None).make(&loaded, seat).unwrap().bytes,
            MapPicture { entry: earlier, ink, width: None }.make(&loaded, seat).unwrap().bytes,
            // The map is part of it.
            SheetWanted { entry: None, paper, size, ink }.make(&loaded, seat).unwrap().bytes,
            AfterAction::asked(report).unwrap().make(&loaded, seat).unwrap().bytes,
        ]
    }

    /// What a listener hears first.
    pub(crate) async fn heard(&self, id: Uuid, chair: Chair, after: usize, count: usize) -> Vec<String> {
        let query =
            format!("subscription($g: ID!, $a: Int!) {{ entries(game: $g, after: $a) {} }}", selection::of("Entry"));
        let stream = self.schema.execute_stream(Self::request(id, chair, &query, json!({ "a": after })));
        stream.take(count).map(|answer| serde_json::to_string(&answer).unwrap()).collect().await
    }
}

fn token(id: Uuid, kind: &str) -> String {
    format!("{kind} {id}")
}

/// What the server writes into its own log, without the time.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    pub(crate) fn listen(&self) {
        let log = self.clone();
        tracing_subscriber::fmt()
            .with_env_filter(OURS.map(|ours| format!("{ours}=trace")).join(","))
            .without_time()
            .with_ansi(false)
            .with_writer(move || log.clone())
            .init();
    }

    pub(crate) fn taken(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
