//! `cargo xtask play FILE`: a recorded game, played over GraphQL from two seats.
//!
//! The client is `adjutant play`. It prints `entry N` for every entry that the server acknowledged, tries again
//! with the same command ids when the connection breaks, and compares the final state with a replay of its own.
//! With `--kill N` the game is played twice: once to learn its length and pace, once with N kills.

mod points;
mod server;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use crate::tell::{Failure, Outcome, Steps, clock, say};
use crate::tools::{self, Profile};

use points::Dice;
pub(crate) use points::any_seed;
use server::Server;

/// A client that says nothing for so long is stuck.
const SILENCE_MAX: Duration = Duration::from_mins(2);

/// Reads the arguments, builds the server and plays.
pub(crate) fn play_command(arguments: &[String]) -> Outcome {
    let options = Options::read(arguments)?;
    let root = tools::root()?;
    let mut steps = Steps::new(if options.kills == 0 { 2 } else { 3 });
    steps.begin("build the server (debug)");
    let server = tools::build_server(&root, Profile::Debug)?;
    play(&server, &options, &mut steps)
}

/// Plays one game with a server that is built already.
pub(crate) fn play(server: &Path, options: &Options, steps: &mut Steps) -> Outcome {
    let name = options.file.file_name().map_or_else(|| "the game".into(), |name| name.to_string_lossy());
    steps.begin(&format!("play {name}"));
    let plain = Table::set_up(server, &options.file)?.play(Vec::new(), Dice::new(options.seed))?;
    steps.remark(&format!("{plain}; the final state is equal"));
    if options.kills == 0 {
        return Ok(());
    }
    steps.begin(&format!("play {name}, killing the server (seed {})", options.seed));
    if options.kills > plain.entries {
        return Err(Failure::new(format!("{} kills in a game of {} entries", options.kills, plain.entries))
            .cure(format!("--kill takes a number up to {}", plain.entries)));
    }
    let mut dice = Dice::new(options.seed);
    let points = dice.distinct(options.kills, plain.entries);
    let pace = plain.elapsed / u32::try_from(plain.entries).unwrap_or(u32::MAX);
    let killed = Table::set_up(server, &options.file)?.paced(pace).play(points, dice)?;
    steps.remark(&format!("{killed}; the final state is equal"));
    if killed.kills < options.kills {
        return Err(Failure::new(format!("the game ended after {} of {} kills", killed.kills, options.kills)));
    }
    if killed.entries != plain.entries {
        return Err(Failure::new(format!(
            "{} entries were acknowledged with kills, {} without",
            killed.entries, plain.entries
        )));
    }
    Ok(())
}

/// The folder of data packs that a recorded game names in a line `packs: FOLDER`, as seen from the file.
fn packs_of(file: &Path) -> Outcome<Option<PathBuf>> {
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::new(format!("{} could not be read: {error}", file.display())))?;
    let named = text.lines().find_map(|line| line.trim().strip_prefix("packs:")).map(|folder| folder.trim().to_owned());
    Ok(named.map(|folder| file.with_file_name(folder.trim_matches('"'))))
}

/// What to play, and how roughly.
pub(crate) struct Options {
    /// The recorded game.
    pub(crate) file: PathBuf,
    /// How often the server is killed.
    pub(crate) kills: usize,
    /// Where the kills fall.
    pub(crate) seed: u64,
}

impl Options {
    fn read(arguments: &[String]) -> Outcome<Self> {
        let usage = "cargo xtask play FILE [--kill N] [--seed N]";
        let mut file = None;
        let (mut kills, mut seed) = (0, any_seed());
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--kill" | "--seed" => {
                    let number = rest
                        .next()
                        .and_then(|word| word.parse::<u64>().ok())
                        .ok_or_else(|| Failure::new(format!("{argument} needs a number after it")).cure(usage))?;
                    if argument == "--kill" {
                        kills = usize::try_from(number).unwrap_or(usize::MAX);
                    } else {
                        seed = number;
                    }
                }
                other if other.starts_with('-') || file.is_some() => {
                    return Err(Failure::new(format!("`play` knows no `{other}`")).cure(usage));
                }
                other => file = Some(PathBuf::from(other)),
            }
        }
        let file = file.ok_or_else(|| Failure::new("no recorded game was named").cure(usage))?;
        let file = fs::canonicalize(&file).map_err(|error| {
            Failure::new(format!("{} could not be read: {error}", file.display()))
                .cure("recorded games lie in domain/tests/games, domain/tests/geaw_games and domain/tests/awaw_games")
        })?;
        Ok(Self { file, kills, seed })
    }
}

struct Played {
    entries: usize,
    kills: usize,
    elapsed: Duration,
}

impl std::fmt::Display for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} entries acknowledged", self.entries)?;
        if self.kills > 0 {
            write!(f, ", {} kills", self.kills)?;
        }
        write!(f, ", {} minutes", clock(self.elapsed))
    }
}

