//! A game in which a program has a seat: on a server of this machine, with a code, as at any table. It is held to a clock.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Program, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::kernel::journal::{Deed, EntryNumber};
use domain::kernel::seat::{Opposed as _, Seat};
use domain::kernel::system::System;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::game::Phase;
use domain::nei::players::{Chair, MOST_ENTRIES, Player};
use domain::nei::staff::Weights;
use rand::SeedableRng;
use rand::rngs::StdRng;
use tokio::sync::watch;
use uuid::Uuid;

use super::super::players::player;
use super::playing::{self, Played, Rules};
use crate::config::LeaguePlayer;
use crate::serve;
use face::app_state::AppState;
use host::dice::DiceSetting;
use host::games::{GameState, Games, Outcome, Request, Wish};
use host::seats::{SeatKind, Seats};

/// How often the clock and the program are looked at while it thinks.
const LOOK: Duration = Duration::from_millis(50);
/// How long a program may take to end after its game.
const FAREWELL: Duration = Duration::from_secs(2);
/// The least differential with which Japan wins as decisively as it can, and the most with which the Allies do (4.2).
const DECISIVE: (i16, i16) = (50, -1);

/// The server on which programs play, for as long as the league lasts.
pub(super) struct Server {
    address: SocketAddr,
    app: Arc<AppState>,
    folder: PathBuf,
}

impl Server {
    /// # Errors
    /// A folder for its games cannot be made, or it cannot be served.
    pub(super) fn open() -> Result<Self, String> {
        let folder = std::env::temp_dir().join(format!("adjutant-league-{}", Uuid::now_v7()));
        fs::create_dir_all(&folder).map_err(|error| super::failed(&folder, &error))?;
        let (address, app) = serve::beside(folder.join("league.db").as_path().into())?;
        Ok(Self { address, app, folder })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It lies among what the system throws away in any case.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Who plays a side, and what with.
enum Holder {
    House(Box<dyn Player>, Box<StdRng>),
    Program(Running),
}

/// A program that plays.
struct Running {
    child: Child,
    /// Where it writes what it complains of.
    complaints: PathBuf,
    /// What it has left to think.
    left: Duration,
}

impl Running {
    fn start(words: &[String], server: &Server, code: &str, clock: Duration) -> Result<Self, String> {
        let [file, arguments @ ..] = words else { return Err("a program has a name".to_owned()) };
        let complaints = server.folder.join(format!("{}.log", Uuid::now_v7()));
        let written = File::create(&complaints).map_err(|error| super::failed(&complaints, &error))?;
        let mut program = Program::new(file);
        program.args(arguments).arg(format!("http://{}", server.address)).arg(code);
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(written);
        let child = program.spawn().map_err(|error| format!("{file} cannot be started: {error}"))?;
        Ok(Self { child, complaints, left: clock })
    }

    /// Why it plays no further, if it does not.
    fn lost(&mut self) -> Option<String> {
        if self.left.is_zero() {
            return Some("its time was up".to_owned());
        }
        let ended = self.child.try_wait().ok()??;
        Some(format!("it ended before the game ({ended}){}", said_last(&self.complaints)))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let began = Instant::now();
        while began.elapsed() < FAREWELL && !self.left.is_zero() && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(LOOK);
        }
        // What has ended cannot be stopped, and need not be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The last line of a file, to be put behind a sentence.
fn said_last(file: &Path) -> String {
    let text = fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.lines().rev().map(str::trim).find(|line| !line.is_empty()).map_or_else(String::new, |line| format!(": {line}"))
}

/// A game on the server, and who plays it.
struct Hosted {
    games: Arc<Games<Nei>>,
    id: Uuid,
    news: watch::Receiver<EntryNumber>,
    holders: [Holder; 2],
    /// What each decision took, for Japan and for the Allies.
    times: [Vec<Duration>; 2],
    dice: StdRng,
    /// Which side lost by the clock, and why.
    lost: Option<(Side, String)>,
}

/// Plays a game of which a program plays a side or both: dice by the seed, as in games of the house.
pub(super) fn play(
    server: &Server,
    players: [&LeaguePlayer; 2],
    first: Side,
    rules: &Rules<'_>,
    seed: u64,
    weights: &Weights,
    clock: Duration,
) -> Result<Played, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| error.to_string())?.block_on(async {
        let mut hosted = Hosted::begin(server, players, first, rules, seed, weights, clock).await?;
        let broken = |why: String| format!("the game with seed {seed} broke: {why}");
        while hosted.step().await.map_err(broken)? {}
        hosted.end(first).await
    })
}

const fn index(side: Side) -> usize {
    match side {
        Side::Japan => 0,
        Side::Allies => 1,
    }
}

impl Hosted {
    async fn begin(
        server: &Server,
        [one, other]: [&LeaguePlayer; 2],
        first: Side,
        rules: &Rules<'_>,
        seed: u64,
        weights: &Weights,
        clock: Duration,
    ) -> Result<Self, String> {
        let told = |error: &dyn std::fmt::Display| error.to_string();
        let games = Arc::clone(&server.app.games.nei);
        let id = Uuid::now_v7();
        let openings = SeatKind::openings(SeatKind::CODE_HOURS);
        let keys = Seats::unused_keys(&server.app.journal, id, &openings).await;
        let (_, keys) = keys.map_err(|error| told(&error))?;
        let code = |side| {
            let kind = SeatKind::of_seat(Seat::Side(side)).as_str();
            keys.codes.iter().find(|row| row.kind == kind).map(|row| row.code.clone()).unwrap_or_default()
        };
        let codes = Side::ALL.map(code);
        let name = format!("{one} against {other}, {seed}");
        // Players of both sides are dealt the dice of the seed, so nobody rolls for himself.
        let made = games.create(id, name, DiceSetting::Table, playing::creation(rules, seed), keys, None);
        made.await.map_err(|error| told(&error))?;
        let news = games.follow(id).await.map_err(|error| told(&error))?;
        let seats = if first == Side::Japan { [one, other] } else { [other, one] };
        let holder = |side: Side| match seats[index(side)] {
            LeaguePlayer::House(house) => Ok(Holder::House(
                player(*house, weights),
                Box::new(StdRng::seed_from_u64(playing::luck_of(side, seed))),
            )),
            LeaguePlayer::Program(words) => {
                Running::start(words, server, &codes[index(side)], clock).map(Holder::Program)
            }
        };
        let holders = [holder(Side::Japan)?, holder(Side::Allies)?];
        let dice = StdRng::seed_from_u64(seed);
        Ok(Self { games, id, news, holders, times: [Vec::new(), Vec::new()], dice, lost: None })
    }

