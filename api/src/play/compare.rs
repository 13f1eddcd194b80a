//! Whether the game there and the game here are the same.

use async_graphql::{EmptyMutation, EmptySubscription, ObjectType, Schema};
use domain::kernel::seat::{Opposed, Seat};
use serde_json::{Value, json};

use super::{Game, Recorded};

/// How many entries are read at a time: the most the server gives.
const PAGE: usize = 200;

/// Compares the number of entries, that none is missing, which of them stand, and what both sides see.
pub(super) async fn agree<S: Recorded>(game: &Game<S>) -> Result<(), String> {
    for side in S::Side::both() {
        let seat = Seat::Side(side);
        let token = game.tokens.get(&seat).map(String::as_str);
        entries_agree(game, token).await?;
        for field in S::SEEN {
            let (of_game, fragments) = (S::GAME, S::FRAGMENTS);
            let query = format!("query($id: ID!) {{ game(id: $id) {{ ... on {of_game} {{ {field} }} }} }} {fragments}");
            let there = game.client.ask(token, &query, json!({ "id": game.id })).await?;
            let here = S::seen(&game.table, seat, &format!("{{ {field} }} {fragments}")).await?;
            if there["game"] != here {
                let place = difference("game", &there["game"], &here);
                return Err(format!(
                    "{} sees another table there than here: {place}",
                    host::seats::SeatKind::of_seat(seat).word()
                ));
            }
        }
    }
    Ok(())
}

async fn entries_agree<S: Recorded>(game: &Game<S>, token: Option<&str>) -> Result<(), String> {
    let query = "query($id: ID!, $since: Int!, $first: Int!) { game(id: $id) { lastEntry \
        entries(since: $since, first: $first) { pageInfo { hasNextPage } nodes { number takenBack } } } }";
    let last = game.table.last_number();
    let mut next = 1;
    loop {
        let variables = json!({ "id": game.id, "since": next - 1, "first": PAGE });
        let answer = game.client.ask(token, query, variables).await?;
        let page = &answer["game"]["entries"];
        for entry in page["nodes"].as_array().into_iter().flatten() {
            if entry["number"] != next {
                return Err(format!("entry {next} is missing: {} follows", entry["number"]));
            }
            let taken_back = game.table.entry(next).map(|entry| game.table.seen_by(entry, Seat::Both).taken_back);
            if taken_back.map(Value::Bool).as_ref() != Some(&entry["takenBack"]) {
                return Err(format!("entry {next} stands there and not here, or the other way round"));
            }
            next += 1;
        }
        if page["pageInfo"]["hasNextPage"] != true {
            break;
        }
    }
    if next - 1 == last { Ok(()) } else { Err(format!("there are {} entries there and {last} here", next - 1)) }
}

/// The answer of a schema made for the game here.
pub(super) async fn answer(here: impl ObjectType + 'static, query: &str) -> Result<Value, String> {
    let response = Schema::build(here, EmptyMutation, EmptySubscription).finish().execute(query).await;
    let mut answer = serde_json::to_value(&response).map_err(|error| error.to_string())?;
    match answer.get("errors") {
        Some(errors) => Err(format!("what is seen here cannot be written: {errors}")),
        None => Ok(answer["data"].take()),
    }
}

/// The first place where two answers differ.
fn difference(place: &str, there: &Value, here: &Value) -> String {
    match (there, here) {
        (Value::Object(there), Value::Object(here)) => {
            let other = there.iter().find(|(name, value)| here.get(*name) != Some(*value));
            other.map_or_else(
                || format!("{place}: fields are missing there"),
                |(name, value)| difference(&format!("{place}.{name}"), value, here.get(name).unwrap_or(&Value::Null)),
            )
        }
        (Value::Array(there), Value::Array(here)) if there.len() == here.len() => {
            let other = there.iter().zip(here).position(|(there, here)| there != here).unwrap_or(0);
            difference(&format!("{place}[{other}]"), &there[other], &here[other])
        }
        _ => format!("{place} is {there} there and {here} here"),
    }
}
