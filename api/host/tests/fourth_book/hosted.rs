//! The book on a server: games that are kept, opened again, carried elsewhere and thrown dice for.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::Arc;

use host::archive::{Checked, ImportError, export, import, look, proofs, read};
use host::dice::{Anchor, DiceSetting, Link, Party, link_of};
use host::games::{Base, Games, Outcome, Request, Wish};
use host::seats::{SeatKind, Seats};
use journal::Journal;
use kernel::journal::Table;
use kernel::recording::{Step, StepDeed};
use kernel::seat::{Opposed as _, Seat};
use kernel::system::System as _;
use kernel::verdict::Ruling;
use uuid::Uuid;

use crate::fog_bank::command::Command;
use crate::fog_bank::game::Creation;
use crate::fog_bank::pack::built_in;
use crate::fog_bank::side::Side;
use crate::fog_bank::system::FogBank;
use crate::{Recording, creation, evening, pack};

/// Games over a database, and the game that is played there.
struct Room {
    journal: Journal,
    games: Arc<Games<FogBank>>,
    game: Uuid,
}

impl Room {
    /// A new game, and the codes of its seats.
    async fn create(file: &Path, dice: DiceSetting, creation: Creation) -> (Self, Vec<(String, String)>) {
        let room = Self::open(file, Uuid::now_v7()).await;
        let (_, keys) = Seats::keys(room.game, &SeatKind::openings(1)).unwrap();
        let codes = keys.codes.iter().map(|row| (row.kind.clone(), row.code.clone())).collect();
        room.games.create(room.game, "In the fog".to_owned(), dice, creation, keys, None).await.unwrap();
        (room, codes)
    }

    async fn open(file: &Path, game: Uuid) -> Self {
        let journal = Journal::open(file).await.unwrap();
        let games = Arc::new(Games::new(journal.clone(), Base::read(built_in()).unwrap()));
        Self { journal, games, game }
    }

    async fn table(&self) -> Table<FogBank> {
        self.games.look(self.game).await.unwrap().table.clone()
    }

    async fn wish(&self, by: Seat<Side>, wish: Wish<FogBank>) -> Outcome<FogBank> {
        let (game, expected, seat) =
            (self.game, self.table().await.last_number(), SeatKind::of_seat(by).as_str().to_owned());
        let command_id = Uuid::now_v7().to_string();
        self.games.record(Request { game, by, seat, expected, command_id, wish }).await.unwrap()
    }

    async fn done(&self, by: Seat<Side>, wish: Wish<FogBank>) {
        let outcome = self.wish(by, wish).await;
        assert!(matches!(outcome, Outcome::Recorded(..)), "{outcome:?}");
    }

    async fn step(&self, step: &Step<FogBank>) {
        match step.deed.clone() {
            StepDeed::Play(command, reason) => self.done(step.by, play(command, reason)).await,
            StepDeed::Refuse { command, .. } => {
                let outcome = self.wish(step.by, play(command, None)).await;
                assert!(matches!(outcome, Outcome::Refused(..) | Outcome::NeedsRuling(_)), "{outcome:?}");
            }
            StepDeed::TakeBack { to } => self.done(step.by, Wish::TakeBack(to)).await,
            StepDeed::AnswerTakeBack { granted } => self.done(step.by, Wish::AnswerTakeBack(granted)).await,
        }
    }

    async fn archive(&self) -> String {
        export(&self.games, &self.journal, self.game).await.unwrap().text
    }
}

fn play(command: Command, overruled: Option<String>) -> Wish<FogBank> {
    let from_table = FogBank::is_from_table(&command);
    Wish::Play { command, ruling: overruled.map_or(Ruling::ByTheBook, Ruling::Overruled), from_table }
}

/// The recorded game, played but for its last steps.
async fn played(file: &Path, but: usize) -> Room {
    let recording = evening();
    let (room, _) = Room::create(file, DiceSetting::Either, recording.creation).await;
    for step in &recording.steps[..recording.steps.len() - but] {
        room.step(step).await;
    }
    room
}

#[tokio::test]
async fn a_recorded_game_plays_to_its_end_and_is_found_again_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fog.db");
    let room = played(&file, 0).await;
    let table = room.table().await;
    assert_eq!(evening().check_end(&table), []);
    assert_eq!(FogBank::check_invariants(table.game()), [""; 0]);
    room.journal.end().await.unwrap();
    let again = Room::open(&file, room.game).await.table().await;
    assert_eq!((again.game(), again.entries()), (table.game(), table.entries()));
}

