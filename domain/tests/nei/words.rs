//! What players read, looked at in whole games: every entry has a line for whoever is told of it, and sentences keep to
//! the grammar of `nei/words.rs`. The number of games is `RANDOM_GAMES` (12 by default).

use std::collections::BTreeMap;

use domain::kernel::journal::{Deed, Table};
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::game::Creation;
use domain::nei::optional::{OPTIONAL_RULES, OptionalRules};
use domain::nei::pack::Pack;
use domain::nei::players::{Player, Playthrough, Random, Sensible};

use crate::common::random::{generator, luck};

const SEATS: [Seat<Side>; 4] = [Seat::Side(Side::Japan), Seat::Side(Side::Allies), Seat::Both, Seat::Onlooker];

fn games() -> u64 {
    std::env::var("RANDOM_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

fn played(seed: u64) -> Playthrough {
    let mut generator = generator(seed);
    let mut player: Box<dyn Player> = if seed.is_multiple_of(2) { Box::new(Random) } else { Box::new(Sensible) };
    let optional =
        if seed.is_multiple_of(3) { OPTIONAL_RULES.iter().copied().collect() } else { OptionalRules::default() };
    let scenario = if seed % 4 == 3 { "II" } else { "I" };
    let creation = Creation { optional, ..Creation::of(scenario) };
    let mut game = Playthrough::new(&Pack::built_in(), creation).unwrap();
    while !game.is_over() {
        game.step(player.as_mut(), &mut luck(&mut generator)).unwrap();
    }
    game
}

/// What an entry of a command is called.
fn kind(table: &Table<Nei>, number: usize) -> String {
    match &table.entries()[number].deed {
        Deed::Played { command, .. } => command.name().to_owned(),
        other => format!("{other:?}"),
    }
}

/// Words that no sentence may have: a verb that does not go with its side, and one thing told as many.
const SLIPS: [&str; 22] = [
    "llies has ",
    "llies is ",
    "llies holds",
    "llies controls",
    "llies fires",
    "llies rolls",
    "llies was ",
    "llies: the Allies",
    "Japan have ",
    "Japan hold ",
    "Japan fire ",
    "Japan roll ",
    "Japan are ",
    " 1 hits",
    " 1 units",
    " 1 boxes",
    " 1 steps",
    " 1 squares",
    " 1 areas",
    " level no",
    " at no",
    "a one against",
];

#[test]
fn every_entry_has_a_line_for_whoever_is_told() {
    let mut silent: BTreeMap<String, usize> = BTreeMap::new();
    let (mut entries, mut lines) = (0, 0);
    for seed in 0..games() {
        let game = played(seed);
        let table = game.table();
        for (index, entry) in table.entries().iter().enumerate() {
            for seat in SEATS {
                entries += 1;
                let seen = table.render_for(entry, seat);
                if seen.lines.is_empty() {
                    *silent.entry(format!("{} to {seat:?}", kind(table, index))).or_default() += 1;
                }
                for line in &seen.lines {
                    lines += 1;
                    let slip = SLIPS.iter().find(|slip| line.text.contains(**slip));
                    assert!(slip.is_none(), "seed {seed}, entry {}: {:?}", entry.number, line.text);
                    assert!(!line.text.starts_with(char::is_lowercase), "seed {seed}: {:?}", line.text);
                }
            }
        }
    }
    println!("{entries} entries told in {lines} lines");
    assert!(silent.is_empty(), "entries without a line: {silent:#?}");
}
