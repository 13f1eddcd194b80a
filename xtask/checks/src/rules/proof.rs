//! The proof of a ledger: what is accepted, refused and cured, each for the clause that says so.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Coverage;
use super::code::{Callee, Place, Source};
use super::flow::Tree;
use super::ledger::{Book, Clause, Exception};

/// Calls of the test kit that have a command accepted.
const ACCEPTING: [&str; 5] = ["accepts", "play", "cured", "roll", "losses"];
/// The call that has a command refused for a clause.
const REFUSES: Callee = Callee::Method("refuses");
/// The call that has a command refused for a clause, and another accepted that cures it.
const CURES: Callee = Callee::Method("cured");
/// Which argument of both is the clause.
const CLAUSE: usize = 2;

/// What the tests say of clauses.
#[derive(Debug)]
pub(super) struct Tried {
    /// Tests that have something accepted, by their names.
    accepting: BTreeSet<String>,
    /// Clauses for which a test has something refused.
    refused: BTreeSet<String>,
    /// The same test by test.
    refused_in: BTreeMap<String, BTreeSet<String>>,
    /// Clauses for which a test shows the cure.
    cured: BTreeSet<String>,
}

impl Tried {
    pub(super) fn of(tests: &Tree) -> Self {
        let refused = tests.reaching(REFUSES, CLAUSE);
        let cured = tests.reaching(CURES, CLAUSE);
        let mut tried = Self {
            accepting: BTreeSet::new(),
            refused: refused.ids.into_keys().chain(cured.ids.keys().cloned()).collect(),
            refused_in: BTreeMap::new(),
            cured: cured.ids.into_keys().collect(),
        };
        for (number, source) in tests.sources().iter().enumerate() {
            for test in source.functions.iter().filter(|function| function.is_test) {
                let bodies = bodies(source, &test.name);
                let calls =
                    |call| bodies.iter().any(|body| source.calls_within(body, Callee::Method(call)).count() > 0);
                if ACCEPTING.into_iter().any(calls) {
                    tried.accepting.insert(test.name.clone());
                }
                let refused = [REFUSES, CURES].map(|call| tests.reaching_within(number, &bodies, call, CLAUSE));
                let ids = refused.into_iter().flat_map(|reached| reached.ids.into_keys());
                tried.refused_in.entry(test.name.clone()).or_default().extend(ids);
            }
        }
        tried
    }
}

/// The bodies of a test and of the functions of its file that it calls, directly or by others.
fn bodies(source: &Source, test: &str) -> Vec<Range<Place>> {
    let mut seen = BTreeSet::new();
    let mut open = vec![test];
    let mut found = Vec::new();
    while let Some(name) = open.pop() {
        if !seen.insert(name) {
            continue;
        }
        for function in source.functions.iter().filter(|function| function.name == name) {
            let called = source.calls.iter().filter(|call| function.range.contains(&call.at));
            open.extend(called.map(|call| call.name.as_str()));
            found.push(function.range.clone());
        }
    }
    found
}

/// What the code of a book says of clauses.
#[derive(Debug)]
pub(super) struct Cited {
    /// Clauses that a refusal or an objection cites, with the places.
    all: BTreeMap<String, Vec<String>>,
    /// Those that an objection cites.
    objected: BTreeMap<String, Vec<String>>,
    /// Places where the clause that is cited cannot be followed.
    lost: Vec<String>,
}

impl Cited {
    /// Each book is followed by itself: functions of two books may share a name.
    pub(super) fn of(rules: &Tree) -> Self {
        let objections = rules.reaching(Callee::Of("Violation", "new"), 0);
        let refusals = rules.reaching(Callee::Method("by"), 0);
        // What `also` names is cited too; its cure is that of the objection it stands beside.
        let also = rules.reaching(Callee::Method("also"), 0);
        let mut all = objections.ids.clone();
        for (id, places) in refusals.ids.into_iter().chain(also.ids) {
            all.entry(id).or_default().extend(places);
        }
        Self { all, objected: objections.ids, lost: [objections.lost, refusals.lost, also.lost].concat() }
    }
}

/// A clause, and what to say of it where its proof lacks something.
type Subject = (String, String);

