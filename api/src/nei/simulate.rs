//! `adjutant simulate`: games of the players of the house, from a seed to a summary.
//!
//! Each game has a seed of its own, so the summary is the same whatever the number of threads. A game that breaks is
//! written as a recorded game, and the run stops; with `--record` every game is written.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use domain::nei::game::Creation;
use domain::nei::notation::Recording;
use domain::nei::optional::{OPTIONAL_RULES, OptionalRule, OptionalRules};
use domain::nei::pack::Pack;
use domain::nei::players::{Playthrough, Tally};
use domain::nei::staff::Weights;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;

use super::players::player;
use crate::config::{HousePlayer, SimulateOptions};

/// Plays the games and prints their summary.
///
/// # Errors
/// What cannot be simulated or recorded; or the first game that broke, with the file it is in.
pub fn simulate(options: &SimulateOptions) -> Result<(), String> {
    let pack = Pack::built_in();
    let setting = Setting::of(&pack, options)?;
    let weights = Weights::built_in()?;
    if let Some(folder) = &options.record {
        std::fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))?;
    }
    let threads = options.threads.or(std::thread::available_parallelism().ok()).map_or(1, std::num::NonZero::get);
    let bar = progress_bar(options.games);
    let began = Instant::now();
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, finished) = mpsc::channel();
    let mut sum = Tally::default();
    let mut broken: Option<Broken> = None;
    let mut unrecorded: Option<String> = None;
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, pack, setting, weights) = (sender.clone(), &pack, &setting, &weights);
            let (next, stop) = (&next, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= options.games {
                        break;
                    }
                    let seed = options.seed.wrapping_add(number);
                    let played = play(pack, setting, (options.player, weights), seed).map(|game| Finished {
                        seed,
                        tally: Box::new(Tally::of(&game)),
                        recording: options.record.as_ref().map(|_| Recording::of(game.table()).to_string()),
                    });
                    if sender.send(played).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for played in &finished {
            match played {
                Ok(game) => {
                    if let (Some(folder), Some(recording)) = (&options.record, &game.recording)
                        && let Err(reason) = write(folder, game.seed, recording)
                    {
                        stop.store(true, Ordering::Relaxed);
                        unrecorded = Some(reason);
                    }
                    sum.add(*game.tally);
                    bar.inc(1);
                }
                Err(one) => {
                    stop.store(true, Ordering::Relaxed);
                    // The lowest seed is told, whichever thread met its game first.
                    if broken.as_ref().is_none_or(|known| one.seed < known.seed) {
                        broken = Some(*one);
                    }
                }
            }
        }
    });
    bar.finish_and_clear();
    if let Some(broken) = broken {
        return Err(broken.told(&options.failures));
    }
    if let Some(reason) = unrecorded {
        return Err(reason);
    }
    let took = began.elapsed();
    if options.json {
        println!("{}", as_json(&sum, options));
    } else {
        print!("{}", as_text(&sum, options, threads, took));
    }
    Ok(())
}

/// A game that came to its end.
struct Finished {
    seed: u64,
    tally: Box<Tally>,
    /// The game from its creation on, if the games are to be recorded.
    recording: Option<String>,
}

/// A game that must not go on.
struct Broken {
    seed: u64,
    reason: String,
    /// The game up to then, if it could be written.
    recording: String,
}

impl Broken {
    fn told(&self, folder: &Path) -> String {
        let file = match write(folder, self.seed, &self.recording) {
            Ok(file) => format!("it is in {}", file.display()),
            Err(reason) => reason,
        };
        format!("the game with seed {} broke: {}; {file}", self.seed, self.reason)
    }
}

/// Writes a recorded game, named by its seed.
fn write(folder: &Path, seed: u64, recording: &str) -> Result<PathBuf, String> {
    let file = folder.join(format!("seed-{seed}.game"));
    std::fs::write(&file, recording).map_err(|error| unwritten(&file, &error))?;
    Ok(file)
}

fn unwritten(path: &Path, error: &std::io::Error) -> String {
    format!("{} could not be written: {error}", path.display())
}

