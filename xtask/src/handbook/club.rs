//! A server of a club, and a game that is played on it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{NAME, Running, asked};
use crate::tell::{Failure, Outcome};
use crate::tools;

/// A server of the club, with its numbers and its log.
pub(super) struct Server {
    pub(super) running: Running,
    pub(super) port: u16,
    pub(super) metrics: u16,
    log: PathBuf,
}

impl Server {
    pub(super) fn start(mut command: Command, scratch: &Path, name: &str, options: &[&str]) -> Outcome<Self> {
        let (port, metrics) = (tools::free_port()?, tools::free_port()?);
        let log = scratch.join(format!("{name}.log"));
        let file = File::create(&log).map_err(|error| Failure::new(format!("{}: {error}", log.display())))?;
        command.args(["serve", "--no-https", "--hosts", NAME, "--proxies", "127.0.0.1"]).args(options);
        command.args(["--bind", &format!("127.0.0.1:{port}"), "--metrics", &format!("127.0.0.1:{metrics}")]);
        command.args(["--log", "info"]).stderr(file);
        Ok(Self { running: Running::start(&mut command, port)?, port, metrics, log })
    }

    pub(super) fn graphql(&self, head: &str, query: &str) -> String {
        let body = format!("{{\"query\":\"{}\"}}", query.replace('"', "\\\""));
        let head = format!("POST /graphql HTTP/1.1\r\nHost: {NAME}\r\nContent-Type: application/json\r\n{head}");
        asked(self.port, &format!("{head}Connection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len()))
    }

    /// A game that is played.
    pub(super) fn game(&self) -> Outcome<Game> {
        let made = self.graphql(
            "",
            "mutation { createGame(input: { nei: { name: \"A\" } }) { game { id } seats { kind code } } }",
        );
        let code = after(&made, "\"kind\":\"SECOND\",\"code\":\"")?;
        let taken = self.graphql("", &format!("mutation {{ takeSeat(code: \"{code}\") {{ token }} }}"));
        let game = Game { id: after(&made, "\"id\":\"")?, key: after(&taken, "\"token\":\"")? };
        let said = self.place(&game, "N-I1", 1);
        if said.contains("\"Recorded\"") { Ok(game) } else { Err(Failure::new(format!("it should be kept: {said}"))) }
    }

    /// Places a unit after so many entries.
    fn place(&self, Game { id, key }: &Game, unit: &str, entries: u32) -> String {
        let command = format!("{{ nei: {{ placeAtStart: {{ unit: \"{unit}\", area: \"batavia\" }} }} }}");
        let query = format!(
            "mutation {{ record(game: \"{id}\", expectedEntry: {entries}, commandId: \"{unit}\", command: {command}) {{ __typename \
             }} }}"
        );
        self.graphql(&format!("Authorization: Bearer {key}\r\n"), &query)
    }

    /// Records what the database does not keep.
    pub(super) fn fails(&self, game: &Game) -> Outcome {
        let said = self.place(game, "N-I2", 2);
        if said.contains("\"UNAVAILABLE\"") {
            Ok(())
        } else {
            Err(Failure::new(format!("it should not be kept: {said}")))
        }
    }

    pub(super) fn numbers(&self) -> String {
        asked(self.metrics, "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    }

    pub(super) fn logged(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }
}

pub(super) struct Game {
    id: String,
    key: String,
}

/// What stands in an answer after these words, up to the next quotation mark.
fn after(answer: &str, words: &str) -> Outcome<String> {
    let found = answer.split_once(words).and_then(|(_, rest)| rest.split_once('"'));
    found.map(|(found, _)| found.to_owned()).ok_or_else(|| Failure::new(format!("no {words} in {answer}")))
}