    /// Does what comes next, or waits for the program that has to do it; `false` when the game is over.
    async fn step(&mut self) -> Result<bool, String> {
        let state = self.games.look(self.id).await.map_err(|error| error.to_string())?;
        let last = state.table.last_number();
        let game = state.table.game();
        if game.phase == Phase::Finished || self.lost.is_some() {
            return Ok(false);
        }
        if last > MOST_ENTRIES
            && let Some(side) = self.endless(game.phase.side())
        {
            self.give_up(side, last, format!("the game had more than {MOST_ENTRIES} entries")).await?;
            return Ok(true);
        }
        if let Some(asked) = state.table.take_back_asked() {
            // Nobody takes back in a league.
            let other = asked.by.other();
            self.record(last, Seat::Side(other), Wish::AnswerTakeBack(false)).await?;
            return Ok(true);
        }
        if Nei::chance(game).is_some() {
            let answer = Chair::in_silence(game, &mut playing::luck(&mut self.dice)).dice_or_draw();
            let (by, command) = answer.ok_or_else(|| format!("nobody answers what entry {last} asks of chance"))?;
            self.play(last, by, command, true).await?;
            return Ok(true);
        }
        let side = Chair::in_silence(game, &mut |_| 0).side().ok_or("nobody acts")?;
        match &mut self.holders[index(side)] {
            Holder::House(player, generator) => {
                let began = playing::busy();
                let chosen = player.choose(&mut Chair::in_silence(game, &mut playing::luck(generator)));
                self.times[index(side)].push(playing::busy().saturating_sub(began));
                let (by, command) = chosen.ok_or_else(|| format!("nobody can do anything after entry {last}"))?;
                self.play(last, by, command, false).await?;
            }
            Holder::Program(_) => self.wait_for(side, last).await?,
        }
        Ok(true)
    }

