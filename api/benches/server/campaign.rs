//! The commands of one whole game, as the API takes them.

use api::books::nei::sandbox;
use api::graphql::nei::command::NeiCommand;
use api::seats::SeatKind;
use domain::kernel::journal::Deed;
use domain::nei::pack::Pack;
use serde_json::json;

use crate::loopback::post;
use crate::table::Game;

/// More entries than any campaign has.
const WHOLE: u32 = 5_000;

const RECORD: &str = "mutation R($game: ID!, $expected: Int!, $id: ID!, $command: NeiCommand!) { \
    record(game: $game, expectedEntry: $expected, commandId: $id, command: { nei: $command }) { \
    __typename ... on Recorded { lastEntry } } }";

/// Whether this is the answer to a command that was recorded.
pub(crate) fn is_recorded(answer: &[u8]) -> bool {
    answer.starts_with(b"{\"data\":{\"record\":{\"__typename\":\"Recorded\"")
}

/// A command and the seat that gives it.
pub(crate) struct Move {
    seat: &'static str,
    command: String,
}

/// A whole campaign of a sensible player, dice included.
pub(crate) fn moves(seed: u64) -> Vec<Move> {
    let entries = sandbox::play(&Pack::built_in(), seed, WHOLE).unwrap();
    let played = entries.into_iter().filter_map(|entry| match entry.deed {
        Deed::Played { command, .. } => Some((SeatKind::of_seat(entry.by).word(), command)),
        _ => None,
    });
    let said = played.map(|(seat, command)| Move {
        seat,
        command: serde_json::to_string(&NeiCommand::of(&command).unwrap()).unwrap(),
    });
    said.collect()
}

/// The requests that play these commands in a game, from its creation on.
pub(crate) fn requests(game: &Game, moves: &[Move]) -> Vec<String> {
    let query = json!(RECORD).to_string();
    let request = |(place, played): (usize, &Move)| {
        let variables = format!(
            "{{\"game\":\"{}\",\"expected\":{},\"id\":\"{}-{place}\",\"command\":{}}}",
            game.id,
            place + 1,
            game.id,
            played.command
        );
        post(Some(game.token(played.seat)), &format!("{{\"query\":{query},\"variables\":{variables}}}"))
    };
    moves.iter().enumerate().map(request).collect()
}
