//! An opponent for a game of any book: it throws the dice that are asked for, else it does anything that is allowed.
//! `opponent http://127.0.0.1:8080 CODE MOVES`, with the code of a side or of the shared tablet, which plays both.

use std::error::Error;

use rand::seq::IndexedRandom;
use serde_json::{Value, json};

const TAKE: &str = "mutation($code: String!) { takeSeat(code: $code, name: \"Opponent\") { token head { id } } }";
const LOOK: &str = "query($game: ID!) { \
    game(id: $game) { lastEntry phase pending { kind mine } offers(first: 400) { offer } } }";
const RECORD: &str = "mutation($game: ID!, $entry: Int!, $id: ID!, $offer: ID!) { \
    record(game: $game, expectedEntry: $entry, commandId: $id, offer: $offer) { __typename } }";
const ROLL: &str = "mutation($game: ID!, $entry: Int!, $id: ID!) { \
    roll(game: $game, expectedEntry: $entry, commandId: $id) { __typename } }";
const WAIT: &str = "query($game: ID!, $entry: Int!) { awaitEntries(game: $game, since: $entry) { totalCount } }";

type Answer = Result<Value, Box<dyn Error>>;

fn ask(server: &str, token: &Value, query: &str, variables: &Value) -> Answer {
    let mut request = ureq::post(format!("{server}/graphql"));
    if let Some(token) = token.as_str() {
        request = request.header("Authorization", format!("Bearer {token}"));
    }
    let mut answer: Value =
        request.send_json(json!({ "query": query, "variables": variables }))?.body_mut().read_json()?;
    if let Some(error) = answer["errors"][0]["message"].as_str() {
        return Err(error.into());
    }
    Ok(answer["data"].take())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [server, code, moves] = arguments.as_slice() else { return Err("opponent SERVER CODE MOVES".into()) };
    let (moves, mut made): (u32, u32) = (moves.parse()?, 0);
    let seat = ask(server, &Value::Null, TAKE, &json!({ "code": code }))?["takeSeat"].take();
    let game = &seat["head"]["id"];
    let ask = |query: &str, variables: &Value| ask(server, &seat["token"], query, variables);
    while made < moves {
        let now = ask(LOOK, &json!({ "game": game }))?["game"].take();
        let (entry, id, pending) = (&now["lastEntry"], format!("{:032x}", rand::random::<u128>()), &now["pending"]);
        let offers = now["offers"].as_array().ok_or("no options")?;
        // A set-up is taken as it was in history, which comes first.
        let choices = if now["phase"].to_string().contains("SETUP") { 1 } else { offers.len() };
        let outcome = if pending["mine"] == true && (pending["kind"] == "ROLL" || pending["kind"] == "DRAW") {
            ask(ROLL, &json!({ "game": game, "entry": entry, "id": id }))?["roll"].take()
        } else if let Some(offer) = offers[..choices.min(offers.len())].choose(&mut rand::rng()) {
            ask(RECORD, &json!({ "game": game, "entry": entry, "id": id, "offer": offer["offer"] }))?["record"].take()
        } else if now["phase"] == "FINISHED" {
            break;
        } else {
            // The other side has to act.
            ask(WAIT, &json!({ "game": game, "entry": entry }))?
        };
        made += u32::from(outcome["__typename"] == "Recorded");
    }
    println!("{made} moves");
    Ok(())
}
