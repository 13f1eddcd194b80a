//! NEI 28.2: to Japan it is all one where the secret airbase lies, until it is found.

use std::collections::BTreeSet;

use domain::kernel::journal::{Deed, Table};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{AreaId, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::game::{Game, Location, Phase};
use domain::nei::optional::OptionalRule::SecretAirbase;
use domain::nei::optional::secret_airbase::concealed;
use domain::nei::options::Selection;
use domain::nei::setting_up::start_areas;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::Value;

use super::{look_alike, read, read_alike, records_alike, same, selections};
use crate::common::board::{Board, area, place};
use crate::common::guesses;
use crate::common::pairs::resited;
use crate::common::random::{generator, luck};

const JAPAN: Seat<Side> = Seat::Side(Side::Japan);

/// Commands tried at each pair of positions.
const TRIES: usize = 60;

/// Two positions that differ only in where the airbase lies are one to Japan and to an onlooker: what they see, what
/// Japan is offered, and what it is told of commands that nobody offered. The commands that were accepted.
#[track_caller]
fn one_to_japan(one: &Game, other: &Game, pair: &str, tries: usize, generator: &mut StdRng) -> Vec<Command> {
    let selections = selections(one, Side::Japan, generator);
    look_alike(one, other, JAPAN, &selections, pair);
    look_alike(one, other, Seat::Onlooker, &[Selection::default()], pair);
    let mut accepted = Vec::new();
    for _ in 0..tries {
        let Some(command) = guesses::any(one, Side::Japan, &mut luck(generator)) else { continue };
        let verdict = Nei::judge(one, JAPAN, &command);
        same(&verdict, &Nei::judge(other, JAPAN, &command), &format!("{pair}: the answer of the rules to {command:?}"));
        if verdict.is_clear() {
            accepted.push(command);
        }
    }
    accepted
}

/// Compares a random game with the same game in which the airbase was placed elsewhere. False where none lies concealed.
#[track_caller]
pub(super) fn lies_anywhere(table: &Table<Nei>, context: &str, generator: &mut StdRng) -> bool {
    let game = table.game();
    let Some((base, at)) = concealed(game) else { return false };
    let Some(site) = untouched(table, base).choose(generator).copied() else { return false };
    let pair = format!("{context}, {base} at {site} and not at {at}");
    let twin = resited(table, base, site);
    assert_eq!(concealed(twin.game()), Some((base, site)), "{pair}");
    records_alike(table, &twin, Side::Japan, &pair);
    one_to_japan(game, twin.game(), &pair, TRIES, generator);
    if game.pending.is_empty() {
        // As if Japan were to act.
        let acting = |game: &Game| {
            let mut game = game.clone();
            game.apply(&Event::PhaseBegan { phase: Phase::Action(Side::Japan) });
            game
        };
        one_to_japan(&acting(game), &acting(twin.game()), &format!("{pair}, Japan acting"), TRIES, generator);
    }
    true
}

/// The areas where the airbase could have been placed, and where nothing has happened since that could have found it.
fn untouched(table: &Table<Nei>, base: UnitId) -> Vec<AreaId> {
    let game = table.game();
    let mut named = BTreeSet::new();
    for entry in table.entries() {
        let Deed::Played { events, .. } = &entry.deed else { continue };
        // What was looked at was not entered.
        let deeds = events.iter().filter(|event| !matches!(event, Event::AreasSeen { .. } | Event::UnitsSeen { .. }));
        for deed in deeds {
            collect(&serde_json::to_value(deed).unwrap(), &mut named);
        }
    }
    let mut sites = start_areas(game, base);
    sites.retain(|site| !named.contains(site.as_str()) && game.units_in(*site).next().is_none());
    sites
}

/// All words of a value.
fn collect(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::String(word) => _ = words.insert(word.clone()),
        Value::Array(values) => values.iter().for_each(|value| collect(value, words)),
        Value::Object(fields) => fields.values().for_each(|value| collect(value, words)),
        _ => {}
    }
}

#[test]
fn where_the_secret_airbase_is_placed_is_read_by_its_owner_alone() {
    let board = Board::of("I", &[SecretAirbase]);
    read_alike(Side::Allies, (&board, &place("B-SEC", "halmahera")), (&board, &place("B-SEC", "boeroe")));
    let placed = |at: &str| {
        let mut board = board.clone();
        board.play(Side::Allies, place("B-SEC", at));
        board
    };
    read_alike(
        Side::Allies,
        (&placed("halmahera"), &Command::PlaceTheRest),
        (&placed("boeroe"), &Command::PlaceTheRest),
    );
}

/// Japan around Halmahera: ships with and without troops, aircraft of every kind, and agents' dice.
#[test]
fn japan_finds_out_where_the_secret_airbase_is_by_coming_there_alone() {
    let at = |at: &str| {
        Board::action(Side::Japan)
            .with(SecretAirbase)
            .send("B-SEC", Location::Concealed(area(at)))
            .put("J-LS1 J-CA5 J-BB J-RYU", "s_E9")
            .put("J-TR1 J-DD2", "s_D9")
            .load("J-2YK J-KUR", "J-LS1")
            .load("J-228", "J-TR1")
            .put("J-22B J-22F J-TKS J-NTR J-13Y J-229", "palau")
    };
    let (one, other) = (at("halmahera"), at("boeroe"));
    let mut generator = generator(28);
    let commands = one_to_japan(&one.game, &other.game, "Halmahera and Boeroe", 4_000, &mut generator);
    let mut found = 0;
    for command in &commands {
        let finds = |board: &Board| {
            let mut after = board.game.clone();
            for event in Nei::decide(&board.game, JAPAN, command) {
                after.apply(&event);
            }
            concealed(&after).is_none()
        };
        if finds(&one) || finds(&other) {
            found += 1;
            continue;
        }
        let (one, other) = (read(&one, Side::Japan, command, JAPAN), read(&other, Side::Japan, command, JAPAN));
        assert_eq!(one, other, "{command:?}");
    }
    assert!(found > 0 && commands.len() > 10 * found, "{found} of {} commands find it", commands.len());
}
