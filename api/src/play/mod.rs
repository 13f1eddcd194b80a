//! Playing a recorded game through a running server, from the seats that played it.
//!
//! Every command is sent with the entry it expects and an id of its own, and sent again with the same id when the
//! connection breaks; so the server may be killed and started again under it. The same game is played by the rules
//! here, and at the end both must agree.

mod awaw;
mod client;
mod compare;
mod geaw;
mod nei;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use domain::kernel::journal::Table;
use domain::kernel::recording::{Notation, Recording, Step, StepDeed, play_step};
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::config::PlayOptions;
use client::Client;
use face::books::Book;
use face::books::{Packs, packs};
use face::graphql::identity::Origin;
use host::seats::SeatKind;

const OUTCOME: &str = "{ __typename ... on Recorded { lastEntry } \
    ... on NeedsRuling { violations { message clause { id } also { id } } } \
    ... on Refused { refusal { message clause { id } also { id } } violations { message clause { id } also { id } } } \
    ... on Stale { lastEntry } }";

/// What is needed of a book to play its recorded games.
trait Recorded: Book + Notation {
    /// The types of what is fixed when a game is created, and of a command.
    const INPUTS: (&'static str, &'static str);
    /// Everything a seat sees of the table: fields of a game, each asked for by itself.
    const SEEN: &'static [&'static str];
    /// The fragments that these fields use.
    const FRAGMENTS: &'static str;

    /// The pack of this book, and its hash.
    fn pack(packs: Packs) -> (Arc<Self::Pack>, String);
    /// The input that creates a game like this one.
    fn input(creation: &Self::Creation) -> Value;
    /// A command as the API takes it.
    fn command(command: &Self::Command) -> Result<Value, String>;
    /// The answer to one of [`Self::SEEN`] for the game here, through the very types the server uses.
    async fn seen(table: &Table<Self>, seat: Seat<Self::Side>, query: &str) -> Result<Value, String>;
}

/// Plays a game of the book with this title, and of no known book as one of the first.
macro_rules! play_titled {
    (
        ($title:expr, $options:expr, $text:expr)
        ($first:ident $of_first:ident $its_title:literal) $(($name:ident $book:ident $in_full:literal))+
    ) => {
        $(if $title.starts_with(<domain::$name::$book as Notation>::TITLE) {
            play_book::<domain::$name::$book>($options, $text)
        } else)+ {
            play_book::<domain::$first::$of_first>($options, $text)
        }
    };
}

/// Plays the game. An error is a sentence that says where it stopped.
pub fn play(options: &PlayOptions) -> Result<(), String> {
    let file = options.file.display();
    let text = std::fs::read_to_string(&options.file).map_err(|error| format!("{file} cannot be read: {error}"))?;
    // Each line of a notation stands for itself, so the title can be looked for before the notation is known.
    let title = text.lines().find_map(|line| line.trim().strip_prefix("game:")).unwrap_or_default().trim();
    face::books!(play_titled title, options, &text)
}

fn play_book<S: Recorded>(options: &PlayOptions, text: &str) -> Result<(), String> {
    let file = options.file.display();
    let recording = Recording::<S>::parse(text).map_err(|mistakes| {
        let all: Vec<String> = mistakes.iter().map(|mistake| format!("{file}: {mistake}")).collect();
        all.join("\n")
    })?;
    let beside = options.file.parent().unwrap_or(Path::new("."));
    let named = recording.packs.as_ref().map(|folder| beside.join(folder));
    let (pack, hash) = S::pack(packs(options.packs.as_deref().or(named.as_deref()))?);
    actix_web::rt::System::new().block_on(async {
        let mut game = Game::begin(Client::new(&options.server), &recording, pack, hash).await?;
        for (index, step) in recording.steps.iter().enumerate() {
            game.play(index, step).await.map_err(|reason| format!("{file}: line {}: {reason}", step.line))?;
        }
        compare::agree(&game).await?;
        println!("the game on the server has {} entries and the same state", game.table.last_number());
        Ok(())
    })
}

/// A game in progress, there and here.
struct Game<S: System> {
    client: Client,
    id: String,
    tokens: BTreeMap<Seat<S::Side>, String>,
    table: Table<S>,
}

/// What the ids of a view here begin with. Those there begin with the game's, and are not compared.
fn here() -> Origin {
    Origin::game(Uuid::nil())
}

