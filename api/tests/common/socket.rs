//! A client of the protocol `graphql-transport-ws`.

use std::time::Duration;

use awc::BoxedSocket;
use awc::ws::{Codec, Frame, Message};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};

use super::{Game, Table};

pub(crate) type Socket = actix_codec::Framed<BoxedSocket, Codec>;

pub(crate) async fn connect(table: &Table) -> Socket {
    let url = format!("{}/graphql", table.url.replace("http", "ws"));
    awc::Client::builder()
        .timeout(Duration::from_mins(1))
        .finish()
        .ws(url)
        .max_frame_size(16_000_000)
        .protocols(["graphql-transport-ws"])
        .connect()
        .await
        .unwrap()
        .1
}

pub(crate) async fn say(socket: &mut Socket, message: Value) {
    socket.send(Message::Text(message.to_string().into())).await.unwrap();
}

/// The next message, or the code of Close.
pub(crate) async fn hear(socket: &mut Socket) -> Result<Value, u16> {
    loop {
        let frame = tokio::time::timeout(Duration::from_secs(10), socket.next()).await.expect("an answer in time");
        match frame {
            Some(Ok(Frame::Text(text))) => return Ok(serde_json::from_slice(&text).unwrap()),
            Some(Ok(Frame::Close(reason))) => {
                socket.send(Message::Close(None)).await.ok();
                return Err(reason.map_or(0, |reason| reason.code.into()));
            }
            Some(Ok(_)) => {}
            other => panic!("the connection broke: {other:?}"),
        }
    }
}

pub(crate) async fn greet(socket: &mut Socket, payload: Value) {
    say(socket, json!({ "type": "connection_init", "payload": payload })).await;
    assert_eq!(hear(socket).await.unwrap()["type"], "connection_ack");
}

pub(crate) fn listen(game: &Game, after: u32) -> Value {
    let query = "subscription($g: ID!, $a: Int!) { entries(game: $g, after: $a) { number lines { text } } }";
    json!({ "type": "subscribe", "id": "1", "payload": { "query": query, "variables": { "g": game.id, "a": after } } })
}