/// A server of its own with a throw-away database, and the client that plays at it.
struct Table {
    server: Server,
    client: Client,
    /// Kept when the game fails: it is the evidence.
    folder: PathBuf,
    pace: Duration,
}

impl Table {
    fn set_up(binary: &Path, file: &Path) -> Outcome<Self> {
        let folder = env::temp_dir().join(format!("adjutant-play-{}-{:x}", process::id(), any_seed()));
        fs::create_dir_all(&folder).map_err(|error| {
            Failure::new(format!("{} could not be made: {error}", folder.display())).cure("make room, or set TMPDIR")
        })?;
        let packs = packs_of(file).inspect_err(|_| remove(&folder))?;
        let server = Server::start(binary, &folder, packs).inspect_err(|_| remove(&folder))?;
        let client = Client::start(binary, file, server.port()).inspect_err(|_| remove(&folder))?;
        Ok(Self { server, client, folder, pace: Duration::ZERO })
    }

    /// The usual time between two entries; kills fall anywhere within it.
    fn paced(self, pace: Duration) -> Self {
        Self { pace, ..self }
    }

    /// Lets the client play, and kills the server after each of these entries.
    fn play(mut self, points: Vec<usize>, dice: Dice) -> Outcome<Played> {
        match self.watch(points, dice) {
            Ok(played) => {
                drop(self.server);
                remove(&self.folder);
                Ok(played)
            }
            Err(failure) => {
                let log = self.server.last_words();
                Err(failure
                    .cure(format!("the server's last words:\n{log}\nits folder is kept: {}", self.folder.display())))
            }
        }
    }

    fn watch(&mut self, points: Vec<usize>, mut dice: Dice) -> Outcome<Played> {
        let start = Instant::now();
        let mut points = points.into_iter().peekable();
        let mut played = Played { entries: 0, kills: 0, elapsed: Duration::ZERO };
        loop {
            let line = match self.client.lines.recv_timeout(SILENCE_MAX) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Failure::new(format!("the client said nothing for {} s", SILENCE_MAX.as_secs())));
                }
            };
            if !is_entry(&line) {
                say(&format!("      {line}"));
                continue;
            }
            played.entries += 1;
            if points.next_if(|point| *point <= played.entries).is_some() {
                thread::sleep(dice.within(self.pace));
                self.server.kill_and_restart()?;
                played.kills += 1;
                say(&format!("      killed after entry {} and started again", played.entries));
            }
        }
        let status = self.client.child.wait().map_err(|error| Failure::new(format!("the client was lost: {error}")))?;
        if !status.success() {
            return Err(Failure::new(format!("the game did not play through ({status})")));
        }
        if played.entries == 0 {
            return Err(Failure::new("the client acknowledged no entry (a line `entry N` for each was expected)"));
        }
        played.elapsed = start.elapsed();
        Ok(played)
    }
}

/// Left behind a folder does no harm, so one that cannot be removed is no failure.
fn remove(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
}

/// Whether the client says by this line that an entry was acknowledged.
fn is_entry(line: &str) -> bool {
    line.strip_prefix("entry ")
        .and_then(|rest| rest.split_whitespace().next())
        .is_some_and(|number| number.parse::<u64>().is_ok())
}

/// `adjutant play`, with what it prints.
struct Client {
    child: Child,
    lines: Receiver<String>,
}

impl Client {
    fn start(binary: &Path, file: &Path, port: u16) -> Outcome<Self> {
        let mut child = Command::new(binary)
            .arg("play")
            .arg(file)
            .args(["--server", &format!("http://127.0.0.1:{port}")])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::new(format!("`adjutant play` could not be started: {error}")))?;
        let output = child.stdout.take().ok_or_else(|| Failure::new("the client has no output to read"))?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, lines })
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // After a game that went well it has ended already, and both calls say so.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_line_with_its_number() {
        assert!(is_entry("entry 12"));
        assert!(is_entry("entry 12 Japan: naval move"));
        assert!(!is_entry("entry twelve"));
        assert!(!is_entry("entries: 12"));
    }

    #[test]
    fn the_packs_of_a_recorded_game_lie_beside_it() {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../domain/tests");
        let packs = packs_of(&games.join("geaw_games/four-turns.game")).unwrap().unwrap();
        assert!(packs.join("geaw/map.toml").is_file(), "{}", packs.display());
        assert!(packs_of(&games.join("games/overruled.game")).unwrap().is_none());
    }

    #[test]
    fn a_game_that_is_not_there_is_named() {
        let arguments = ["no-such.game".to_owned()];
        let said = Options::read(&arguments).err().unwrap().to_string();
        assert!(said.contains("no-such.game could not be read"), "{said}");
        assert!(said.contains("domain/tests/games"), "{said}");
    }
}