/// One demand of the proof on the clauses of a book.
struct Demand {
    name: &'static str,
    /// What an exception from it lacks.
    lacks: &'static str,
    clauses: usize,
    shown: usize,
    /// Excepted, since the refusal that a test of theirs sees carries another clause.
    elsewhere: usize,
    excepted: usize,
    /// Clauses that do not meet it, each with what is missing.
    lacking: Vec<String>,
}

/// How far the tests prove the ledger of a book.
pub(super) struct Proof {
    demands: Vec<Demand>,
    /// Exceptions that nothing needs.
    needless: Vec<String>,
    lost: Vec<String>,
}

impl Proof {
    pub(super) fn of(
        book: Book,
        clauses: &[Clause],
        coverage: &Coverage,
        tried: &Tried,
        cited: &Cited,
        exceptions: &[Exception],
    ) -> Self {
        let accepted = coverage.named(tried.accepting.iter());
        let validated: Vec<Subject> = clauses
            .iter()
            .filter(|clause| clause.kind == "validation" && coverage.tests.contains_key(&clause.id))
            .map(|clause| (clause.id.clone(), clause.title.clone()))
            .collect();
        let head = format!("{}-", book.name.to_uppercase());
        let in_the_code = |places: &BTreeMap<String, Vec<String>>| -> Vec<Subject> {
            let of_book = places.iter().filter(|(id, _)| id.starts_with(&head));
            of_book.map(|(id, places)| (id.clone(), places.join(", "))).collect()
        };
        let (any, objected) = (in_the_code(&cited.all), in_the_code(&cited.objected));
        // An exception that names another clause is proved in its turn.
        let is_shown = |id: &str, by: &str| {
            let tests = coverage.tests.get(id).into_iter().flatten();
            tests.filter_map(|test| tried.refused_in.get(&test.word)).any(|refused| refused.contains(by))
        };
        let mut used = BTreeSet::new();
        let mut demand = |name, lacks, subjects: &[Subject], shown: &BTreeSet<String>| {
            let mut demand = Demand {
                name,
                lacks,
                clauses: subjects.len(),
                shown: 0,
                elsewhere: 0,
                excepted: 0,
                lacking: Vec::new(),
            };
            for (id, about) in subjects {
                let excuse = exceptions.iter().position(|exception| exception.id == *id && exception.lacks == lacks);
                if shown.contains(id) {
                    demand.shown += 1;
                } else if let Some(excuse) = excuse {
                    used.insert(excuse);
                    match &exceptions[excuse].by {
                        Some(by) if is_shown(id, by) => demand.elsewhere += 1,
                        Some(by) => {
                            demand.lacking.push(format!("{id}: no test of it has something refused for {by}"));
                        }
                        None => demand.excepted += 1,
                    }
                } else {
                    demand.lacking.push(format!("{id}: {about}"));
                }
            }
            demand
        };
        let demands = vec![
            demand("validation clauses, accepted in a test of theirs", "acceptance", &validated, &accepted),
            demand("validation clauses, refused in a test", "refusal", &validated, &tried.refused),
            demand("clauses the code cites, refused in a test", "refusal", &any, &tried.refused),
            demand("clauses the code objects by, cured in a test", "cure", &objected, &tried.cured),
        ];
        let needless = exceptions
            .iter()
            .enumerate()
            .filter(|(index, _)| !used.contains(index))
            .map(|(_, exception)| format!("{}, {}", exception.id, exception.lacks))
            .collect();
        Self { demands, needless, lost: cited.lost.clone() }
    }

    /// The counts as a table.
    pub(super) fn table(&self) -> String {
        let mut lines = vec![format!(
            "{:<50}{:>8}{:>8}{:>12}{:>10}{:>9}",
            "proof", "clauses", "shown", "by another", "excepted", "lacking"
        )];
        for demand in &self.demands {
            lines.push(format!(
                "{:<50}{:>8}{:>8}{:>12}{:>10}{:>9}",
                demand.name,
                demand.clauses,
                demand.shown,
                demand.elsewhere,
                demand.excepted,
                demand.lacking.len()
            ));
        }
        lines.join("\n") + "\n\n"
    }