/// One game from its creation to its end.
fn play(
    pack: &Arc<Pack>,
    setting: &Setting,
    (house, weights): (HousePlayer, &Weights),
    seed: u64,
) -> Result<Playthrough, Box<Broken>> {
    let broken = |reason: String, recording: String| Box::new(Broken { seed, reason, recording });
    let mut generator = StdRng::seed_from_u64(seed);
    let creation = setting.draw(seed);
    let mut game = Playthrough::new(pack, creation).map_err(|reason| broken(reason, String::new()))?;
    let mut player = player(house, weights);
    let mut luck = |bound: usize| generator.random_range(0..bound);
    while !game.is_over() {
        let step = catch_unwind(AssertUnwindSafe(|| game.step(player.as_mut(), &mut luck)));
        let reason = match step {
            Ok(Ok(())) => continue,
            Ok(Err(reason)) => reason,
            Err(_) => "the rules panicked".to_owned(),
        };
        let trying = game.trying().map(|(_, command)| format!(", trying {command:?}")).unwrap_or_default();
        let at = game.table().last_number();
        let recording = Recording::of(game.table()).to_string();
        return Err(broken(format!("{reason} (after entry {at}{trying})"), recording));
    }
    Ok(game)
}

/// What the games are created with.
struct Setting {
    /// The scenarios to draw from.
    scenarios: Vec<String>,
    /// The optional rules; `None` to draw a subset for each game.
    optional: Option<OptionalRules>,
}

impl Setting {
    fn of(pack: &Pack, options: &SimulateOptions) -> Result<Self, String> {
        let scenarios = if options.scenario == "any" {
            pack.scenarios.keys().cloned().collect()
        } else {
            vec![scenario(pack, &options.scenario)?]
        };
        let optional = match options.options.as_str() {
            "none" => Some(OptionalRules::default()),
            "random" => None,
            names => {
                let rules = names.split(',').map(|name| OptionalRule::of(name.trim()));
                Some(rules.collect::<Result<_, _>>().map_err(|no_rule| no_rule.to_string())?)
            }
        };
        Ok(Self { scenarios, optional })
    }

    /// The creation of the game with a seed. Its luck is its own: what is drawn here changes no die of the game.
    fn draw(&self, seed: u64) -> Creation {
        let mut generator = StdRng::seed_from_u64(!seed);
        let scenario = &self.scenarios[generator.random_range(0..self.scenarios.len())];
        let optional = self
            .optional
            .clone()
            .unwrap_or_else(|| OPTIONAL_RULES.iter().copied().filter(|_| generator.random_range(0..2) == 0).collect());
        Creation { optional, ..Creation::of(scenario.clone()) }
    }
}

/// The scenario that a word means: its id, or its title in small letters with hyphens.
fn scenario(pack: &Pack, wanted: &str) -> Result<String, String> {
    let slug = |title: &str| title.to_lowercase().replace(' ', "-");
    pack.scenarios
        .values()
        .find(|scenario| scenario.id == wanted || slug(&scenario.title) == wanted)
        .map(|scenario| scenario.id.clone())
        .ok_or_else(|| {
            let known: Vec<String> = pack
                .scenarios
                .values()
                .map(|scenario| format!("{} ({})", slug(&scenario.title), scenario.id))
                .collect();
            format!("there is no scenario {wanted:?}; the pack has {}", known.join(", "))
        })
}

/// A bar on a terminal; nothing where the output is kept.
fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    if !std::io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn counts<K: std::fmt::Display>(all: &BTreeMap<K, u32>) -> String {
    all.iter().map(|(what, games)| format!("{what} {games}")).collect::<Vec<_>>().join(", ")
}

fn as_text(sum: &Tally, options: &SimulateOptions, threads: usize, took: Duration) -> String {
    let differential = |share| sum.differential_at(share).map_or_else(String::new, |value| value.to_string());
    let seconds = took.as_secs_f64().max(0.001);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{} games from seed {}, {} entries, {:.1} games a second on {threads} threads",
        sum.games,
        options.seed,
        sum.entries,
        f64::from(sum.games) / seconds
    );
    let _ = writeln!(text, "ended in turn: {}", counts(&sum.turns));
    let _ = writeln!(text, "won by:        {}", counts(&sum.winners));
    let _ = writeln!(text, "results:       {}", counts(&sum.results));
    let _ = writeln!(text, "Singapore fell in turn: {}", counts(&sum.falls));
    let _ = writeln!(text, "areas of Java that Japan held at the end: {}", counts(&sum.java));
    let _ = writeln!(text, "oilfields that Japan held at the end: {}", counts(&sum.oil));
    let _ = writeln!(text, "objectives that Japan held at the end: {}", counts(&sum.objectives));
    let _ = writeln!(
        text,
        "differential:  {} at least, {} in the middle, {} at most",
        differential(0),
        differential(50),
        differential(100)
    );
    let _ = writeln!(text, "clauses named: {}; offers looked at: {}", sum.clauses.len(), sum.offers);
    let _ = writeln!(text, "actions:");
    for (action, count) in &sum.actions {
        let _ = writeln!(text, "{count:>9}  {action}");
    }
    text
}

