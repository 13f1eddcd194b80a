//! From the set-up sheet alone the exact position is rebuilt: a parser reads the printed text, tags stripped, and what it
//! finds is compared with the game itself.
//!
//! `POSITIONS=500` tries more random positions than usual, and `SHEETS=FOLDER` writes sheets and maps of one position into
//! a folder, for a look at what is printed. Compared are: every counter with its place, face, steps, ship
//! and task force; displays and pool; turn, phase, what was rolled in it; both tracks with what they count; victory points;
//! ABDACOM, Singapore, morale; control of every area; demolished oilfields; the turns of optional forces; what the table
//! waits for; and a battle with everybody in it and every shot.
//!
//! The sheet does not hold, and nothing here compares:
//! - the journey: entries, dice of earlier battles, and what a side saw earlier (a side's own sheet names that, the sheet
//!   of both sides does not, since nothing is hidden from it);
//! - how the table plays: rulings, optional rules, seats, the setting of the dice;
//! - the face of a counter that is not in play;
//! - what waits behind the first thing that the table waits for;
//! - within an action that has not ended: who of a battle carries, lands, drops or only can be hit; the losses counted
//!   for the shock effect (27); whether Langley's ferry was used (29).
#![allow(clippy::panic, reason = "a test that fails here says so")]

mod parser;
mod position;

use api::reports::nei::set_up_sheet::{Options, html};
use api::reports::wanted::{Ink, Paper, Size};
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::game::{Creation, Phase};
use domain::nei::optional::OPTIONAL_RULES;
use domain::nei::pack::Pack;
use domain::nei::players::{Chair, Player as _, Random, Sensible};
use position::Position;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Positions of one game at most.
const OF_A_GAME: usize = 20;
/// Entries between two of them on average.
const BETWEEN: usize = 15;

fn setting(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().map_or(usual, |text| text.parse().unwrap())
}

fn creation(generator: &mut StdRng) -> Creation {
    let scenario = if generator.random_range(0..4) == 0 { "II" } else { "I" };
    let mut creation = Creation::of(scenario);
    if generator.random_range(0..2) == 0 {
        creation.optional = OPTIONAL_RULES.iter().copied().filter(|_| generator.random_range(0..2) == 0).collect();
    }
    creation
}

/// Calls with random positions of random games until it has had enough of them.
fn positions(wanted: usize, mut see: impl FnMut(&Pack, &domain::nei::game::Game)) {
    let pack = Pack::built_in();
    let mut had = 0;
    for seed in 0.. {
        let mut generator = StdRng::seed_from_u64(seed);
        let first = Table::<Nei>::creation_entry(creation(&mut generator), pack.hash.clone(), Seat::Both);
        let mut table = Table::replay(std::sync::Arc::clone(&pack), [first]).unwrap();
        let is_sensible = generator.random_range(0..2) == 0;
        let mut of_this_game = 0;
        let mut sensible = Sensible;
        while of_this_game < OF_A_GAME && table.game().phase != Phase::Finished {
            let mut luck = |bound| generator.random_range(0..bound);
            let mut chair = Chair::in_silence(table.game(), &mut luck);
            let chosen = if is_sensible { sensible.choose(&mut chair) } else { Random.choose(&mut chair) };
            let Some((by, command)) = chosen else { break };
            let entry = table.play(by, command, Ruling::ByTheBook).unwrap();
            table.fold(entry).unwrap();
            // A battle is soon over: half of what is seen of them would be nothing.
            let often = if table.game().battle.is_some() { 3 } else { BETWEEN };
            if generator.random_range(0..often) == 0 || table.game().phase == Phase::Finished {
                see(&pack, table.game());
                of_this_game += 1;
                had += 1;
                if had >= wanted {
                    return;
                }
            }
        }
    }
}

#[test]
fn the_exact_position_is_rebuilt_from_the_printed_text_alone() {
    let wanted = setting("POSITIONS", 40);
    let papers = [
        (Paper::A4, Size::Normal, Ink::Colour),
        (Paper::Letter, Size::Large, Ink::Black),
        (Paper::A4, Size::Large, Ink::Colour),
        (Paper::Letter, Size::Normal, Ink::Black),
    ];
    let (mut tried, mut battles, mut counters) = (0, 0, 0);
    positions(wanted, |pack, game| {
        let (paper, size, ink) = papers[tried % papers.len()];
        let options = Options { paper, size, ink, caption: "A <game> & \"more\", after entry 12".to_owned() };
        let page = html(pack, &Nei::view(game, Seat::Both), &options).unwrap();
        let rebuilt = parser::read(pack, &page);
        let exact = Position::of(game);
        assert_eq!(rebuilt.differences(&exact), Vec::<String>::new(), "position {tried}");
        assert_eq!(rebuilt, exact, "position {tried}");
        tried += 1;
        battles += usize::from(game.battle.is_some());
        counters += exact.counters.len();
    });
    println!("{tried} positions rebuilt, {battles} of them in a battle, {counters} counters, no error");
}

