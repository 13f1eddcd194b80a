//! Reads a set-up sheet as a player does: its printed text and what is printed on board and counters, nothing else.

use std::collections::BTreeMap;

use domain::nei::components::{AreaId, Face, Side, UnitId};
use domain::nei::game::Location;
use domain::nei::pack::{Area, AreaKind, Pack};

use super::position::{Fight, Lying, OfSide, Position};

/// The printed lines of a page: what stands between tags, without drawings, styles and what only a browser shows.
pub(super) fn lines(page: &str) -> Vec<String> {
    let mut text = String::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        text.push_str(&rest[..start]);
        let end = start + rest[start..].find('>').unwrap();
        let tag = &rest[start + 1..end];
        let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        rest = &rest[end + 1..];
        if !tag.starts_with('/') && ["svg", "style", "title"].contains(&name.as_str()) {
            rest = after(rest, &name);
        }
        // A bold name or a box to tick goes on in the same line.
        if !["b", "i"].contains(&name.as_str()) {
            text.push('\n');
        }
    }
    text.push_str(rest);
    let lines = text.lines().map(|line| unescaped(line.trim()).replace('−', "-")).filter(|line| !line.is_empty());
    lines.collect()
}

/// What follows the end of an element; elements of the same name within it end first.
fn after<'a>(mut rest: &'a str, name: &str) -> &'a str {
    let (opening, closing) = (format!("<{name}"), format!("</{name}>"));
    let mut depth = 1;
    while depth > 0 {
        let end = rest.find(&closing).unwrap();
        if let Some(start) = rest[..end].find(&opening) {
            depth += 1;
            rest = &rest[start + opening.len()..];
        } else {
            depth -= 1;
            rest = &rest[end + closing.len()..];
        }
    }
    rest
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        let end = start + rest[start..].find(';').unwrap();
        let name = &rest[start + 1..end];
        let letter = match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            _ => char::from_u32(name.strip_prefix('#').unwrap().parse().unwrap()).unwrap(),
        };
        out.push(letter);
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
    out
}

/// The chapters of a sheet.
const CHAPTERS: [&str; 8] = [
    "Turn and tracks",
    "What the table waits for",
    "Battle in progress",
    "On the map",
    "Who controls what",
    "Demolished oilfields",
    "Task forces",
    "Beside the map",
];

/// The position that a page describes.
pub(super) fn read(pack: &Pack, page: &str) -> Position {
    let mut chapters: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut chapter = "";
    for line in lines(page) {
        if let Some(next) = CHAPTERS.iter().find(|name| **name == line) {
            chapter = next;
        } else {
            chapters.entry(chapter).or_default().push(line);
        }
    }
    let of = |name: &str| chapters.get(name).cloned().unwrap_or_default();
    let reader = Reader { pack };
    let mut position = Position::default();
    for line in of("Turn and tracks") {
        reader.track(&mut position, &line);
    }
    let waits = of("What the table waits for");
    if !waits[0].starts_with("Nothing is to be decided") {
        position.waits = Some(with_clause(waits[0].strip_suffix('.').unwrap()));
    }
    let battle = of("Battle in progress");
    if !battle.is_empty() {
        position.battle = Some(reader.battle(&battle));
    }
    reader.map(&mut position, &of("On the map"));
    for line in of("Who controls what") {
        let (whose, areas) = line.split_once(": ").unwrap();
        let (whose, at) = whose.split_once(", ").unwrap();
        let is_meant = |area: &Area| (area.kind == AreaKind::Sea) == (at == "at sea");
        if areas != "none" {
            position.control.extend(areas.split("; ").map(|area| (reader.area(area, is_meant), whose.to_owned())));
        }
    }
    let demolished = of("Demolished oilfields");
    position.demolished = demolished.iter().filter(|line| *line != "None").map(|line| reader.place(line)).collect();
    reader.beside(&mut position, &of("Beside the map"));
    for line in of("Task forces") {
        reader.force(&mut position, &line);
    }
    position
}

struct Reader<'a> {
    pack: &'a Pack,
}

