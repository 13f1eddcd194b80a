//! The law of the house over the API: of two games that differ only in what a side may not see, every answer to that
//! side is the same, byte for byte. So is every answer to an onlooker.
//!
//! A pair is a position of a random game and its twin, in which the counters of the other side that were never seen
//! bear other names from the first entry on. What is asked is made from the contract: every field with arguments, by
//! everybody who sees one side's part at the most, the arguments filled from what there is in the position. A new field
//! or argument is asked without being named here. `PAIRS=2000` tries more pairs than usual, `FIRST_SEED` begins
//! with other games.
//!
//! It is a program of its own, since it reads all that the process logs.
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]

#[path = "../common/mod.rs"]
mod common;
mod contract;
mod games;
#[allow(dead_code, unreachable_pub, reason = "the renamed twins are used here, and the others elsewhere")]
#[path = "../../../domain/tests/common/pairs.rs"]
mod pairs;
#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the domain")]
#[path = "../../../domain/tests/common/random.rs"]
mod random;
mod selection;
mod server;
mod values;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use contract::{Asked, Contract};
use domain::kernel::journal::Table;
use domain::kernel::seat::Opposed;
use domain::nei::Nei;
use domain::nei::components::Side;
use games::{corrections_of, played};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use serde_json::{Value, json};
use server::{Chair, Log, Server};
use uuid::Uuid;
use values::{Asking, Pools, Question};

/// Pairs that are tried unless `PAIRS` says otherwise.
const PAIRS: usize = 12;
/// Positions of one game that become pairs.
const POSITIONS: usize = 6;
/// Questions that each of those who ask has of a pair. Every field has its turn.
const QUESTIONS: usize = 30;
/// Changes that are asked for of a pair; with the first that is recorded, which may show what was hidden, it ends.
const CHANGES: usize = 40;
/// How long something is waited for that a subscription may never say.
const SOON: Duration = Duration::from_millis(100);
/// How long it is waited for where it was said of the twin.
const AT_LAST: Duration = Duration::from_secs(20);

/// Fields in a random order, each as often as any other.
#[derive(Default)]
struct Deck(Vec<usize>);

impl Deck {
    fn draw(&mut self, fields: &[Asked], generator: &mut StdRng) -> Asked {
        if self.0.is_empty() {
            self.0 = (0..fields.len()).collect();
            self.0.shuffle(generator);
        }
        fields[self.0.pop().unwrap()].clone()
    }
}

/// How often a field was asked, and how often a resolver saw the question.
#[derive(Default)]
struct Count {
    asked: usize,
    resolved: usize,
}

/// Two games that are one game to a side.
struct Pair {
    id: Uuid,
    pools: Pools,
    /// What a failure begins with.
    context: String,
}

struct Run {
    one: Server,
    other: Server,
    log: Log,
    contract: Contract,
    questions: Vec<Asked>,
    changes: Vec<Asked>,
    /// What is still to be asked, for each of those who ask.
    decks: [Deck; 6],
    changing: Deck,
    counts: BTreeMap<String, Count>,
}

impl Run {
    async fn new() -> Self {
        let contract = Contract::published();
        let (changes, questions) = contract.asked().into_iter().partition(|asked| asked.operation == "mutation");
        let log = Log::default();
        log.listen();
        Self {
            one: Server::new().await,
            other: Server::new().await,
            log,
            contract,
            questions,
            changes,
            decks: Default::default(),
            changing: Deck::default(),
            counts: BTreeMap::new(),
        }
    }

    /// Keeps both games, and gathers what may be asked about.
    async fn pair(&self, id: Uuid, games: [&Table<Nei>; 2], entries: usize, looking: Side) -> Pair {
        let [table, twin] = games;
        self.one.keep(id, table, entries).await;
        self.other.keep(id, twin, entries).await;
        self.other.note_aside(id, looking.other()).await;
        let position = Table::replay(Arc::clone(table.pack()), table.entries()[..entries].iter().cloned()).unwrap();
        let mut pair = Pair {
            id,
            pools: Pools::of(&position, looking, id),
            context: format!("entry {entries}, {looking:?} asks"),
        };
        pair.pools.offered = self.offered(id, Chair::beside(looking)[0]).await;
        pair
    }