#[tokio::test]
async fn players_sit_down_by_their_codes_and_the_server_throws() {
    let folder = tempfile::tempdir().unwrap();
    let (room, codes) = Room::create(&folder.path().join("fog.db"), DiceSetting::Server, creation(1)).await;
    let seats = Seats::new(room.journal.clone());
    let sit = async |kind: SeatKind| -> Seat<Side> {
        let (_, code) = codes.iter().find(|(of, _)| of == kind.as_str()).unwrap();
        let (token, _) = seats.take(code, "Ada", IpAddr::V4(Ipv4Addr::LOCALHOST)).await.unwrap();
        let known = seats.find(&token).await.unwrap().unwrap();
        assert_eq!(known.game, room.game);
        SeatKind::of(&known.kind).unwrap().seat()
    };
    let [cutter, smugglers] = [sit(SeatKind::First).await, sit(SeatKind::Second).await];
    assert_eq!((cutter, smugglers), (Seat::Side(Side::Cutter), Seat::Side(Side::Smugglers)));
    room.done(cutter, play(Command::Hide { field: 3 }, None)).await;
    assert!(matches!(room.wish(cutter, Wish::Roll).await, Outcome::Refused(..)), "nothing is asked for");
    room.done(smugglers, play(Command::Sail { fields: 2 }, None)).await;
    assert!(matches!(room.wish(smugglers, Wish::Roll).await, Outcome::Refused(..)), "the cutter throws");
    room.done(cutter, Wish::Roll).await;
    room.done(smugglers, play(Command::Sail { fields: 2 }, None)).await;
    // The faces stand in the record, so that it plays to the same end anywhere.
    let table = room.table().await;
    let recording = Recording::of(&table);
    assert!(recording.to_string().contains(" by the server"), "{recording}");
    assert_eq!(recording.replay(pack()).unwrap().game(), table.game());
}

#[tokio::test]
async fn an_archive_is_carried_to_another_database_and_played_on_there() {
    let folder = tempfile::tempdir().unwrap();
    let room = played(&folder.path().join("here.db"), 3).await;
    let text = room.archive().await;
    look(&read(text.as_bytes()).unwrap()).unwrap();
    let there = Room::open(&folder.path().join("there.db"), Uuid::nil()).await;
    let openings = SeatKind::openings(1);
    for place in (0..text.len()).step_by(97) {
        let mut altered = text.clone().into_bytes();
        altered[place] ^= 1;
        let refused = import(&there.games, altered, &openings, None).await;
        assert!(matches!(refused, Err(ImportError::Unfit(_))), "byte {place}: {refused:?}");
    }
    assert!(there.journal.games().await.unwrap().is_empty());
    let imported = import(&there.games, text, &openings, None).await.unwrap();
    assert_eq!(imported.checked, Checked::ByTheRules);
    let there = Room { game: imported.id, ..there };
    assert_eq!(there.table().await.game(), room.table().await.game());
    let recording = evening();
    for step in &recording.steps[recording.steps.len() - 3..] {
        there.step(step).await;
    }
    assert_eq!(recording.check_end(&there.table().await), []);
}

#[tokio::test]
async fn dice_are_proven_by_the_links_of_both_sides() {
    const LENGTH: u32 = 20;
    let folder = tempfile::tempdir().unwrap();
    let (room, _) = Room::create(&folder.path().join("fog.db"), DiceSetting::Proven, creation(1)).await;
    let secrets = Party::SIDES.map(|party| (party, Link::draw().unwrap()));
    for ((party, secret), side) in secrets.into_iter().zip(Side::both()) {
        let chain = Anchor::of(secret, LENGTH);
        room.done(Seat::Side(side), Wish::CommitDice { side: party, chain }).await;
    }
    let [cutter, smugglers] = Side::both().map(Seat::Side);
    room.done(cutter, play(Command::Hide { field: 3 }, None)).await;
    room.done(smugglers, play(Command::Sail { fields: 2 }, None)).await;
    assert!(matches!(room.wish(cutter, Wish::Roll).await, Outcome::Refused(..)), "the links are awaited");
    let state = room.games.dice_state(room.game).await.unwrap();
    assert_eq!(state.awaited, Party::SIDES);
    for ((party, secret), side) in secrets.into_iter().zip(Side::both()) {
        let (_, from, _) = state.chains.iter().find(|(of, ..)| *of == party).unwrap();
        let link = link_of(secret, LENGTH, state.position - from + 1).unwrap();
        room.games.reveal(room.game, Seat::Side(side), (party, state.position, link)).await.unwrap().unwrap();
    }
    room.done(cutter, Wish::Roll).await;
    let count = proofs::verify(&read(room.archive().await.as_bytes()).unwrap()).unwrap();
    assert_eq!((count.proven, count.server, count.typed), (1, 0, 0));
}
