//! Whether a test goes through the API to the place where a player meets a clause.
//!
//! A clause of kind computation, visibility or procedure says what is so, and nobody is refused by most of them. A test
//! of a function in the library shows that the program knows the rule, and not that a player ever sees it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::tell::{Failure, Outcome};

use super::code::{self, Source};
use super::contract::{self, Contract};
use super::ledger::Clause;

/// The kinds of clause that name where they are met.
pub(super) const KINDS: [&str; 3] = ["computation", "procedure", "visibility"];

/// The folders of the recorded games with their logs; the suite `games` plays those of the first book over GraphQL.
const GAMES: [&str; 3] = ["domain/tests/games", "domain/tests/geaw_games", "domain/tests/awaw_games"];
/// The parts of the browser suite.
const PARTS: &str = "frontend/tests/e2e/run.mjs";

/// Where a player meets a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    /// The type and the field of the contract that show it.
    Field(String, String),
    /// A line of the record that leans on this clause.
    Line(String),
    /// A refusal that carries this clause.
    Refusal(String),
    /// A part of the browser suite.
    Page(String),
}

impl Place {
    /// A place as the ledger names it for the clause `id`.
    fn of(text: &str, id: &str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let clause = || if rest.is_empty() { id } else { rest }.to_owned();
        match word {
            "line" => Some(Self::Line(clause())),
            "refusal" => Some(Self::Refusal(clause())),
            "page" if !rest.is_empty() => Some(Self::Page(rest.to_owned())),
            _ if rest.is_empty() => {
                let (of, field) = word.split_once('.')?;
                Some(Self::Field(of.to_owned(), field.to_owned()))
            }
            _ => None,
        }
    }
}

/// What tests go to.
pub(super) struct Visits {
    contract: Contract,
    /// Types with the fields that a document of a test selects on them.
    selected: BTreeSet<(String, String)>,
    /// Clauses that a line of a recorded game leans on.
    told: BTreeSet<String>,
    /// Clauses by which something is refused in a recorded game.
    refused: BTreeSet<String>,
    parts: BTreeSet<String>,
}

impl Visits {
    pub(super) fn read(root: &Path, sources: &[Source]) -> Outcome<Self> {
        let mut visits = Self::of(Contract::new(&text_of(root, "schema.graphql")?)?, sources);
        for file in GAMES.iter().flat_map(|folder| code::files_below(&root.join(folder))) {
            let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
            let ends_in = |extension| file.extension().is_some_and(|found| found == extension);
            if ends_in("log") {
                visits.told.extend(told(&text_of(root, &name)?));
            } else if ends_in("game") {
                visits.refused.extend(refused(&text_of(root, &name)?));
            }
        }
        visits.parts = parts(&text_of(root, PARTS)?);
        Ok(visits)
    }

    fn of(contract: Contract, sources: &[Source]) -> Self {
        let selected = contract::selected(&contract, sources);
        Self { contract, selected, told: BTreeSet::new(), refused: BTreeSet::new(), parts: BTreeSet::new() }
    }

    /// What is missing where a test should go to this place; nothing if one does.
    fn lacks(&self, place: &Place) -> Option<String> {
        match place {
            Place::Field(of, field) if !self.contract.has(of, field) => {
                Some(format!("schema.graphql has no {of}.{field}"))
            }
            Place::Field(of, field) => (!self.selected.contains(&(of.clone(), field.clone())))
                .then(|| format!("no test asks for {of}.{field}")),
            Place::Line(id) => {
                (!self.told.contains(id)).then(|| format!("no log of a recorded game has a line that leans on {id}"))
            }
            Place::Refusal(id) => {
                (!self.refused.contains(id)).then(|| format!("in no recorded game is anything refused by {id}"))
            }
            Place::Page(part) => (!self.parts.contains(part)).then(|| format!("{PARTS} has no part {part}")),
        }
    }
}

fn text_of(root: &Path, name: &str) -> Outcome<String> {
    fs::read_to_string(root.join(name)).map_err(|error| Failure::new(format!("{name} could not be read: {error}")))
}

/// The clauses that the lines of a log lean on.
fn told(log: &str) -> impl Iterator<Item = String> + '_ {
    log.lines().filter_map(|line| Some(line.strip_suffix(']')?.rsplit_once(" [")?.1.to_owned()))
}

/// The clauses of the steps of a recorded game that the rules must not let pass.
fn refused(game: &str) -> impl Iterator<Item = String> + '_ {
    game.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (seat, _) = line.split_once(':')?;
        Some(seat.split_once(" refused ")?.1.trim().to_owned())
    })
}

/// The names of the parts of the browser suite.
fn parts(suite: &str) -> BTreeSet<String> {
    let within = suite.lines().skip_while(|line| *line != "const PARTS = {").skip(1).take_while(|line| *line != "};");
    within.filter_map(|line| Some(line.split_once(':')?.0.trim().trim_matches('\'').to_owned())).collect()
}

/// The clauses of one kind, and how far their places are gone to.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Count {
    asked: usize,
    named: usize,
    gone_to: usize,
}

/// How far tests go to the places where a player meets the clauses of a book.
pub(super) struct Door {
    counts: BTreeMap<&'static str, Count>,
    lacking: Vec<String>,
}

impl Door {
    pub(super) fn of(clauses: &[Clause], visits: &Visits) -> Self {
        let mut door = Self { counts: BTreeMap::new(), lacking: Vec::new() };
        for clause in clauses {
            let Some(kind) = KINDS.into_iter().find(|kind| *kind == clause.kind) else {
                if !clause.met.is_empty() {
                    door.lacking.push(format!("{}: a clause of kind {} names no place", clause.id, clause.kind));
                }
                continue;
            };
            let lacking = lacking(clause, visits);
            let count = door.counts.entry(kind).or_default();
            count.asked += 1;
            count.named += usize::from(!clause.met.is_empty());
            count.gone_to += usize::from(lacking.is_empty());
            door.lacking.extend(lacking);
        }
        door
    }

