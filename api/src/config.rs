//! The command line and the environment, read once in `main`; everything below receives values.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// A digital staff officer for physical wargames.
#[derive(Debug, Parser)]
#[command(name = "adjutant", version, about, max_term_width = 100)]
pub struct CommandLine {
    /// What to do; `serve` if nothing is said.
    #[command(subcommand)]
    pub task: Option<Task>,
    /// Options of `serve`.
    #[command(flatten)]
    pub serve: ServeOptions,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Serve the table: the tablet page and the GraphQL API.
    Serve(ServeOptions),
    /// Print the schema of the GraphQL API.
    Schema,
    /// Play a recorded game through a running server, from two seats, and compare the result.
    Play(PlayOptions),
}

/// How to serve.
#[derive(Debug, Clone, Args)]
pub struct ServeOptions {
    /// The address and port to listen on; 0.0.0.0 is every network this machine is in, 127.0.0.1 this machine alone.
    #[arg(long, env = "ADJUTANT_BIND", default_value = "0.0.0.0:8080", value_name = "ADDRESS:PORT")]
    pub bind: SocketAddr,
    /// Another port at the same address.
    #[arg(long, value_name = "NUMBER")]
    pub port: Option<u16>,
    /// The database file; it is made when it is not there.
    #[arg(long, env = "ADJUTANT_DATABASE", default_value = "adjutant.db", value_name = "FILE")]
    pub database: PathBuf,
    /// A folder of data packs in place of those inside the program; NEI's files lie in its folder `nei`.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER")]
    pub packs: Option<PathBuf>,
    /// Other sites whose pages may open a WebSocket here, such as `https://example.org`, with commas.
    #[arg(long, env = "ADJUTANT_ORIGINS", value_delimiter = ',', value_name = "ORIGINS")]
    pub origins: Vec<String>,
    /// What to log: `error`, `warn`, `info`, `debug`, or a filter such as `warn,api=debug`.
    #[arg(long, env = "ADJUTANT_LOG", default_value = "warn", value_name = "FILTER")]
    pub log: String,
}

impl ServeOptions {
    /// Where to listen.
    pub fn address(&self) -> SocketAddr {
        let mut address = self.bind;
        if let Some(port) = self.port {
            address.set_port(port);
        }
        address
    }
}

/// What to play, and where.
#[derive(Debug, Clone, Args)]
pub struct PlayOptions {
    /// The recorded game.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The server.
    #[arg(long, default_value = "http://127.0.0.1:8080", value_name = "URL")]
    pub server: String,
    /// The folder of data packs the server was given, if it was given one.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER")]
    pub packs: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_command_line_serves_with_defaults() {
        let line = CommandLine::try_parse_from(["adjutant"]).unwrap();
        assert!(line.task.is_none());
        assert_eq!(line.serve.address().port(), 8080);
        let line = CommandLine::try_parse_from(["adjutant", "serve", "--port", "9000", "--database", "a.db"]).unwrap();
        let Some(Task::Serve(options)) = line.task else { panic!("not serve") };
        assert_eq!(options.address().port(), 9000);
        assert_eq!(options.database, PathBuf::from("a.db"));
    }
}