#[test]
fn a_sheet_with_a_slip_of_the_pen_is_noticed() {
    let mut noticed = 0;
    positions(8, |pack, game| {
        let page = html(pack, &Nei::view(game, Seat::Both), &Options::default()).unwrap();
        let exact = Position::of(game);
        for (right, wrong) in [(": full side, 2 steps", ": reduced side, 1 step"), ("not in effect", "in effect")] {
            if let Some(at) = page.find(right) {
                let mut slip = page.clone();
                slip.replace_range(at..at + right.len(), wrong);
                assert!(!parser::read(pack, &slip).differences(&exact).is_empty());
                noticed += 1;
            }
        }
    });
    assert!(noticed > 4);
}

#[test]
fn a_side_reads_its_own_secrets_and_that_the_others_are_hidden() {
    use domain::nei::components::Side;
    let mut own = 0;
    positions(12, |pack, game| {
        for (side, other) in [(Side::Japan, "Allies"), (Side::Allies, "Japan")] {
            let view = Nei::view(game, Seat::Side(side));
            let page = html(pack, &view, &Options::default()).unwrap();
            let lines = parser::lines(&page);
            if game.phase != Phase::Finished {
                for display in ["Disrupted Units Display", "Reinforcement pool"] {
                    assert!(lines.contains(&format!("{other}, {display}: hidden")), "{display}");
                }
            }
            own += lines.iter().filter(|line| line.starts_with(&format!("{side}, Reinforcement pool: "))).count();
            // No secret counter of the other side is named anywhere on the page.
            let names = domain::nei::set_up_sheet::identifications(pack);
            let seen: std::collections::BTreeSet<_> = view
                .areas
                .iter()
                .flat_map(|area| {
                    area.units.iter().map(|unit| unit.unit).chain(area.sightings.iter().map(|seen| seen.unit))
                })
                .chain(
                    view.battle
                        .iter()
                        .flat_map(|battle| battle.attackers.iter().chain(&battle.defenders))
                        .map(|unit| unit.unit),
                )
                .chain(view.battle.iter().flat_map(|battle| battle.shots.iter().map(|shot| shot.unit)))
                .collect();
            for (unit, name) in names {
                let is_secret = game.side(unit) != side && !seen.contains(&unit) && game.phase != Phase::Finished;
                let said =
                    |line: &String| line.starts_with(&format!("{name}:")) || line.contains(&format!(": {name},"));
                assert!(!is_secret || !lines.iter().any(said), "{name} is on the sheet of {side}");
            }
        }
    });
    assert_eq!(own, 24);
}

/// For the eye: the sheets and maps of the middle of a campaign, where a folder is named for them.
#[test]
fn sheets_and_maps_are_written_where_somebody_wants_to_look_at_them() {
    use api::reports::nei::picture::{self, png, svg};
    use domain::nei::components::Side;
    let Some(folder) = std::env::var_os("SHEETS").map(std::path::PathBuf::from) else { return };
    let pack = Pack::built_in();
    let entries = api::books::nei::sandbox::play(&pack, 1941, 200).unwrap();
    let table = Table::<Nei>::replay(std::sync::Arc::clone(&pack), entries).unwrap();
    let caption = "A campaign, after entry 200".to_owned();
    for (name, seat) in [("both", Seat::Both), ("japan", Seat::Side(Side::Japan)), ("onlooker", Seat::Onlooker)] {
        let view = Nei::view(table.game(), seat);
        for (ink, inked) in [(Ink::Colour, "colour"), (Ink::Black, "black")] {
            let drawn = svg(&pack, &view, &picture::Options { ink, caption: caption.clone(), is_part: false });
            std::fs::write(folder.join(format!("map-{name}-{inked}.svg")), &drawn).unwrap();
            std::fs::write(folder.join(format!("map-{name}-{inked}.png")), png(&drawn, 1600).unwrap()).unwrap();
            for (paper, of) in [(Paper::A4, "a4"), (Paper::Letter, "letter")] {
                for (size, set) in [(Size::Normal, "normal"), (Size::Large, "large")] {
                    let options = Options { paper, size, ink, caption: caption.clone() };
                    let page = html(&pack, &view, &options).unwrap();
                    std::fs::write(folder.join(format!("sheet-{name}-{of}-{set}-{inked}.html")), page).unwrap();
                }
            }
        }
    }
}