    /// What is missing, a line each.
    pub(super) fn failures(&self) -> Vec<String> {
        let lacking = self
            .demands
            .iter()
            .flat_map(|demand| demand.lacking.iter().map(|clause| format!("no proof ({}): {clause}", demand.lacks)));
        let needless = self.needless.iter().map(|exception| format!("an exception that nothing needs: {exception}"));
        let lost = self.lost.iter().map(|place| format!("the clause cannot be followed: {place}"));
        lacking.chain(needless).chain(lost).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ledger::BOOKS;
    use crate::rules::mentions::{Mention, Mentions};

    const RULES: &str = "fn judge() { Violation::new(\"NEI-9.1-b\", a, b); Refusal::new(c).by(\"NEI-9.1-c\"); }";

    fn proof(test: &str, exceptions: &[Exception]) -> Proof {
        let clause = |id: &str| Clause {
            id: id.to_owned(),
            section: "9.1".to_owned(),
            title: "T".to_owned(),
            kind: "validation".to_owned(),
            needs: Vec::new(),
            met: Vec::new(),
        };
        let clauses = ["NEI-9.1-a", "NEI-9.1-b", "NEI-9.1-c"].map(clause);
        let tree = |text: &str| Tree::new(vec![Source::new("a.rs", text).unwrap()]);
        let tests = tree(test);
        let found = tests.sources()[0].functions.iter().filter(|function| function.is_test);
        let found = found.map(|test| Mention { word: test.name.clone(), place: "a.rs:1".to_owned() });
        let mentions = Mentions { tests: found.collect(), citations: Vec::new() };
        let coverage = Coverage::of(BOOKS[0], &clauses, &BTreeSet::new(), &mentions);
        Proof::of(BOOKS[0], &clauses, &coverage, &Tried::of(&tests), &Cited::of(&tree(RULES)), exceptions)
    }

    fn exception(id: &str, lacks: &str, by: Option<&str>) -> Exception {
        let reason = "it is so".to_owned();
        Exception { id: id.to_owned(), lacks: lacks.to_owned(), by: by.map(str::to_owned), reason }
    }

    #[test]
    fn a_clause_is_proved_by_what_is_accepted_refused_and_cured() {
        let whole = "#[test]\nfn nei_9_1_b_ships() { board.cured(side, &bad, \"NEI-9.1-b\", &good); }\n\
                     #[test]\nfn nei_9_1_c_ships() { stays(\"NEI-9.1-c\"); board.play(side, a); }\n\
                     fn stays(id: &str) { board.refuses(side, &bad, id); }";
        assert_eq!(proof(whole, &[]).failures(), Vec::<String>::new());
        let half = "#[test]\nfn nei_9_1_b_ships() { board.refuses(side, &bad, \"NEI-9.1-b\"); }";
        assert_eq!(
            proof(half, &[]).failures(),
            [
                "no proof (acceptance): NEI-9.1-b: T",
                "no proof (refusal): NEI-9.1-c: a.rs:1",
                "no proof (cure): NEI-9.1-b: a.rs:1",
            ]
        );
    }

    #[test]
    fn an_exception_is_needed_and_shown() {
        let test = "#[test]\nfn nei_9_1_a_ships() { board.accepts(side, &a).refuses(side, &b, \"NEI-9.1-c\"); }\n\
                    #[test]\nfn nei_9_1_b_ships() { board.cured(side, &bad, \"NEI-9.1-b\", &good); }";
        assert_eq!(
            proof(test, &[exception("NEI-9.1-a", "refusal", Some("NEI-9.1-c"))]).failures(),
            Vec::<String>::new()
        );
        assert_eq!(
            proof(test, &[exception("NEI-9.1-a", "refusal", Some("NEI-9.1-b"))]).failures(),
            ["no proof (refusal): NEI-9.1-a: no test of it has something refused for NEI-9.1-b"]
        );
        let needless = [exception("NEI-9.1-a", "refusal", None), exception("NEI-9.1-b", "cure", None)];
        assert_eq!(proof(test, &needless).failures(), ["an exception that nothing needs: NEI-9.1-b, cure"]);
    }
}