/// "The words (NEI-1.2-a)" in two.
fn with_clause(text: &str) -> (String, String) {
    let (words, clause) = text.strip_suffix(')').unwrap().rsplit_once(" (").unwrap();
    (words.to_owned(), clause.to_owned())
}

fn side(word: &str) -> Side {
    match word {
        "Japan" => Side::Japan,
        "Allies" => Side::Allies,
        other => panic!("{other:?} is no side"),
    }
}

fn face(words: &str) -> Face {
    match words {
        "full side" => Face::Full,
        "reduced side" => Face::Reduced,
        "base side" => Face::Base,
        "patrol side" => Face::Patrol,
        other => panic!("{other:?} is no side of a counter"),
    }
}

fn steps(words: &str) -> u8 {
    let number = words.split_once(' ').unwrap().0;
    if number == "no" { 0 } else { number.parse().unwrap() }
}

impl Reader<'_> {
    /// The counter on which these words are printed: contingent, type where it is not part of the name, name, and its id
    /// where another is printed alike.
    fn counter(&self, words: &str) -> UnitId {
        let (words, id) = match words.strip_suffix(']').and_then(|words| words.rsplit_once(" [")) {
            Some((words, id)) => (words, Some(id)),
            None => (words, None),
        };
        let fits = |counter: &&domain::nei::pack::Counter| {
            words.strip_prefix(counter.contingent.name()).and_then(|rest| rest.strip_prefix(' ')).is_some_and(|rest| {
                rest == counter.name
                    || rest.strip_prefix(counter.kind.code()) == Some(format!(" {}", counter.name).as_str())
            })
        };
        let is_meant = |found: &UnitId| id.is_none_or(|id| found.as_str() == id);
        let found = self.pack.counters.values().filter(fits).map(|counter| counter.id).filter(is_meant);
        let found: Vec<UnitId> = found.collect();
        assert_eq!(found.len(), 1, "{words:?} names {found:?}");
        found[0]
    }

    /// "E11 Geelvink Bay (sea)".
    fn place(&self, words: &str) -> AreaId {
        let (name, kind) = words.strip_suffix(')').unwrap().rsplit_once(" (").unwrap();
        self.area(name, |area| match area.kind {
            AreaKind::Land => kind == "land",
            AreaKind::Sea => kind == "sea",
            AreaKind::HomeBase => kind == "home base",
        })
    }

    fn area(&self, words: &str, is_meant: impl Fn(&Area) -> bool) -> AreaId {
        let fits = |area: &&Area| match area.square {
            Some(square) => words == format!("{square} {}", area.name),
            None => words == area.name,
        };
        let found: Vec<AreaId> =
            self.pack.map.areas.values().filter(fits).filter(|area| is_meant(area)).map(|area| area.id).collect();
        assert_eq!(found.len(), 1, "{words:?} names {found:?}");
        found[0]
    }

    fn track(&self, position: &mut Position, line: &str) {
        let (what, value) = line.split_once(": ").unwrap();
        let of = |name: &str| what.strip_prefix(name).map(side);
        let rolled = |value: &str| match value {
            "rolled" => true,
            "not rolled" => false,
            other => panic!("{other:?} is neither"),
        };
        match what {
            _ if what.starts_with("Scenario ") => {
                line.strip_prefix("Scenario ").unwrap().clone_into(&mut position.scenario);
            }
            _ if what.starts_with("Turn ") => {
                let (turn, last) = what.strip_prefix("Turn ").unwrap().split_once(" of ").unwrap();
                position.turn = (turn.parse().unwrap(), last.parse().unwrap());
                value.clone_into(&mut position.turn_name);
            }
            "Phase" => value.clone_into(&mut position.phase),
            "Incident of this phase" => position.incident_rolled = rolled(value),
            "Drive on Singapore in this phase" => position.drive_rolled = rolled(value),
            "Added to the die of the drive" => position.drive_modifier = value.parse().unwrap(),
            "Singapore" => {
                position.singapore_box =
                    value.strip_prefix("marker in box ").map_or(0, |number| number.parse().unwrap());
            }
            "ABDACOM" => position.abdacom = value == "in effect",
            "Allied morale" => position.morale = value.parse().unwrap(),
            "Ended" => position.ended = Some(with_clause(value)),
            _ if what.starts_with("Comes in turn ") => {
                let turn = what.strip_prefix("Comes in turn ").unwrap().parse().unwrap();
                position.arrivals.insert(self.counter(value), turn);
            }
            _ => {
                let mut change = |side: Side, change: &mut dyn FnMut(&mut OfSide)| {
                    change(position.sides.entry(side).or_default());
                };
                if let Some(side) = of("Action Points, ") {
                    let (points, track) = value.split_once(" of ").unwrap();
                    change(side, &mut |of| {
                        (of.action_points, of.track) = (points.parse().unwrap(), track.parse().unwrap());
                    });
                } else if let Some(side) = of("Action Points counted, ") {
                    change(side, &mut |of| of.counted = counted(value));
                } else if let Some(side) = of("Victory Points for territory, ") {
                    change(side, &mut |of| of.territory = value.parse().unwrap());
                } else if let Some(side) = of("Victory Points for losses of the enemy, ") {
                    change(side, &mut |of| of.losses = value.parse().unwrap());
                } else if let Some(side) = of("Victory Points for optional forces, ") {
                    change(side, &mut |of| of.options = value.parse().unwrap());
                } else {
                    panic!("{line:?} is no track");
                }
            }
        }
    }

    /// "NEI infantry 1: reduced side, 1 step; aboard NEI TR/NEI; in CSF", lying at a place.
    fn lying(&self, position: &mut Position, line: &str, at: Location) {
        let (name, state) = line.split_once(": ").unwrap();
        let unit = self.counter(name);
        let mut parts = state.split("; ");
        let (up, left) = parts.next().unwrap().split_once(", ").unwrap();
        let mut lying = Lying { at, face: face(up), steps: steps(left), task_force: None };
        for part in parts {
            if let Some(ship) = part.strip_prefix("aboard ") {
                lying.at = Location::Aboard(self.counter(ship));
            } else if let Some(force) = part.strip_prefix("in ") {
                lying.task_force = Some(number(force).1);
            } else if part == "face down" {
                let Location::Area(area) = at else { panic!("{line:?} is not on the map") };
                lying.at = Location::Concealed(area);
            } else {
                panic!("{part:?} is not known");
            }
        }
        assert_eq!(position.counters.insert(unit, lying), None, "{name} lies in two places");
    }

    fn map(&self, position: &mut Position, lines: &[String]) {
        let mut area = None;
        let mut left = 0;
        for line in lines {
            if [" (land)", " (sea)", " (home base)"].iter().any(|kind| line.ends_with(kind)) {
                assert_eq!(left, 0, "counters are missing before {line:?}");
                area = Some(self.place(line));
            } else if let Some(count) = count_of(line) {
                assert_eq!(left, 0, "counters are missing before {line:?}");
                left = count;
            } else {
                self.lying(position, line, Location::Area(area.unwrap()));
                left -= 1;
            }
        }
        assert_eq!(left, 0);
    }

    fn beside(&self, position: &mut Position, lines: &[String]) {
        let mut at = Location::Unplaced;
        for line in lines {
            let heading = line.rsplit_once(": ").and_then(|(heading, count)| {
                let count = count_of(&format!("Japan, {count}"))?;
                Some((heading.split_once(", ")?.1, count))
            });
            match heading {
                Some((display, _)) => {
                    at = match display {
                        "Disrupted Units Display" => Location::Disrupted,
                        "Units Destroyed Display" => Location::Destroyed,
                        "Potential Reinforcements Display" => Location::Potential,
                        "Reinforcement pool" => Location::Pool,
                        "Set aside until Singapore falls" => Location::AwaitingSingapore,
                        "Still to be placed" => Location::Unplaced,
                        "Picked and still to be deployed" => Location::Picked,
                        "Not in play" => Location::OutOfPlay,
                        other => panic!("{other:?} is no display"),
                    };
                }
                // The last chapter ends where the drawing says what its signs are.
                None if line.starts_with("Filled labels are ") => {}
                None => self.lying(position, line, at),
            }
        }
    }

    /// "Allies, CSF: at G4 Java Sea; NEI CL/NEI, NEI DD/NEI [N-DD1]".
    fn force(&self, position: &mut Position, line: &str) {
        let (who, where_and_whom) = line.split_once(": ").unwrap();
        let (whose, name) = who.split_once(", ").unwrap();
        let (of, number) = number(name);
        assert_eq!(side(whose), of);
        let Some(place) = where_and_whom.strip_prefix("at ") else {
            assert_eq!(where_and_whom, "not in use");
            return;
        };
        let (area, members) = place.split_once("; ").unwrap();
        position.forces.insert((of, number), self.place(area));
        for member in members.split(", ") {
            assert_eq!(position.counters[&self.counter(member)].task_force, Some(number), "{member}");
        }
    }

    fn battle(&self, lines: &[String]) -> Fight {
        let mut fight = Fight::default();
        for line in lines {
            let (what, value) = line.split_once(": ").unwrap();
            match what {
                "Kind" => value.clone_into(&mut fight.kind),
                "Where" => fight.area = Some(self.place(value)),
                "Attacker" => value.clone_into(&mut fight.attacker),
                "Fires first" => fight.first_fire = with_clause(value),
                "Stage" => {
                    let (stage, firing) = value.split_once(", fire of ").unwrap();
                    fight.stage = (stage.to_owned(), firing.to_owned());
                }
                "Attacks" | "Defends" => {
                    let (name, state) = value.split_once(": ").unwrap();
                    let (up, left) = state.split("; ").next().unwrap().split_once(", ").unwrap();
                    let standing = if what == "Attacks" { &mut fight.attackers } else { &mut fight.defenders };
                    standing.insert(self.counter(name), (face(up), steps(left)));
                }
                _ => {
                    let stage = what.strip_prefix("Shot, ").unwrap();
                    let (shooter, roll) = value.split_once(" rolled ").unwrap();
                    let (roll, result) = roll.split_once(": ").unwrap();
                    let mut numbers = roll.split(", ");
                    let face = numbers.next().unwrap().parse().unwrap();
                    let modifier = numbers.next().unwrap().strip_prefix("modifier ").unwrap().parse().unwrap();
                    let hits_on = numbers.next().unwrap().strip_prefix("hits on ").unwrap().parse().unwrap();
                    let shooter = self.counter(shooter);
                    fight.shots.push((stage.to_owned(), shooter, face, modifier, hits_on, result == "hit"));
                }
            }
        }
        fight
    }
}

/// The markers as they are printed, and their numbers.
fn number(force: &str) -> (Side, u8) {
    match force {
        "CF" => (Side::Japan, 1),
        "EF" => (Side::Japan, 2),
        "WF" => (Side::Japan, 3),
        "ABDAFLOT" => (Side::Allies, 1),
        "CSF" => (Side::Allies, 2),
        other => panic!("{other:?} is no task force"),
    }
}

/// "Japan, 3 counters".
fn count_of(line: &str) -> Option<usize> {
    let (whose, count) = line.split_once(", ")?;
    let number = count.strip_suffix(" counters").or_else(|| count.strip_suffix(" counter"))?;
    ["Japan", "Allies"].contains(&whose).then(|| number.parse().ok())?
}

/// "Singapore +1 (NEI-8.1-h); incident -2 (NEI-8.1-j)".
fn counted(value: &str) -> Vec<(String, i16, String)> {
    if value == "nothing yet" {
        return Vec::new();
    }
    let terms = value.split("; ").map(|term| {
        let (words, clause) = with_clause(term);
        let (text, amount) = words.rsplit_once(' ').unwrap();
        (text.to_owned(), amount.parse().unwrap(), clause)
    });
    terms.collect()
}
