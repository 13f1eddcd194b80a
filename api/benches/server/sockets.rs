//! The client's end of a WebSocket, as little of it as a listener needs.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The frame of a text message that is whole.
const TEXT: u8 = 0x81;
/// The longest length that stands in the second byte, and what stands there before a length of two bytes.
const SHORT_MAX: usize = 125;
const TWO_BYTES: u8 = 0x7e;
/// What is set in the second byte where a mask follows.
const MASKED: u8 = 0x80;

/// A socket that listens.
pub(crate) struct Listener {
    stream: TcpStream,
    received: Vec<u8>,
}

impl Listener {
    /// Over a connection that speaks frames already.
    pub(crate) fn over(stream: TcpStream) -> Self {
        Self { stream, received: Vec::new() }
    }

    /// Opens a socket, greets with a token, and subscribes.
    pub(crate) async fn subscribe(address: SocketAddr, token: &str, payload: &Value) -> Self {
        let mut socket = Self::over(TcpStream::connect(address).await.unwrap());
        let upgrade = "GET /graphql HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
            sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
            sec-websocket-protocol: graphql-transport-ws\r\n\r\n";
        socket.stream.write_all(upgrade.as_bytes()).await.unwrap();
        let head = loop {
            if let Some(found) = socket.received.windows(4).position(|window| window == b"\r\n\r\n") {
                break found + 4;
            }
            socket.fill().await;
        };
        assert!(socket.received.starts_with(b"HTTP/1.1 101"));
        socket.received.drain(..head);
        socket.say(&json!({ "type": "connection_init", "payload": { "token": token } })).await;
        let ack = socket.hear().await;
        assert!(ack.windows(14).any(|window| window == b"connection_ack"));
        socket.say(&json!({ "type": "subscribe", "id": "1", "payload": payload })).await;
        // Nothing is kept for what is to come: a listener that waits should cost the server's memory alone.
        socket.received = Vec::new();
        socket
    }

    /// Clients mask what they send; a mask of zeros leaves it as it is.
    async fn say(&mut self, message: &Value) {
        let text = message.to_string();
        let mut frame = vec![TEXT];
        match u8::try_from(text.len()) {
            Ok(length) if text.len() <= SHORT_MAX => frame.push(MASKED | length),
            _ => {
                frame.push(MASKED | TWO_BYTES);
                frame.extend(u16::try_from(text.len()).unwrap().to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.write_all(&frame).await.unwrap();
    }

    /// The next text; anything else is passed over.
    pub(crate) async fn hear(&mut self) -> Vec<u8> {
        loop {
            if let Some((kind, start, end)) = self.frame() {
                let text = self.received[start..end].to_vec();
                self.received.drain(..end);
                if kind == TEXT {
                    return text;
                }
                continue;
            }
            self.fill().await;
        }
    }

    /// The first frame, if all of it is there: its first byte, and where its payload lies.
    fn frame(&self) -> Option<(u8, usize, usize)> {
        let received = &self.received;
        let (kind, length) = (*received.first()?, *received.get(1)?);
        let (start, length) = match usize::from(length) {
            length if length == usize::from(TWO_BYTES) => {
                (4, usize::from(u16::from_be_bytes([*received.get(2)?, *received.get(3)?])))
            }
            length => {
                assert!(length <= SHORT_MAX, "no message is that long");
                (2, length)
            }
        };
        (received.len() >= start + length).then_some((kind, start, start + length))
    }

    async fn fill(&mut self) {
        self.stream.readable().await.unwrap();
        self.received.reserve(4096);
        let count = self.stream.read_buf(&mut self.received).await.unwrap();
        assert!(count > 0, "the server hung up");
    }
}

/// A text as a server frames it.
pub(crate) fn framed(text: &[u8]) -> Vec<u8> {
    let mut frame = vec![TEXT];
    match u8::try_from(text.len()) {
        Ok(length) if text.len() <= SHORT_MAX => frame.push(length),
        _ => {
            frame.push(TWO_BYTES);
            frame.extend(u16::try_from(text.len()).unwrap().to_be_bytes());
        }
    }
    frame.extend(text);
    frame
}
