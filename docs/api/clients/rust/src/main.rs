//! An opponent that plays legal moves: it asks for what it may do, and takes one of the offers that the rules allow.
//!
//! ```text
//! opponent http://127.0.0.1:8080 CODE [MOVES]
//! ```
//!
//! Written from `schema.graphql` alone. With the code of a side it plays that side; with that of the shared tablet both.

use std::process::ExitCode;
use std::time::Duration;

use rand::RngExt;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};

/// Moves before it stops, where nothing is said.
const MOVES: u32 = 200;
/// Picks it tries before it lets the table decide.
const PICKS: usize = 6;

const LOOK: &str = "query($game: ID!, $units: [ID!]) { game(id: $game) { ... on NeiGame { lastEntry \
    view { phase pending { kind mine } } \
    options(units: $units) { selectable offers { command action verdict { clear } } } } } }";

const OUTCOME: &str = "{ __typename ... on Recorded { lastEntry } ... on Stale { lastEntry } \
    ... on Refused { refusal { message cure } violations { message } } ... on NeedsRuling { violations { message } } }";

struct Opponent {
    agent: ureq::Agent,
    server: String,
    token: String,
    game: String,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (server, code, moves) = match arguments.as_slice() {
        [server, code] => (server, code, MOVES),
        [server, code, moves] => (server, code, moves.parse().unwrap_or(MOVES)),
        _ => {
            eprintln!("opponent SERVER CODE [MOVES]");
            return ExitCode::FAILURE;
        }
    };
    match Opponent::sit_down(server, code).and_then(|mut opponent| opponent.play(moves)) {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("opponent: {reason}");
            ExitCode::FAILURE
        }
    }
}

impl Opponent {
    fn sit_down(server: &str, code: &str) -> Result<Self, String> {
        let config = ureq::Agent::config_builder().timeout_global(Some(Duration::from_mins(1))).build();
        let mut opponent = Self {
            agent: config.into(),
            server: server.trim_end_matches('/').to_owned(),
            token: String::new(),
            game: String::new(),
        };
        let query = "mutation($code: String!) { takeSeat(code: $code, name: \"Opponent\") { token game { id } } }";
        let taken = opponent.ask(query, &json!({ "code": code }))?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        opponent.token = text(&taken["takeSeat"]["token"]);
        opponent.game = text(&taken["takeSeat"]["game"]["id"]);
        Ok(opponent)
    }

    fn ask(&self, query: &str, variables: &Value) -> Result<Value, String> {
        let mut request = self.agent.post(format!("{}/graphql", self.server));
        if !self.token.is_empty() {
            request = request.header("Authorization", format!("Bearer {}", self.token));
        }
        let body = json!({ "query": query, "variables": variables });
        let mut answer = request.send_json(&body).map_err(|error| format!("the server cannot be reached: {error}"))?;
        let mut answer: Value = answer.body_mut().read_json().map_err(|error| error.to_string())?;
        match answer["errors"].get(0) {
            Some(error) => Err(format!("{}: {}", error["extensions"]["code"], error["message"])),
            None => Ok(answer["data"].take()),
        }
    }

    fn look(&self, units: &[&str]) -> Result<Value, String> {
        Ok(self.ask(LOOK, &json!({ "game": self.game, "units": units }))?["game"].take())
    }

    fn play(&mut self, moves: u32) -> Result<String, String> {
        let mut made = 0;
        while made < moves {
            let game = self.look(&[])?;
            if game["view"]["phase"] == "FINISHED" {
                return Ok(format!("{made} moves, and the game is over"));
            }
            let last = game["lastEntry"].as_u64().unwrap_or(0);
            let outcome = if asks_for_dice(&game) {
                self.roll(last)?
            } else if let Some(command) = self.choose(&game)? {
                self.record(last, &command)?
            } else {
                self.wait(last)?;
                continue;
            };
            match outcome["__typename"].as_str() {
                Some("Recorded") => made += 1,
                Some("Stale") => {}
                _ => return Err(format!("an offer of the server was not recorded: {outcome}")),
            }
        }
        Ok(format!("{made} moves"))
    }

    /// An offer that the rules allow: of a counter picked up at random, or of the table.
    fn choose(&self, game: &Value) -> Result<Option<Value>, String> {
        let mut random = rand::rng();
        let selectable: Vec<&str> =
            game["options"]["selectable"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let table = allowed(game);
        // A set-up is placed as it was in history, and not moved about until it breaks a rule that binds it.
        let of_set_up =
            |command: &&Value| ["placeTheRest", "finishSetUp"].iter().any(|name| command.get(name).is_some());
        if let Some(command) = table.iter().find(of_set_up) {
            return Ok(Some(command.clone()));
        }
        if !table.is_empty() && (selectable.is_empty() || random.random_range(0..4) == 0) {
            return Ok(table.choose(&mut random).cloned());
        }
        for _ in 0..PICKS {
            let Some(unit) = selectable.choose(&mut random) else { break };
            if let Some(command) = allowed(&self.look(&[unit])?).choose(&mut random) {
                return Ok(Some(command.clone()));
            }
        }
        Ok(table.choose(&mut random).cloned())
    }

    /// One that nobody has used.
    fn command_id() -> String {
        format!("{:032x}", rand::random::<u128>())
    }

    fn record(&mut self, expected: u64, command: &Value) -> Result<Value, String> {
        let query = format!(
            "mutation($game: ID!, $expected: Int!, $id: ID!, $command: NeiCommand!) {{ \
             record(game: $game, expectedEntry: $expected, commandId: $id, command: {{ nei: $command }}) {OUTCOME} }}"
        );
        let id = Self::command_id();
        let variables = json!({ "game": self.game, "expected": expected, "id": id, "command": command });
        Ok(self.ask(&query, &variables)?["record"].take())
    }

    fn roll(&mut self, expected: u64) -> Result<Value, String> {
        let query = format!(
            "mutation($game: ID!, $expected: Int!, $id: ID!) {{ \
             roll(game: $game, expectedEntry: $expected, commandId: $id) {OUTCOME} }}"
        );
        let id = Self::command_id();
        let variables = json!({ "game": self.game, "expected": expected, "id": id });
        Ok(self.ask(&query, &variables)?["roll"].take())
    }

    /// The other side has to act: waits for its entry.
    fn wait(&self, last: u64) -> Result<(), String> {
        let query = "query($game: ID!, $since: Int!) { awaitEntries(game: $game, since: $since) { totalCount } }";
        self.ask(query, &json!({ "game": self.game, "since": last })).map(drop)
    }
}

/// Whether dice or a draw are asked for, of this seat.
fn asks_for_dice(game: &Value) -> bool {
    let pending = &game["view"]["pending"];
    pending["mine"] == true && (pending["kind"] == "ROLL" || pending["kind"] == "DRAW")
}

/// The commands of the offers that the rules allow. Giving the game up is left to people.
fn allowed(game: &Value) -> Vec<Value> {
    let offers = game["options"]["offers"].as_array().into_iter().flatten();
    offers
        .filter(|offer| offer["verdict"]["clear"] == true && offer["command"].get("concede").is_none())
        .map(|offer| offer["command"].clone())
        .collect()
}