fn as_json(sum: &Tally, options: &SimulateOptions) -> serde_json::Value {
    json!({
        "scenario": options.scenario,
        "options": options.options,
        "seed": options.seed,
        "games": sum.games,
        "entries": sum.entries,
        "turns": sum.turns,
        "winners": sum.winners,
        "results": sum.results,
        "singaporeFell": sum.falls,
        "javaHeld": sum.java,
        "oilHeld": sum.oil,
        "objectivesHeld": sum.objectives,
        "differentials": sum.differentials,
        "actions": sum.actions,
        "clauses": sum.clauses.iter().map(|clause| clause.id().to_owned()).collect::<Vec<_>>(),
        "offers": sum.offers,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use domain::nei::game::Phase;

    use super::*;

    fn options(games: u64, threads: usize) -> SimulateOptions {
        SimulateOptions {
            scenario: "historical-campaign".to_owned(),
            games,
            seed: 7,
            options: "none".to_owned(),
            player: HousePlayer::Random,
            threads: std::num::NonZeroUsize::new(threads),
            json: true,
            failures: std::env::temp_dir(),
            record: None,
        }
    }

    #[test]
    fn a_scenario_is_named_by_number_or_title() {
        let pack = Pack::built_in();
        assert_eq!(scenario(&pack, "I").unwrap(), "I");
        assert_eq!(scenario(&pack, "historical-campaign").unwrap(), "I");
        assert!(scenario(&pack, "fall-of-rabaul").unwrap_err().contains("historical-campaign (I)"));
    }

    #[test]
    fn the_same_seed_is_the_same_game() {
        let pack = Pack::built_in();
        let setting = Setting::of(&pack, &options(1, 1)).unwrap();
        let weights = Weights::built_in().unwrap();
        let tally = || Tally::of(&play(&pack, &setting, (HousePlayer::Random, &weights), 7).ok().unwrap());
        assert_eq!(tally(), tally());
        let mut sum = Tally::default();
        sum.add(tally());
        assert_eq!(as_json(&sum, &options(1, 1))["games"], 1);
        assert!(as_text(&sum, &options(1, 1), 1, Duration::from_secs(2)).contains("0.5 games a second"));
    }

    #[test]
    fn optional_rules_are_none_some_or_drawn() {
        let pack = Pack::built_in();
        let with = |rules: &str| Setting::of(&pack, &SimulateOptions { options: rules.to_owned(), ..options(1, 1) });
        assert!(with("none").unwrap().draw(7).optional.is_empty());
        let named = with("naval_raid, airlift").unwrap().draw(7).optional;
        assert_eq!(named.iter().collect::<Vec<_>>(), [OptionalRule::NavalRaid, OptionalRule::Airlift]);
        assert_ne!(with("random").unwrap().draw(7), with("random").unwrap().draw(8));
        assert_eq!(with("random").unwrap().draw(7), with("random").unwrap().draw(7));
        assert!(with("submarine_bases").err().unwrap().contains("submarines_on_station"));
    }

    #[test]
    fn games_are_recorded_where_they_are_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let within = folder.path().join("games");
        simulate(&SimulateOptions { record: Some(within.clone()), ..options(2, 2) }).unwrap();
        for seed in [7, 8] {
            let text = std::fs::read_to_string(within.join(format!("seed-{seed}.game"))).unwrap();
            let recording = Recording::parse(&text).unwrap();
            let table = recording.replay(Pack::built_in()).unwrap();
            assert_eq!(table.game().phase, Phase::Finished);
            assert!(recording.check_end(&table).is_empty());
        }
        std::fs::write(folder.path().join("file"), "").unwrap();
        let nowhere = SimulateOptions { record: Some(folder.path().join("file")), ..options(1, 1) };
        assert!(simulate(&nowhere).unwrap_err().contains("could not be written"));
    }

    #[test]
    fn a_broken_game_is_left_as_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let broken = Broken { seed: 3, reason: "a counter is lost".to_owned(), recording: "game: x".to_owned() };
        assert!(broken.told(folder.path()).contains("seed-3.game"));
        assert_eq!(std::fs::read_to_string(folder.path().join("seed-3.game")).unwrap(), "game: x");
        assert!(broken.told(Path::new("/nowhere/at/all")).contains("could not be written"));
    }
}