impl<S: Recorded> Game<S> {
    /// Creates the game and takes both sides' seats, and any other that plays in it.
    async fn begin(client: Client, recording: &Recording<S>, pack: Arc<S::Pack>, hash: String) -> Result<Self, String> {
        let first = Table::<S>::creation_entry(recording.creation.clone(), hash, Seat::Umpire);
        let table = Table::replay(pack, [first]).map_err(|error| error.to_string())?;
        let mut input = S::input(&recording.creation);
        input["name"] = json!("A recorded game");
        let (input_type, member) = (S::INPUTS.0, S::BOOK.to_lowercase());
        let query = format!(
            "mutation($input: {input_type}!) {{ \
             createGame(input: {{ {member}: $input }}) {{ game {{ id }} seats {{ kind code }} }} }}"
        );
        let created = client.ask(None, &query, json!({ "input": input })).await?;
        let created = &created["createGame"];
        let id = text(&created["game"]["id"])?;
        let mut tokens = BTreeMap::new();
        let seats = recording.steps.iter().map(|step| step.by);
        for seat in seats.chain(S::Side::both().map(Seat::Side)) {
            if tokens.contains_key(&seat) {
                continue;
            }
            let kind = SeatKind::of_seat(seat).word();
            let codes = created["seats"].as_array().into_iter().flatten();
            let code =
                codes.filter(|code| code["kind"] == kind).map(|code| &code["code"]).next().unwrap_or(&Value::Null);
            let query = "mutation($code: String!) { takeSeat(code: $code) { token } }";
            let taken = client.ask(None, query, json!({ "code": text(code)? })).await?;
            tokens.insert(seat, text(&taken["takeSeat"]["token"])?);
        }
        Ok(Self { client, id, tokens, table })
    }

    /// One step, there and here.
    async fn play(&mut self, index: usize, step: &Step<S>) -> Result<(), String> {
        let said = step.deed.to_string();
        let entry = play_step(&self.table, step).map_err(|stopped| format!("the rules here on {said}: {stopped}"))?;
        let mut variables = json!({
            "game": self.id, "expected": self.table.last_number(), "id": format!("step-{index}"),
        });
        let (command_type, member) = (S::INPUTS.1, S::BOOK.to_lowercase());
        let record = "record";
        let given = format!("command: {{ {member}: $command }}");
        let (field, parameter, argument) = match &step.deed {
            StepDeed::Play(command, overrule) => {
                variables["command"] = S::command(command)?;
                variables["overrule"] = json!(overrule);
                let parameters = format!("$command: {command_type}!, $overrule: String");
                (record, parameters, format!("{given}, overrule: $overrule"))
            }
            StepDeed::Refuse { command, .. } => {
                variables["command"] = S::command(command)?;
                (record, format!("$command: {command_type}!"), given)
            }
            StepDeed::TakeBack { to } => {
                variables["to"] = json!(to);
                ("takeBack", "$to: Int!".to_owned(), "to: $to".to_owned())
            }
            StepDeed::AnswerTakeBack { granted } => {
                variables["granted"] = json!(granted);
                ("answerTakeBack", "$granted: Boolean!".to_owned(), "granted: $granted".to_owned())
            }
        };
        let query = format!(
            "mutation($game: ID!, $expected: Int!, $id: ID!, {parameter}) {{ \
             {field}(game: $game, expectedEntry: $expected, commandId: $id, {argument}) {OUTCOME} }}"
        );
        let token = self.tokens.get(&step.by).map(String::as_str);
        let answer = self.client.ask(token, &query, variables).await?;
        let outcome = &answer[field];
        let Some(entry) = entry else { return refused(&step.deed, &said, outcome) };
        if outcome["__typename"] != "Recorded" {
            return Err(format!("the server did not record {said}: {outcome}"));
        }
        if outcome["lastEntry"] != entry.number {
            return Err(format!("the server recorded entry {}, and here it is {}", outcome["lastEntry"], entry.number));
        }
        println!("entry {}", entry.number);
        self.table.fold(entry).map_err(|error| error.to_string())
    }
}

/// What the rules refuse here the server refuses too, by the same clause.
fn refused<S: System>(deed: &StepDeed<S>, said: &str, outcome: &Value) -> Result<(), String> {
    let StepDeed::Refuse { clause, .. } = deed else { return Err(format!("{said} makes no entry here")) };
    let objections = outcome["violations"].as_array().into_iter().flatten().chain([&outcome["refusal"]]);
    let leans = |objection: &Value| {
        let also = objection["also"].as_array().into_iter().flatten();
        also.chain([&objection["clause"]]).any(|named| named["id"] == clause.as_str())
    };
    if objections.into_iter().any(leans) {
        println!("refused by {clause}: {said}");
        return Ok(());
    }
    Err(format!("the server does not refuse {said} by {clause}: {outcome}"))
}

fn text(value: &Value) -> Result<String, String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("the server answered {value} where words belong"))
}
