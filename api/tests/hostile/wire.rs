//! A client that says whatever it is told to, from any address of this machine.

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::stream::{StreamExt, iter};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

/// How long an answer may take before the row has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Requests of one row that are under way at the same time.
const AT_ONCE: usize = 6;

/// So many requests of one row, a few at a time.
pub(crate) async fn each<T, F: Future<Output = T>>(number: u32, ask: impl FnMut(u32) -> F) -> Vec<T> {
    iter((0..number).map(ask)).buffer_unordered(AT_ONCE).collect().await
}

/// The server, and what the attackers have of it.
pub(crate) struct Scene {
    pub(crate) to: SocketAddr,
    /// A long game of the attackers, and a key of it that sees everything.
    pub(crate) game: String,
    pub(crate) key: String,
    /// The code of a seat of it.
    pub(crate) code: String,
    /// A game of *The Greater East Asia War*, with the key of its shared tablet.
    pub(crate) other_game: String,
    pub(crate) other_key: String,
    /// An archive that is good.
    pub(crate) archive: Vec<u8>,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) took: Duration,
}

impl Answer {
    /// The code of its first error.
    pub(crate) fn code(&self) -> &str {
        self.body["errors"][0]["extensions"]["code"].as_str().unwrap_or_default()
    }
}

/// The head of a request that is the last of its connection.
pub(crate) fn head(first: &str, headers: &[(&str, &str)]) -> String {
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!("{first} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n")
}

impl Scene {
    /// A connection from 127.0.0.`from`.
    pub(crate) async fn connect(&self, from: u8) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from(([127, 0, 0, from], 0)))?;
        timeout(PATIENCE, socket.connect(self.to)).await?
    }

    /// Sends a request as it is, and hears the answer to its end.
    pub(crate) async fn send(&self, from: u8, head: &str, body: &[u8]) -> Result<Answer, String> {
        // Where many lines are open from everywhere, one more may be shut at once.
        let asked = async {
            loop {
                let began = Instant::now();
                match self.heard(from, head, body).await {
                    Ok(heard) if !heard.is_empty() => return read(&heard, began.elapsed()),
                    Ok(_) | Err(_) => sleep(Duration::from_millis(200)).await,
                }
            }
        };
        timeout(PATIENCE, asked).await.map_err(|_| format!("no answer within {} seconds", PATIENCE.as_secs()))
    }

    async fn heard(&self, from: u8, head: &str, body: &[u8]) -> io::Result<Vec<u8>> {
        let mut line = self.connect(from).await?;
        line.write_all(head.as_bytes()).await?;
        // A server that has heard enough does not wait for the rest.
        let _ = line.write_all(body).await;
        let mut heard = Vec::new();
        let _ = line.read_to_end(&mut heard).await;
        Ok(heard)
    }

    /// Sends a body to an address.
    pub(crate) async fn post(
        &self,
        from: u8,
        path: &str,
        more: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Answer, String> {
        let length = body.len().to_string();
        let headers = [&[("content-length", length.as_str())][..], more].concat();
        self.send(from, &head(&format!("POST {path}"), &headers), body).await
    }

    pub(crate) async fn ask(
        &self,
        from: u8,
        key: Option<&str>,
        query: &str,
        variables: Value,
    ) -> Result<Answer, String> {
        let body = json!({ "query": query, "variables": variables }).to_string();
        let authorization = format!("Bearer {}", key.unwrap_or("none"));
        let headers = [("content-type", "application/json"), ("authorization", authorization.as_str())];
        self.post(from, "/graphql", &headers, body.as_bytes()).await
    }

    /// Reads a document of the long game.
    pub(crate) async fn get(&self, from: u8, what: &str) -> Result<Answer, String> {
        let authorization = format!("Bearer {}", self.key);
        let first = format!("GET /games/{}/{what}", self.game);
        self.send(from, &head(&first, &[("authorization", authorization.as_str())]), &[]).await
    }

    /// A socket that has said `connection_init`; `None` where it was refused.
    pub(crate) async fn socket(&self, from: u8) -> Option<TcpStream> {
        let mut line = self.upgrade(from).await?;
        line.write_all(&text(&json!({ "type": "connection_init" }).to_string())).await.ok()?;
        let mut heard = [0; 2];
        timeout(PATIENCE, line.read_exact(&mut heard)).await.ok()?.ok()?;
        // 0x81: a text, that of `connection_ack`.
        (heard[0] == 0x81).then_some(line)
    }

    /// A socket that has said nothing yet.
    pub(crate) async fn upgrade(&self, from: u8) -> Option<TcpStream> {
        let mut line = self.connect(from).await.ok()?;
        let request = "GET /graphql HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
            sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
            sec-websocket-protocol: graphql-transport-ws\r\n\r\n";
        line.write_all(request.as_bytes()).await.ok()?;
        let mut heard = Vec::new();
        while !heard.ends_with(b"\r\n\r\n") {
            heard.push(timeout(PATIENCE, line.read_u8()).await.ok()?.ok()?);
        }
        heard.starts_with(b"HTTP/1.1 101").then_some(line)
    }
}

/// A short frame of text from a client, masked with zeros.
pub(crate) fn text(words: &str) -> Vec<u8> {
    let length = u8::try_from(words.len()).unwrap();
    assert!(length < 126, "a short one");
    [&[0x81, 0x80 | length, 0, 0, 0, 0][..], words.as_bytes()].concat()
}

fn read(heard: &[u8], took: Duration) -> Answer {
    let end = heard.windows(4).position(|four| four == b"\r\n\r\n");
    let head = String::from_utf8_lossy(&heard[..end.unwrap_or(0)]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = end.and_then(|end| serde_json::from_slice(&heard[end + 4..]).ok()).unwrap_or_default();
    Answer { status, body, took }
}
