//! Holds a sentence against the entries it cites, by what the reader was told of them and saw, and by nothing that the
//! report is made with.

use std::collections::BTreeMap;

use domain::kernel::journal::{Deed, EntryNumber, Table};
use domain::kernel::renewal::Renewal;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::components::{AreaId, Side};
use domain::nei::facts::Fact;
use domain::nei::game::Game;
use domain::nei::odds::{Aim, Choice, Policies, odds};
use domain::nei::report::{Said, Sentence, known_balance};
use domain::nei::victory;
use domain::nei::view::View;

const NUMBERS: [&str; 12] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// What the reader was told of some entries.
struct Evidence {
    /// The lines and the rulings.
    lines: String,
    /// The facts as data.
    data: String,
    facts: Vec<Fact>,
    by: Vec<Seat<Side>>,
}

/// A reader with the record before him.
pub(crate) struct Checker<'t> {
    table: &'t Table<Nei>,
    reader: Seat<Side>,
    /// Names of counters and areas, the longest first.
    names: Vec<String>,
    positions: BTreeMap<EntryNumber, Game>,
}

impl<'t> Checker<'t> {
    pub(crate) fn of(table: &'t Table<Nei>, reader: Seat<Side>) -> Self {
        let pack = table.pack();
        let counters = pack.counters.values().map(|counter| counter.label().into_owned());
        let mut names: Vec<String> = counters.chain(pack.map.areas.values().map(|area| area.name.clone())).collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        names.dedup();
        Self { table, reader, names, positions: BTreeMap::new() }
    }

    /// What is wrong with a sentence, if anything is.
    pub(crate) fn check(&mut self, sentence: &Sentence) -> Result<(), String> {
        let (Some(first), Some(last)) = (sentence.entries.first(), sentence.entries.last()) else {
            return Err("it cites no entry".to_owned());
        };
        if !sentence.entries.is_sorted() {
            return Err("its entries are out of order".to_owned());
        }
        for number in &sentence.entries {
            let entry = self.table.entry(*number).ok_or(format!("there is no entry {number}"))?;
            let is_said_gone = sentence
                .says
                .iter()
                .any(|said| matches!(said, Said::TakenBack(first, last) if (*first..=*last).contains(number)));
            let stands = !matches!(entry.deed, Deed::Played { .. }) || self.table.stands(*number);
            if !stands && !is_said_gone {
                return Err(format!("entry {number} was taken back, and it does not say so"));
            }
        }
        let evidence = self.evidence(&sentence.entries);
        for said in &sentence.says {
            if !self.holds(said, &evidence, *first, *last)? {
                return Err(format!("nothing in its entries says {said:?}:\n{}", evidence.lines));
            }
        }
        self.says_no_more(sentence, &evidence)
    }

    fn evidence(&self, entries: &[EntryNumber]) -> Evidence {
        let mut evidence = Evidence { lines: String::new(), data: String::new(), facts: Vec::new(), by: Vec::new() };
        for entry in entries.iter().filter_map(|number| self.table.entry(*number)) {
            let seen = self.table.render_for(entry, self.reader);
            for line in &seen.lines {
                evidence.lines.push_str(&line.text);
                evidence.lines.push('\n');
            }
            evidence
                .lines
                .push_str(&seen.ruling.map(|ruling| serde_json::to_string(&ruling).unwrap()).unwrap_or_default());
            let facts = self.table.facts_told(entry, self.reader);
            evidence.data.push_str(&serde_json::to_string(&facts).unwrap());
            evidence.facts.extend(facts);
            evidence.by.push(seen.by);
        }
        evidence
    }

