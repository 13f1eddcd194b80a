//! Playing a recorded game through a running server, from the seats that played it.
//!
//! Every command is sent with the entry it expects and an id of its own, and sent again with the same id when the
//! connection breaks; so the server may be killed and started again under it. The same game is played by the rules
//! here, and at the end both must agree.

mod client;
mod compare;

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::notation::{Recording, Step, StepDeed, parse_game};
use domain::nei::pack::Pack;
use domain::table::journal::{Entry, Table};
use domain::table::seat::Seat;
use domain::table::violation::{Enforcement, Refused, Ruling};
use serde_json::{Value, json};

use crate::books::Book;
use crate::config::PlayOptions;
use crate::graphql::nei::command::NeiCommand;
use client::Client;

const OUTCOME: &str = "{ __typename ... on Recorded { lastEntry } \
    ... on NeedsRuling { violations { message clause { id } } } \
    ... on Refused { refusal { message } violations { message clause { id } } } \
    ... on Stale { lastEntry } }";

/// Plays the game. An error is a sentence that says where it stopped.
pub fn play(options: &PlayOptions) -> Result<(), String> {
    let file = options.file.display();
    let text = std::fs::read_to_string(&options.file).map_err(|error| format!("{file} cannot be read: {error}"))?;
    let recording = parse_game(&text).map_err(|mistakes| {
        let all: Vec<String> = mistakes.iter().map(|mistake| format!("{file}: {mistake}")).collect();
        all.join("\n")
    })?;
    let pack = crate::serve::pack(options.packs.as_deref())?;
    actix_web::rt::System::new().block_on(async {
        let mut game = Game::begin(Client::new(&options.server), &recording, &pack).await?;
        for (index, step) in recording.steps.iter().enumerate() {
            game.play(index, step).await.map_err(|reason| format!("{file}: line {}: {reason}", step.line))?;
        }
        compare::agree(&game).await?;
        println!("the game on the server has {} entries and the same state", game.table.last_number());
        Ok(())
    })
}

/// A game in progress, there and here.
struct Game {
    client: Client,
    id: String,
    tokens: BTreeMap<Seat<Side>, String>,
    table: Table<Nei>,
}

impl Game {
    /// Creates the game and takes both sides' seats, and any other that plays in it.
    async fn begin(client: Client, recording: &Recording, pack: &Arc<Pack>) -> Result<Self, String> {
        let first = Table::<Nei>::creation_entry(recording.creation.clone(), pack.hash.clone(), Seat::Umpire);
        let table = Table::replay(Arc::clone(pack), [first]).map_err(|error| error.to_string())?;
        let enforcement = match recording.creation.enforcement {
            Enforcement::Strict => "STRICT",
            Enforcement::Advise => "ADVISE",
            Enforcement::Record => "RECORD",
        };
        let input = json!({
            "name": "A recorded game", "scenario": recording.creation.scenario, "enforcement": enforcement,
        });
        let query = "mutation($input: CreateNeiGame!) { createNeiGame(input: $input) { id seats { kind code } } }";
        let created = client.ask(None, query, json!({ "input": input })).await?;
        let created = &created["createNeiGame"];
        let id = text(&created["id"])?;
        let mut tokens = BTreeMap::new();
        let seats = recording.steps.iter().map(|step| step.by);
        for seat in seats.chain([Seat::Side(Side::Japan), Seat::Side(Side::Allies)]) {
            if tokens.contains_key(&seat) {
                continue;
            }
            let kind = Nei::kind(seat).as_str();
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
    async fn play(&mut self, index: usize, step: &Step) -> Result<(), String> {
        let entry =
            self.play_here(step).map_err(|refused| format!("the rules here refuse {}: {refused}", step.deed))?;
        let mut variables = json!({
            "game": self.id, "expected": self.table.last_number(), "id": format!("step-{index}"),
        });
        let (field, parameter, argument) = match &step.deed {
            StepDeed::Play(command, overrule) => {
                let command = NeiCommand::of(command).ok_or("the API has no words for this command")?;
                variables["command"] = serde_json::to_value(command).map_err(|error| error.to_string())?;
                variables["overrule"] = json!(overrule);
                ("recordNei", "$command: NeiCommand!, $overrule: String", "command: $command, overrule: $overrule")
            }
            StepDeed::TakeBack { to } => {
                variables["to"] = json!(to);
                ("takeBack", "$to: Int!", "to: $to")
            }
            StepDeed::AnswerTakeBack { granted } => {
                variables["granted"] = json!(granted);
                ("answerTakeBack", "$granted: Boolean!", "granted: $granted")
            }
        };
        let query = format!(
            "mutation($game: ID!, $expected: Int!, $id: ID!, {parameter}) {{ \
             {field}(game: $game, expectedEntry: $expected, commandId: $id, {argument}) {OUTCOME} }}"
        );
        let token = self.tokens.get(&step.by).map(String::as_str);
        let answer = self.client.ask(token, &query, variables).await?;
        let outcome = &answer[field];
        if outcome["__typename"] != "Recorded" {
            return Err(format!("the server did not record {}: {outcome}", step.deed));
        }
        if outcome["lastEntry"] != entry.number {
            return Err(format!("the server recorded entry {}, and here it is {}", outcome["lastEntry"], entry.number));
        }
        println!("entry {}", entry.number);
        self.table.fold(entry).map_err(|error| error.to_string())
    }

    fn play_here(&self, step: &Step) -> Result<Entry<Nei>, Refused> {
        match &step.deed {
            StepDeed::Play(command, overrule) => {
                let ruling = overrule.clone().map_or(Ruling::ByTheBook, Ruling::Overruled);
                self.table.play(step.by, command.clone(), ruling)
            }
            StepDeed::TakeBack { to } => self.table.take_back(step.by, *to),
            StepDeed::AnswerTakeBack { granted } => self.table.answer_take_back(step.by, *granted),
        }
    }
}

fn text(value: &Value) -> Result<String, String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("the server answered {value} where words belong"))
}