    /// Waits until the program of a side has recorded something, or has lost.
    async fn wait_for(&mut self, side: Side, last: EntryNumber) -> Result<(), String> {
        let Holder::Program(program) = &mut self.holders[index(side)] else { return Ok(()) };
        let began = Instant::now();
        while *self.news.borrow_and_update() <= last {
            let moved = tokio::time::timeout(LOOK.min(program.left), self.news.changed()).await;
            if matches!(moved, Ok(Ok(()))) {
                continue;
            }
            if program.left <= began.elapsed() {
                program.left = Duration::ZERO;
            }
            if let Some(why) = program.lost() {
                return self.give_up(side, last, why).await;
            }
        }
        program.left = program.left.saturating_sub(began.elapsed());
        self.times[index(side)].push(began.elapsed());
        Ok(())
    }

    /// The side of a program that goes on for ever: the one that acts, or the only one there is.
    fn endless(&self, acting: Option<Side>) -> Option<Side> {
        let is_program = |side: &Side| matches!(self.holders[index(*side)], Holder::Program(_));
        acting.into_iter().chain(Side::ALL).find(is_program)
    }

    /// A side has lost by the clock. It concedes, unless the game has not begun.
    async fn give_up(&mut self, side: Side, last: EntryNumber, why: String) -> Result<(), String> {
        self.lost = Some((side, why));
        let state = self.games.look(self.id).await.map_err(|error| error.to_string())?;
        let by = Seat::Side(side);
        if Nei::allows(state.table.game(), by, &Command::Concede) {
            self.play(last, by, Command::Concede, false).await?;
        }
        Ok(())
    }

    async fn play(&self, last: EntryNumber, by: Seat<Side>, command: Command, from_table: bool) -> Result<(), String> {
        self.record(last, by, Wish::Play { command, ruling: Ruling::ByTheBook, from_table }).await
    }

    /// Records a wish; whoever was faster is heard first.
    async fn record(&self, expected: EntryNumber, by: Seat<Side>, wish: Wish<Nei>) -> Result<(), String> {
        let seat = SeatKind::of_seat(by).as_str().to_owned();
        let said = format!("{wish:?}");
        let request = Request { game: self.id, by, seat, expected, command_id: Uuid::now_v7().to_string(), wish };
        match self.games.record(request).await {
            Ok(Outcome::Recorded(..) | Outcome::Stale(_)) => Ok(()),
            Ok(refused @ (Outcome::NeedsRuling(_) | Outcome::Refused(..))) => {
                Err(format!("{said} is refused: {refused:?}"))
            }
            Err(error) => Err(error.to_string()),
        }
    }

    async fn end(self, first: Side) -> Result<Played, String> {
        let state = self.games.look(self.id).await.map_err(|error| error.to_string())?;
        let [japan, allies] = self.times;
        let times = if first == Side::Japan { [japan, allies] } else { [allies, japan] };
        let entries = state.table.last_number();
        let mut played = playing::ended(state.table.game(), entries, times, actions(&state, first));
        if let Some((side, why)) = self.lost {
            let (most, least) = DECISIVE;
            played.differential = match side {
                Side::Japan => played.differential.min(least),
                Side::Allies => played.differential.max(most),
            };
            played.result = format!("{side} lost by the clock: {why}");
        }
        Ok(played)
    }
}

/// How often a side did what.
fn actions(state: &GameState<Nei>, side: Side) -> BTreeMap<&'static str, u32> {
    let mut actions = BTreeMap::new();
    for entry in state.table.entries().iter().filter(|entry| entry.by == Seat::Side(side)) {
        if let Deed::Played { command, .. } = &entry.deed
            && command.is_action()
        {
            *actions.entry(command.name()).or_default() += 1;
        }
    }
    actions
}