    fn holds(
        &mut self,
        said: &Said,
        evidence: &Evidence,
        first: EntryNumber,
        last: EntryNumber,
    ) -> Result<bool, String> {
        let pack = self.table.pack();
        let lines = evidence.lines.to_lowercase();
        let has_id = |id: &str| evidence.data.contains(&format!("\"{id}\""));
        Ok(match said {
            Said::Side(side) => {
                let names = if *side == Side::Japan { ["japan", "japanese"] } else { ["allies", "allied"] };
                names.iter().any(|name| has_word(&lines, name))
                    || evidence.by.contains(&Seat::Side(*side))
                    || evidence.data.contains(&format!("\"{side:?}\"").to_lowercase())
            }
            Said::Unit(unit) => {
                let label = pack.counters.get(unit).unwrap().label().to_lowercase();
                has_id(unit.as_str()) || has_word(&lines, &label)
            }
            Said::Area(area) => {
                let name = pack.map.area(*area).unwrap().name.to_lowercase();
                // What was seen and not told: land that changed hands.
                has_id(area.as_str())
                    || has_word(&lines, &name)
                    || control_of(&self.view(first - 1)?, *area) != control_of(&self.view(last)?, *area)
            }
            Said::Square(square) => has_id(square.as_str()) || has_word(&lines, &square.as_str().to_lowercase()),
            Said::Number(number) => has_word(&lines, &number.to_string()),
            Said::Words(words) => lines.contains(&words.to_lowercase()) || lines.contains(&escaped(words)),
            Said::Hits { side, hits, shots } => {
                let fire = evidence.facts.iter().filter_map(|fact| match fact {
                    Fact::Die(die) if die.roller == *side && die.purpose.word() == "fire" => die.hit,
                    _ => None,
                });
                let fire: Vec<bool> = fire.collect();
                let count = |number: usize| i64::try_from(number).unwrap();
                count(fire.len()) == *shots && count(fire.iter().filter(|hit| **hit).count()) == *hits
            }
            Said::Control { area, control } => {
                let (before, after) = (self.view(first - 1)?, self.view(last)?);
                control_of(&after, *area) == *control && control_of(&before, *area) != *control
            }
            Said::Prize { area, points } => {
                let (before, after) = (self.view(first - 1)?, self.view(last)?);
                let found = pack.map.area(*area).unwrap();
                let worth = victory::total(&victory::held(self.position(last)?, found));
                i64::from(worth) == *points && control_of(&after, *area) != control_of(&before, *area)
            }
            Said::Territory { side, points } => {
                let view = self.view(last)?;
                let seen = view.sides.iter().find(|seen| seen.side == *side).unwrap();
                seen.territory_points.map(i64::from) == Some(*points)
            }
            Said::Points { side, points } => i64::from(victory::points(self.position(last)?, *side)) == *points,
            Said::Swing(swing) => {
                let (before, after) = (self.view(first - 1)?, self.view(last)?);
                i64::from(known_balance(&after)) - i64::from(known_balance(&before)) == *swing
            }
            Said::Worth { expected, actual, chance } => {
                let begun = self.position(first)?.clone();
                let ended = self.position(last)?.clone();
                let fought = victory::differential(&ended) - victory::differential(&begun);
                let odds = odds(&begun, Policies::both(Choice::Customary, Aim::VictoryPoints)).unwrap();
                let mean = odds.mean(|outcome| f64::from(outcome.swing));
                let likely = odds.probability(|outcome| {
                    if f64::from(fought) >= mean { outcome.swing >= fought } else { outcome.swing <= fought }
                });
                i64::from(fought) == *actual
                    && format!("{mean:.1}") == *expected
                    && format!("{:.0}", likely * 100.0) == *chance
            }
            Said::Differential(differential) => {
                i64::from(victory::differential(self.table.game())) == *differential
                    && self.table.game().outcome.is_some()
            }
            Said::TakenBack(first, last) => {
                let gone = |number: EntryNumber| !self.table.stands(number);
                gone(*first) && gone(*last) && lines.contains("took back everything after entry")
            }
            Said::Entry(entry) => {
                self.table.entry(last).and_then(|entry| entry.renews).map(Renewal::entry) == Some(*entry)
            }
        })
    }

