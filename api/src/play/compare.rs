//! Whether the game there and the game here are the same.

use std::sync::Arc;

use async_graphql::{EmptyMutation, EmptySubscription, Object, Schema};
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::table::seat::Seat;
use domain::table::system::System;
use serde_json::{Value, json};

use super::Game;
use crate::graphql::nei::view::NeiView;

/// How many entries are read at a time: the most the server gives.
const PAGE: usize = 200;

/// Everything a seat sees of the table.
const VIEW: &str = "{ scenario turn turnName phase phasing abdacom singaporeBox moraleLevel \
    outcome { result winner differential clause { id } } \
    sides { side actionPoints actionTrackMaximum actionPointTerms { ...T } territoryPoints territoryTerms { ...T } \
      lossPoints lossPointsHidden lossTerms { ...T } disrupted { ...D } destroyed { ...D } potential { ...D } \
      pool { ...D } awaitingSingapore { ...D } unplaced { ...D } picked { ...D } \
      taskForces { number name area membersHidden members } } \
    areas { area control units { ...U } hiddenPresence sightings { turn unit { ...U } } functionalPort \
      functionalAirfield airCapacity demolished } \
    pending { kind by clause { id } sentence mine dice { unit hitsOn modifier } units { unit most areas } count area reason } \
    battle { profile area attacker firstFire firstFireClause { id } stage firing attackers { ...U } defenders { ...U } \
      shots { stage unit face hitsOn modifier hit } } }";
const FRAGMENTS: &str = "fragment T on Term { text amount clause { id } } \
    fragment D on NeiDisplay { hidden units { ...U } } \
    fragment U on NeiUnit { id side contingent category type name size face steps movement marine capacity aboard \
      taskForce open factors { antiGround antiAir antiSubmarine antiShip } }";

/// Compares the number of entries, that none is missing, which of them stand, and what both sides see.
pub(super) async fn agree(game: &Game) -> Result<(), String> {
    for side in Side::ALL {
        let seat = Seat::Side(side);
        let token = game.tokens.get(&seat).map(String::as_str);
        entries_agree(game, token).await?;
        let query = format!("query($id: ID!) {{ game(id: $id) {{ ... on NeiGame {{ view {VIEW} }} }} }} {FRAGMENTS}");
        let there = game.client.ask(token, &query, json!({ "id": game.id })).await?;
        let here = seen_here(game, seat).await?;
        if there["game"]["view"] != here {
            let place = difference("view", &there["game"]["view"], &here);
            return Err(format!("{} sees another table there than here: {place}", side.name()));
        }
    }
    Ok(())
}

async fn entries_agree(game: &Game, token: Option<&str>) -> Result<(), String> {
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

/// The view of the game here, through the very types the server uses.
struct Here(Arc<NeiView>);

#[Object]
impl Here {
    async fn view(&self) -> NeiView {
        NeiView::clone(&self.0)
    }
}

async fn seen_here(game: &Game, seat: Seat<Side>) -> Result<Value, String> {
    let view = NeiView::new(&Nei::view(game.table.game(), seat), game.table.pack());
    let schema = Schema::build(Here(Arc::new(view)), EmptyMutation, EmptySubscription).finish();
    let response = schema.execute(format!("{{ view {VIEW} }} {FRAGMENTS}")).await;
    let mut answer = serde_json::to_value(&response).map_err(|error| error.to_string())?;
    match answer.get("errors") {
        Some(errors) => Err(format!("the view here cannot be written: {errors}")),
        None => Ok(answer["data"]["view"].take()),
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