    /// The counts as a table.
    pub(super) fn table(&self) -> String {
        let row = |name: &str, count: Count| {
            let lacking = count.asked - count.gone_to;
            format!("{name:<50}{:>8}{:>8}{:>22}{lacking:>9}", count.asked, count.named, count.gone_to)
        };
        let mut lines = vec![format!(
            "{:<50}{:>8}{:>8}{:>22}{:>9}",
            "where a player meets it", "clauses", "named", "gone to by a test", "lacking"
        )];
        let mut all = Count::default();
        for (kind, count) in &self.counts {
            lines.push(row(kind, *count));
            all.asked += count.asked;
            all.named += count.named;
            all.gone_to += count.gone_to;
        }
        let share = (all.gone_to * 100).checked_div(all.asked).unwrap_or(100);
        lines.push(row(&format!("all, {share} %"), all));
        lines.join("\n") + "\n\n"
    }

    /// What is missing, a line each.
    pub(super) fn failures(&self) -> &[String] {
        &self.lacking
    }
}

/// What is missing at the places of one clause.
fn lacking(clause: &Clause, visits: &Visits) -> Vec<String> {
    let id = &clause.id;
    if clause.met.is_empty() {
        return vec![format!("{id}: the ledger names no place where a player meets it")];
    }
    let places = clause.met.iter().map(|text| match Place::of(text, id) {
        Some(place) => visits.lacks(&place),
        None => Some(format!("`{text}` is no place")),
    });
    places.flatten().map(|lack| format!("{id}: {lack}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: &str = "type Query { game(id: ID!): Game }\ninterface Game { lastEntry: Int! }\n\
                          type NeiGame implements Game { lastEntry: Int! view: NeiView! }\n\
                          type NeiView { turn: Int! phase: Phase! sides: [Side!]! }\ntype Side { points: Int! }\n\
                          enum Phase { INCIDENT }";

    fn clause(id: &str, kind: &str, met: &[&str]) -> Clause {
        Clause {
            id: id.to_owned(),
            section: "9.1".to_owned(),
            title: "T".to_owned(),
            kind: kind.to_owned(),
            needs: Vec::new(),
            met: met.iter().map(|&place| place.to_owned()).collect(),
        }
    }

    fn visits(test: &str) -> Visits {
        let mut visits = Visits::of(Contract::new(SCHEMA).unwrap(), &[Source::new("api/tests/a.rs", test).unwrap()]);
        visits.told.extend(told("   1 Both\n       N-I1 [N-I1] is here [NEI-6.0-a]\n       Game over\n"));
        visits.refused.extend(refused(
            "# Both refused NEI-1.0-a: x\nJapan refused NEI-9.1-b: sail\nJapan: sail, because \"a refused b: c\"\n",
        ));
        visits.parts = parts("const PARTS = {\n  'first-game': (a) => b(a),\n  odds: c,\n};\nconst x = { other: 1 };");
        visits
    }

    #[test]
    fn a_place_is_gone_to_where_a_test_asks_for_it() {
        let visits =
            visits("fn a() { look(\"{ game(id: 1) { ... on NeiGame { view { turn sides { points } } } } }\"); }");
        let met = ["NeiView.turn", "NeiView.sides", "line", "line NEI-6.0-a", "refusal NEI-9.1-b", "page odds"];
        let clauses = [
            clause("NEI-6.0-a", "procedure", &met),
            clause("NEI-9.1-b", "computation", &["refusal", "page first-game"]),
            clause("NEI-9.1-c", "validation", &[]),
        ];
        let door = Door::of(&clauses, &visits);
        assert_eq!(door.failures(), [""; 0]);
        assert!(door.table().ends_with(&format!("{:<50}{:>8}{:>8}{:>22}{:>9}\n\n", "all, 100 %", 2, 2, 2, 0)));
    }

    #[test]
    fn a_place_that_no_test_goes_to_is_told() {
        let visits = visits("fn a() { look(\"{ game(id: 1) { lastEntry ... on NeiGame { view { sides } } } }\"); }");
        let met = ["NeiView.turn", "NeiView.sides", "NeiView.year", "line", "refusal", "page other", "somewhere"];
        let clauses = [
            clause("NEI-9.1-a", "visibility", &met),
            clause("NEI-9.1-c", "procedure", &[]),
            clause("NEI-9.1-d", "data", &["line"]),
        ];
        let door = Door::of(&clauses, &visits);
        assert_eq!(
            door.failures(),
            [
                "NEI-9.1-a: no test asks for NeiView.turn",
                "NEI-9.1-a: no test asks for NeiView.sides",
                "NEI-9.1-a: schema.graphql has no NeiView.year",
                "NEI-9.1-a: no log of a recorded game has a line that leans on NEI-9.1-a",
                "NEI-9.1-a: in no recorded game is anything refused by NEI-9.1-a",
                "NEI-9.1-a: frontend/tests/e2e/run.mjs has no part other",
                "NEI-9.1-a: `somewhere` is no place",
                "NEI-9.1-c: the ledger names no place where a player meets it",
                "NEI-9.1-d: a clause of kind data names no place",
            ]
        );
        assert!(door.table().contains(&format!("{:<50}{:>8}{:>8}{:>22}{:>9}", "all, 0 %", 2, 1, 0, 2)));
    }
}
