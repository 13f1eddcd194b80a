//! A client that costs as little as can be: requests as bytes over one kept connection, answers by their length.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The most bytes read at once.
const CHUNK: usize = 64 * 1024;
/// The most headers of an answer.
const HEADERS_MAX: usize = 32;

/// A connection that is kept.
pub(crate) struct Connection {
    stream: TcpStream,
    received: Vec<u8>,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) etag: Option<String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The data of a GraphQL answer without errors.
    pub(crate) fn data(&self) -> Value {
        let mut answer: Value = serde_json::from_slice(&self.body).unwrap();
        assert!(self.status == 200 && answer.get("errors").is_none(), "{} {answer}", self.status);
        answer["data"].take()
    }
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, received: Vec::with_capacity(CHUNK) }
    }

    pub(crate) async fn post(&mut self, token: Option<&str>, body: &str) -> Answer {
        self.exchange(&post(token, body)).await
    }

    /// Sends a request that stands ready, and reads its answer.
    pub(crate) async fn exchange(&mut self, request: &str) -> Answer {
        self.stream.write_all(request.as_bytes()).await.unwrap();
        let (head, status, length, etag) = self.read_head().await;
        while self.received.len() < head + length {
            self.fill().await;
        }
        let body = self.received[head..head + length].to_vec();
        self.received.drain(..head + length);
        Answer { status, etag, body }
    }

    /// How long the head of an answer is, what it says of it, and how long its body is.
    async fn read_head(&mut self) -> (usize, u16, usize, Option<String>) {
        loop {
            let mut headers = [httparse::EMPTY_HEADER; HEADERS_MAX];
            let mut answer = httparse::Response::new(&mut headers);
            if let httparse::Status::Complete(head) = answer.parse(&self.received).unwrap() {
                let header = |name: &str| {
                    let found = answer.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name))?;
                    Some(str::from_utf8(found.value).unwrap())
                };
                let length = header("content-length").map_or(0, |length| length.parse().unwrap());
                return (head, answer.code.unwrap(), length, header("etag").map(str::to_owned));
            }
            self.fill().await;
        }
    }

    async fn fill(&mut self) {
        self.received.reserve(CHUNK);
        let count = self.stream.read_buf(&mut self.received).await.unwrap();
        assert!(count > 0, "the server hung up");
    }
}

/// A GraphQL request as bytes.
pub(crate) fn post(token: Option<&str>, body: &str) -> String {
    let token = token.map_or_else(String::new, |token| format!("authorization: Bearer {token}\r\n"));
    format!(
        "POST /graphql HTTP/1.1\r\nhost: localhost\r\n{token}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// A request for a document, with the tag that is known already.
pub(crate) fn get(path: &str, token: &str, known: Option<&str>) -> String {
    let known = known.map_or_else(String::new, |tag| format!("if-none-match: {tag}\r\n"));
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n{known}\r\n")
}