    /// The commands that the rules offer to a seat.
    async fn offered(&self, id: Uuid, chair: Chair) -> Vec<Value> {
        let query = "query($g: ID!) { game(id: $g) { ... on NeiGame { options { offers { command } } \
                     allOptions(first: 100) { possibilities { offer { command } } } } } }";
        let answer = self.one.answer(id, chair, query, json!({})).await;
        self.log.taken();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let game = &answer["data"]["game"];
        let offers = game["options"]["offers"].as_array().into_iter().flatten();
        let possibilities = game["allOptions"]["possibilities"].as_array().into_iter().flatten();
        offers.chain(possibilities.map(|one| &one["offer"])).map(|offer| offer["command"].clone()).collect()
    }

    /// Everything that is asked of a pair.
    async fn try_pair(&mut self, pair: &Pair, entries: usize, looking: Side, generator: &mut StdRng) {
        for (index, chair) in Chair::beside(looking).into_iter().enumerate() {
            self.read_whole(pair, chair, entries).await;
            for _ in 0..QUESTIONS {
                let asked = self.decks[index].draw(&self.questions, generator);
                self.ask(pair, chair, &asked, generator).await;
            }
        }
        for _ in 0..CHANGES {
            let chair = Chair::beside(looking)[generator.random_range(0..6)];
            let asked = self.changing.draw(&self.changes, generator);
            if self.ask(pair, chair, &asked, generator).await {
                break;
            }
        }
    }

    /// The whole game, its record as it is heard, and what may be taken home.
    async fn read_whole(&mut self, pair: &Pair, chair: Chair, entries: usize) {
        let (id, context) = (pair.id, &pair.context);
        let after = entries.saturating_sub(15);
        let heard = self.one.heard(id, chair, after, entries - after).await;
        assert_eq!(heard.len(), entries - after, "{heard:?}");
        let there = self.other.heard(id, chair, after, entries - after).await;
        assert!(heard == there, "{context}: {chair:?} hears two games apart");
        // What is taken home is made for a seat, whichever key it has.
        if chair.side.is_none() {
            let home = self.one.taken_home(id, chair).await;
            assert!(home == self.other.taken_home(id, chair).await, "{context}: {chair:?} takes two games home");
        }
        self.log.taken();
        let whole =
            format!("query($g: ID!) {{ game(id: $g) {} viewer {{ key {{ kind scope }} }} }}", selection::of("Game"));
        self.compare(pair, chair, "the whole game", &Question { query: whole, variables: json!({}) }).await;
    }

    /// Asks for one field, and says whether something was recorded.
    async fn ask(&mut self, pair: &Pair, chair: Chair, asked: &Asked, generator: &mut StdRng) -> bool {
        let mut asking = Asking { contract: &self.contract, pools: &pair.pools, generator };
        let question = asking.question(asked);
        if asked.operation == "subscription" {
            self.listen(pair, chair, &asked.name, &question).await;
            return false;
        }
        self.compare(pair, chair, &asked.name, &question).await
    }

    /// One question to both games, and the same answer; unless something was recorded, which may show what was hidden.
    async fn compare(&mut self, pair: &Pair, chair: Chair, name: &str, question: &Question) -> bool {
        let Question { query, variables } = question;
        let first = self.one.answer(pair.id, chair, query, variables.clone()).await;
        let logged = self.log.taken();
        let second = self.other.answer(pair.id, chair, query, variables.clone()).await;
        let logged_there = self.log.taken();
        if is_recorded(&first) && is_recorded(&second) {
            self.count(name, &first);
            return true;
        }
        assert_eq!(logged, logged_there, "{query} with {variables} is logged otherwise");
        self.same(pair, chair, name, question, [&first, &second]);
        false
    }

    /// What a subscription says first.
    async fn listen(&mut self, pair: &Pair, chair: Chair, name: &str, question: &Question) {
        let mut first = self.one.first_said(pair.id, chair, question, SOON).await;
        let wait = if first.is_some() { AT_LAST } else { SOON };
        let second = self.other.first_said(pair.id, chair, question, wait).await;
        if first.is_none() && second.is_some() {
            first = self.one.first_said(pair.id, chair, question, AT_LAST).await;
        }
        self.log.taken();
        let [first, second] = [first, second].map(Option::unwrap_or_default);
        self.same(pair, chair, name, question, [&first, &second]);
    }