    /// Whether the words of a sentence name a counter, an area or a number that it does not state.
    fn says_no_more(&self, sentence: &Sentence, evidence: &Evidence) -> Result<(), String> {
        let mut text = sentence.text.clone();
        let pack = self.table.pack();
        let mut stated: Vec<String> = Vec::new();
        let mut numbers: Vec<String> = Vec::new();
        for said in &sentence.says {
            match said {
                Said::Words(words) => stated.push(words.clone()),
                Said::Unit(unit) => stated.push(pack.counters.get(unit).unwrap().label().into_owned()),
                Said::Area(area) | Said::Control { area, .. } => {
                    stated.push(pack.map.area(*area).unwrap().name.clone());
                }
                Said::Square(square) => stated.push(square.to_string()),
                Said::Number(number) | Said::Swing(number) | Said::Differential(number) => {
                    numbers.push(number.abs().to_string());
                    numbers.push(number.to_string());
                }
                Said::Territory { points, .. } | Said::Points { points, .. } | Said::Prize { points, .. } => {
                    numbers.push(points.abs().to_string());
                }
                Said::Hits { hits, shots, .. } => numbers.extend([hits.to_string(), shots.to_string()]),
                Said::Worth { expected, actual, chance } => {
                    let expected = expected.trim_start_matches('-').split('.');
                    numbers.extend(expected.map(str::to_owned));
                    numbers.extend([actual.abs().to_string(), chance.clone(), "100".to_owned()]);
                }
                Said::TakenBack(first, last) => numbers.extend([first.to_string(), last.to_string()]),
                Said::Entry(entry) => numbers.push(entry.to_string()),
                Said::Side(_) => {}
            }
        }
        stated.sort_by_key(|words| std::cmp::Reverse(words.len()));
        for words in stated {
            text = without(&text, &words);
        }
        for name in &self.names {
            if has_word(&text, name) && !has_word(&evidence.lines, name) {
                return Err(format!("it names {name}, and does not state it: {text}"));
            }
        }
        let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        for word in words {
            let lower = word.to_lowercase();
            let number = match NUMBERS.iter().position(|known| *known == lower) {
                Some(place) => (place + 1).to_string(),
                None if word.chars().any(|letter| letter.is_ascii_digit()) => word.to_owned(),
                None => continue,
            };
            if !numbers.contains(&number) {
                return Err(format!("it says {word}, and does not state it: {text}"));
            }
        }
        Ok(())
    }

    fn position(&mut self, number: EntryNumber) -> Result<&Game, String> {
        if !self.positions.contains_key(&number) {
            let game = self.table.as_of(number).map_err(|corrupt| corrupt.to_string())?;
            self.positions.insert(number, game);
        }
        Ok(&self.positions[&number])
    }

    /// What the reader saw after an entry; that a game is over shows him no more.
    fn view(&mut self, number: EntryNumber) -> Result<View, String> {
        let reader = self.reader;
        let mut game = self.position(number)?.clone();
        if reader != Seat::Both && game.outcome.is_some() {
            game.phase = self.position(number - 1)?.phase;
        }
        Ok(Nei::view(&game, reader))
    }
}

fn control_of(view: &View, area: AreaId) -> domain::nei::game::Control {
    view.areas.iter().find(|seen| seen.area == area).unwrap().control
}

/// As it stands in JSON.
fn escaped(words: &str) -> String {
    serde_json::to_string(words).unwrap().trim_matches('"').to_lowercase()
}

/// The text without some words, whatever their first letter.
fn without(text: &str, words: &str) -> String {
    let mut letters = words.chars();
    let capital: String = letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
    text.replace(words, "~").replace(&capital, "~")
}

/// Whether some words stand in a text as a whole.
fn has_word(text: &str, words: &str) -> bool {
    let is_edge = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    text.match_indices(words)
        .any(|(at, _)| is_edge(text[..at].chars().next_back()) && is_edge(text[at + words.len()..].chars().next()))
}