    fn same(&mut self, pair: &Pair, chair: Chair, name: &str, question: &Question, answers: [&str; 2]) {
        let Question { query, variables } = question;
        let [first, second] = answers.map(without_times);
        assert!(!first.contains("Internal"), "{query}: {first}");
        assert!(
            first == second,
            "{}: {chair:?} can tell two games apart by {name}: {query} with {variables}:\n{}",
            pair.context,
            apart(&first, &second)
        );
        self.count(name, &first);
    }

    fn count(&mut self, name: &str, answer: &str) {
        let count = self.counts.entry(name.to_owned()).or_default();
        count.asked += 1;
        count.resolved += usize::from(!answer.is_empty() && was_answered(answer));
    }

    /// Fields whose questions were all turned away at the door, so that nothing was compared.
    fn never_resolved(&self) -> Vec<&str> {
        let all = self.questions.iter().chain(&self.changes).map(|asked| asked.name.as_str());
        all.filter(|name| self.counts.get(*name).is_none_or(|count| count.resolved == 0)).collect()
    }

    fn report(&self, pairs: usize, corrected: usize) {
        let asked: usize = self.counts.values().map(|count| count.asked).sum();
        let resolved: usize = self.counts.values().map(|count| count.resolved).sum();
        let arguments = |fields: &[Asked]| fields.iter().map(|asked| asked.field.arguments.len()).sum::<usize>();
        println!(
            "seen: {pairs} pairs of games, {corrected} counters of the other side put right in them; {} fields with {} arguments, \
             asked by 6 kinds of seats; {asked} answers, {resolved} of them of a resolver, each the same byte for byte",
            self.questions.len() + self.changes.len(),
            arguments(&self.questions) + arguments(&self.changes),
        );
    }
}

#[actix_web::test]
async fn what_a_side_may_not_see_changes_no_answer() {
    let wanted = std::env::var("PAIRS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(PAIRS);
    let first = std::env::var("FIRST_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let mut run = Run::new().await;
    let (mut tried, mut corrected) = (0, 0);
    for seed in first.. {
        let mut generator = random::generator(seed);
        let table = played(seed, &mut generator);
        for hidden in Side::ALL {
            let twin = pairs::renamed(&table, hidden, &mut generator);
            for _ in 0..POSITIONS / 2 {
                let entries = generator.random_range(2..=table.entries().len());
                corrected += corrections_of(&table, hidden, entries);
                let id = Uuid::from_u128((u128::from(seed) << 64) | tried as u128);
                let mut pair = run.pair(id, [&table, &twin], entries, hidden.other()).await;
                pair.context = format!("seed {seed}, {}", pair.context);
                run.try_pair(&pair, entries, hidden.other(), &mut generator).await;
                tried += 1;
                if tried >= wanted {
                    run.report(tried, corrected);
                    assert!(corrected > 0 || wanted < PAIRS, "no counter was put right: this shows less than it says");
                    let unasked = run.never_resolved();
                    assert!(unasked.is_empty() || wanted < PAIRS, "never answered by a resolver: {unasked:?}");
                    return;
                }
            }
        }
    }
}

/// Whether an answer says that something was recorded, or that a branch was made, whose codes are made by chance.
fn is_recorded(answer: &str) -> bool {
    let answer: Value = serde_json::from_str(answer).unwrap();
    let fields = answer["data"].as_object().into_iter().flat_map(serde_json::Map::values);
    fields.into_iter().any(|field| field["__typename"] == "Recorded" || field["__typename"] == "GameCreated")
}

/// An answer without the times of what was written while it was asked: those of the record say nothing of today.
fn without_times(answer: &str) -> String {
    let mut parts = answer.split("\"at\":\"");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let of_the_record = part.starts_with("2026-01-01T00:00:00");
        let rest = part.find('"').filter(|_| !of_the_record).map_or(part, |end| &part[end..]);
        kept += "\"at\":\"";
        kept += rest;
    }
    kept
}

/// Whether a resolver saw the question. What is turned away at the door (a field that does not exist, a selection
/// that lacks, a query too deep or too dear) names no place in the answer, and compares nothing.
fn was_answered(answer: &str) -> bool {
    let answer: Value = serde_json::from_str(answer).unwrap();
    let errors = answer["errors"].as_array().into_iter().flatten();
    let mut at_the_door = errors.filter(|error| error["path"].as_array().is_none_or(Vec::is_empty));
    at_the_door.next().is_none()
}

/// The place where two answers part, with what stands around it.
fn apart(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(200)..(at + 200).min(text.len())]).into_owned()
    };
    format!("{}\n{}", around(one), around(other))
}
