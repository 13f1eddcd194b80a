//! The command line and the environment, read once in `main`; everything below receives values.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use face::https;
use face::web::{Hosts, Rates, Settings, read_host, read_origin};
use host::backups::Schedule;
use host::games::Retention;
use host::seats::Codes;
use host::telemetry::LogFormat;
use host::webhooks::push::read_contact;
use journal::Address;

/// The port for HTTPS, unless somebody says another.
const HTTPS_PORT: u16 = 8443;

/// A digital staff officer for physical wargames.
#[derive(Debug, Parser)]
#[command(name = "adjutant", version = crate::VERSION, about, max_term_width = 100)]
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
    Serve(Box<ServeOptions>),
    /// Print the schema of the GraphQL API.
    Schema,
    /// Play a recorded game through a running server, from two seats, and compare the result.
    Play(PlayOptions),
    /// Write a whole game into a file; the file holds the secrets of both sides.
    Export(ExportOptions),
    /// Make a new game of such a file, when every entry of it is what the rules say.
    Import(ImportOptions),
    /// Say whether a database, or a file that was exported, is what it should be: every entry, seal and proven roll.
    Verify(VerifyTask),
    /// Copy the whole database into a new file, also while a server is running with it.
    Backup(BackupOptions),
    /// Put a copy back into a database that holds no game, of either kind.
    Restore(RestoreOptions),
    /// Let the players of the house play legal games to their end, and sum them up.
    Simulate(SimulateOptions),
    /// Let the players of the house meet each other, in pairs of games with the same dice and changed seats.
    League(LeagueOptions),
    /// Add up all games of a database: how many, how they ended by scenario and option, their dice, how long they took.
    Statistics(StatisticsOptions),
    /// Type in what an owned copy of a game says: begin a pack, check it, compare two.
    Packs(PacksOptions),
    /// Take a game to VASSAL, and hold what its boards show against the record.
    Vassal(VassalOptions),
}

/// What is done with VASSAL.
#[derive(Debug, Clone, Args)]
pub struct VassalOptions {
    /// What to do; it must be said.
    #[command(subcommand)]
    pub task: VassalTask,
}

/// What can be done with VASSAL.
#[derive(Debug, Clone, Subcommand)]
pub enum VassalTask {
    /// Write a module of our own map and counters, a reconstruction, to be opened in VASSAL.
    Module(VassalModuleOptions),
    /// Write a position as a seat knows it, to be opened with the module. What is hidden from the seat is not in it.
    Save(VassalSaveOptions),
    /// Write the record as a seat knows it, to be stepped through with the module.
    Log(VassalLogOptions),
    /// Say where a save of the module differs from the record, and what may have happened; nothing is recorded.
    Compare(VassalCompareOptions),
    /// Learn a mapping of another module from a save that shows what the record has.
    Mapping(VassalMappingOptions),
}

/// How files of VASSAL are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum VassalForm {
    /// Every VASSAL reads it.
    #[default]
    #[value(name = "3.7")]
    UpTo37,
    /// Half as long; VASSAL reads it from 3.8 on.
    #[value(name = "3.8")]
    From38,
}

/// Whose eyes a file is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum VassalSeat {
    /// The player of the first side.
    Japan,
    /// The player of the second side.
    Allies,
    /// One shared tablet.
    Both,
    Umpire,
    Onlooker,
}

/// Where a module is written.
#[derive(Debug, Clone, Args)]
pub struct VassalModuleOptions {
    /// The file to write; one that is there already stays as it is.
    #[arg(value_name = "FILE.vmod")]
    pub file: PathBuf,
    /// The form of the set-ups in it.
    #[arg(long, default_value = "3.7", value_name = "FORM")]
    pub form: VassalForm,
    /// The folder of data packs, if it is not the one inside the program.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER")]
    pub packs: Option<PathBuf>,
}

/// Which game, and for whom.
#[derive(Debug, Clone, Args)]
pub struct VassalGame {
    /// The game's id, as its address in the page shows it.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Whose eyes it is made for.
    #[arg(long, value_name = "SEAT")]
    pub seat: VassalSeat,
    /// The database the game is in. A server may be running with it.
    #[command(flatten)]
    pub database: DatabaseOption,
    /// The folder of data packs the game was begun with, if it was not the one inside the program.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER")]
    pub packs: Option<PathBuf>,
}

/// Which position is written, and where.
#[derive(Debug, Clone, Args)]
pub struct VassalSaveOptions {
    /// The game, and for whom.
    #[command(flatten)]
    pub of: VassalGame,
    /// The file to write; one that is there already stays as it is.
    #[arg(value_name = "FILE.vsav")]
    pub file: PathBuf,
    /// The position after this entry; the last one if nothing is said.
    #[arg(long, value_name = "NUMBER")]
    pub entry: Option<u32>,
    /// How it is written.
    #[arg(long, default_value = "3.7", value_name = "FORM")]
    pub form: VassalForm,
}

/// Which record is written, and where.
#[derive(Debug, Clone, Args)]
pub struct VassalLogOptions {
    /// The game, and for whom.
    #[command(flatten)]
    pub of: VassalGame,
    /// The file to write; one that is there already stays as it is.
    #[arg(value_name = "FILE.vlog")]
    pub file: PathBuf,
    /// How it is written.
    #[arg(long, default_value = "3.7", value_name = "FORM")]
    pub form: VassalForm,
}

/// Which save is held against which record.
#[derive(Debug, Clone, Args)]
pub struct VassalCompareOptions {
    /// The game, and who asks.
    #[command(flatten)]
    pub of: VassalGame,
    /// The save, made with the module.
    #[arg(value_name = "FILE.vsav")]
    pub file: PathBuf,
    /// A mapping, where the save was made with another module: `adjutant vassal mapping` learns one.
    #[arg(long, value_name = "FILE.json")]
    pub mapping: Option<PathBuf>,
}

/// From which save, and of which record, a mapping is learnt.
#[derive(Debug, Clone, Args)]
pub struct VassalMappingOptions {
    /// The game, and who asks.
    #[command(flatten)]
    pub of: VassalGame,
    /// A save of the other module that shows the board as the record has it.
    #[arg(value_name = "FILE.vsav")]
    pub save: PathBuf,
    /// The mapping; the file must not be there.
    #[arg(value_name = "FILE.json")]
    pub file: PathBuf,
    /// A mapping of that module that is to be extended.
    #[arg(long, value_name = "FILE.json")]
    pub mapping: Option<PathBuf>,
}

/// What is done about packs.
#[derive(Debug, Clone, Args)]
pub struct PacksOptions {
    /// What to do about packs; it must be said.
    #[command(subcommand)]
    pub task: PacksTask,
}

/// What can be done about packs.
#[derive(Debug, Clone, Subcommand)]
pub enum PacksTask {
    /// Make an empty pack, with an overlay to type into.
    New(PacksNewOptions),
    /// Name every mistake of a pack, or of an overlay over it; if there is none, say how far it has come.
    Check(PacksCheckOptions),
    /// Name every value in which two overlays differ: of two owners, or of one who typed twice.
    Diff(PacksDiffOptions),
    /// Print an overlay in the one form that its content has, to be kept or passed on.
    Export(PacksExportOptions),
    /// Print the JSON Schema of overlays or of a file of a pack, by which an editor completes and checks it.
    Schema(PacksSchemaOptions),
}

/// Where an empty pack is made.
#[derive(Debug, Clone, Args)]
pub struct PacksNewOptions {
    /// The folder; it must be new or empty.
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

/// The pack to check, and the overlay over it if there is one.
#[derive(Debug, Clone, Args)]
pub struct PacksCheckOptions {
    /// The overlay; without one, the pack alone.
    #[arg(value_name = "OVERLAY")]
    pub overlay: Option<PathBuf>,
    /// The folder of data packs, if it is not the one inside the program.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER")]
    pub packs: Option<PathBuf>,
}

/// Which overlays are compared.
#[derive(Debug, Clone, Args)]
pub struct PacksDiffOptions {
    /// One overlay; of each value that differs, what it says is told first.
    #[arg(value_name = "OVERLAY")]
    pub first: PathBuf,
    /// The overlay to compare with it.
    #[arg(value_name = "OVERLAY")]
    pub second: PathBuf,
}

/// Which overlay is printed.
#[derive(Debug, Clone, Args)]
pub struct PacksExportOptions {
    /// The overlay, a TOML file; it is read without a pack.
    #[arg(value_name = "OVERLAY")]
    pub overlay: PathBuf,
}

/// Which schema is printed, or where all of them are written.
#[derive(Debug, Clone, Args)]
pub struct PacksSchemaOptions {
    /// The file of a pack, as its book's folder and its name; without one, the schema of overlays.
    #[arg(value_name = "FILE", help = file_help())]
    pub file: Option<String>,
    /// Write the schemas of all files into a folder, which must be new or empty.
    #[arg(long, value_name = "FOLDER", conflicts_with = "file")]
    pub all: Option<PathBuf>,
}

/// The files that have a schema, for whoever asks for help.
fn file_help() -> String {
    format!(
        "The file of a pack; without one, the schema of overlays. One of {}",
        face::books::schema::schema_names().join(", ")
    )
}

/// Where a folder of packs has the files of each book, for whoever asks for help.
fn packs_help() -> String {
    let folders: Vec<String> = face::books::FOLDERS.iter().map(|folder| format!("`{folder}`")).collect();
    let named = match &folders[..] {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        folders => folders.concat(),
    };
    format!("A folder of data packs in place of those inside the program; each book's files lie in its folder {named}")
}

/// The database that a command reads or writes.
#[derive(Debug, Clone, PartialEq, Eq, Args)]
pub struct DatabaseOption {
    /// The database: a file, or postgres://USER:PASSWORD@HOST:PORT/DATABASE; a server may be running with it. `serve`,
    /// `import` and `restore` make a file that is not there.
    #[arg(
        long = "database",
        env = "ADJUTANT_DATABASE",
        default_value = "adjutant.db",
        value_name = "FILE|ADDRESS",
        hide_env_values = true
    )]
    pub address: Address,
}

impl<T: Into<Address>> From<T> for DatabaseOption {
    fn from(address: T) -> Self {
        Self { address: address.into() }
    }
}

/// Where the server listens, what it keeps and what it allows.
#[derive(Debug, Clone, Args)]
pub struct ServeOptions {
    /// The address and port to listen on; 0.0.0.0 is every network this machine is in, 127.0.0.1 this machine alone.
    #[arg(long, env = "ADJUTANT_BIND", default_value = "0.0.0.0:8080", value_name = "ADDRESS:PORT")]
    pub bind: SocketAddr,
    /// Another port at the same address.
    #[arg(long, value_name = "NUMBER")]
    pub port: Option<u16>,
    /// The database; a file is made when it is not there.
    #[command(flatten)]
    pub database: DatabaseOption,
    /// A folder of data packs in place of those inside the program, with a folder for each book.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER", help = packs_help())]
    pub packs: Option<PathBuf>,
    /// Other sites whose pages may use the API from a browser, such as `https://example.org`, with commas; `null` for pages
    /// that lie as files on a disk.
    #[arg(long, env = "ADJUTANT_ORIGINS", value_delimiter = ',', value_name = "ORIGINS", value_parser = read_origin)]
    pub origins: Vec<String>,
    /// Names of this server, with commas, such as `table.example.org`. Its addresses, `localhost` and names that end in
    /// `.local` need not be named; a request for any other host is refused.
    #[arg(long, env = "ADJUTANT_HOSTS", value_delimiter = ',', value_name = "NAMES", value_parser = read_host)]
    pub hosts: Vec<String>,
    /// Whether tools may ask the API for its schema; `/schema.graphql` shows it to people in any case.
    #[arg(long, env = "ADJUTANT_INTROSPECTION", default_value_t = true, action = clap::ArgAction::Set, value_name = "true|false")]
    pub introspection: bool,
    /// Whether webhooks may lead to this machine and into private networks.
    #[arg(long, env = "ADJUTANT_PRIVATE_WEBHOOKS", default_value_t = false, action = clap::ArgAction::Set, value_name = "true|false")]
    pub private_webhooks: bool,
    /// Whom push services may write to about this server, as `mailto:who@example.org` or an address of the web. With it players
    /// may have their browsers told that it is their turn; without it none is.
    #[arg(long, env = "ADJUTANT_PUSH_CONTACT", value_name = "ADDRESS", value_parser = read_contact)]
    pub push_contact: Option<String>,
    /// The port for HTTPS at the same address, with a certificate of the table's own authority; 8443 if it is free.
    #[arg(long, env = "ADJUTANT_HTTPS_PORT", value_name = "NUMBER", conflicts_with = "no_https")]
    pub https_port: Option<u16>,
    /// Serve plain HTTP alone. Tablets can then neither install the page nor keep their screens awake.
    #[arg(long, env = "ADJUTANT_NO_HTTPS")]
    pub no_https: bool,
    /// A folder that gets a copy of the database at the start and after each interval; none without it.
    #[arg(long, env = "ADJUTANT_BACKUPS", value_name = "FOLDER")]
    pub backups: Option<PathBuf>,
    /// The interval between copies.
    #[arg(long, env = "ADJUTANT_BACKUP_MINUTES", default_value_t = 30, value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub backup_minutes: u32,
    /// How many copies stay; the oldest make way.
    #[arg(long, env = "ADJUTANT_BACKUPS_KEPT", default_value_t = 48, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..))]
    pub backups_kept: u16,
    /// An address and port of their own for the numbers Prometheus reads (`/metrics`), and for `/health` and `/ready`; none
    /// without it. Keep it from the players: they are numbers of all games together.
    #[arg(long, env = "ADJUTANT_METRICS", value_name = "ADDRESS:PORT")]
    pub metrics: Option<SocketAddr>,
    /// How long requests in progress may take when the server is told to end.
    #[arg(long, env = "ADJUTANT_DRAIN_SECONDS", default_value_t = 8, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub drain_seconds: u64,
    /// How many devices may listen at the same time.
    #[arg(long, env = "ADJUTANT_SOCKETS", default_value_t = Settings::default().sockets_max, value_name = "NUMBER")]
    pub sockets: usize,
    /// How many of them may come from one address, at most as many as are free; 0 for any number.
    #[arg(long, env = "ADJUTANT_SOCKETS_BY_ADDRESS", default_value_t = Settings::default().sockets_by_address, value_name = "NUMBER")]
    pub sockets_by_address: usize,
    /// How long a device may read nothing of what waits for it before it is dropped; it may come back.
    #[arg(long, env = "ADJUTANT_UNREAD_SECONDS", default_value_t = Settings::default().unread_wait.as_secs(), value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub unread_seconds: u64,
    /// How many kilobytes may wait for one device to read them.
    #[arg(long, env = "ADJUTANT_UNREAD_KILOBYTES", default_value_t = Settings::default().unread_bytes / 1024, value_name = "NUMBER")]
    pub unread_kilobytes: usize,
    /// How many commands one key may give in a minute, or at once; 0 for any number.
    #[arg(long, env = "ADJUTANT_RATE_COMMANDS", default_value_t = Rates::default().commands, value_name = "NUMBER")]
    pub rate_commands: u32,
    /// How many queries one key may ask in a minute, or at once; 0 for any number.
    #[arg(long, env = "ADJUTANT_RATE_QUERIES", default_value_t = Rates::default().queries, value_name = "NUMBER")]
    pub rate_queries: u32,
    /// How many games may be made from one address in an hour, or at once; 0 for any number.
    #[arg(long, env = "ADJUTANT_RATE_NEW_GAMES", default_value_t = Rates::default().new_games, value_name = "NUMBER")]
    pub rate_new_games: u32,
    /// How many keys may be taken from one address in an hour, or at once; 0 for any number.
    #[arg(long, env = "ADJUTANT_RATE_KEYS", default_value_t = Rates::default().keys, value_name = "NUMBER")]
    pub rate_keys: u32,
    /// Whether codes have six letters and digits, for a table, or ten, for a server that anybody can ask; ten behind a proxy or
    /// at a public address if nothing is said.
    #[arg(long, env = "ADJUTANT_CODES", value_name = "short|long")]
    pub codes: Option<Codes>,
    /// Addresses of proxies before this server, with commas: what they add to `X-Forwarded-For` is believed, so that limits by
    /// address are those of the players.
    #[arg(long, env = "ADJUTANT_PROXIES", value_delimiter = ',', value_name = "ADDRESSES")]
    pub proxies: Vec<IpAddr>,
    /// What to log: `error`, `warn`, `info`, `debug`, or a filter such as `warn,journal=debug`.
    #[arg(long, env = "ADJUTANT_LOG", default_value = "warn", value_name = "FILTER")]
    pub log: String,
    /// A collector that is sent traces by OpenTelemetry's protocol over HTTP, such as `http://localhost:4318`; none without it.
    #[arg(long, env = "ADJUTANT_OTLP", value_name = "URL")]
    pub otlp: Option<String>,
    /// How many games of each book stay in memory; those asked for longest ago are read again when somebody asks.
    #[arg(long, env = "ADJUTANT_GAMES_IN_MEMORY", default_value_t = Retention::default().games, value_name = "NUMBER")]
    pub games_in_memory: usize,
    /// How long a game stays in memory that nobody asks for.
    #[arg(long, env = "ADJUTANT_GAMES_IDLE_SECONDS", default_value_t = Retention::default().idle.as_secs(), value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub games_idle_seconds: u64,
    /// How many states of earlier entries stay in memory for each book, for those who replay a game.
    #[arg(long, env = "ADJUTANT_STATES_IN_MEMORY", default_value_t = Retention::default().states, value_name = "NUMBER")]
    pub states_in_memory: usize,
    /// How many mebibytes all entries of one game may have together; beyond it nothing more is recorded in that game.
    #[arg(long, env = "ADJUTANT_RECORD_MEBIBYTES", default_value_t = Retention::default().record_bytes / (1024 * 1024), value_name = "NUMBER")]
    pub record_mebibytes: usize,
    /// How the log is written: for people, or a JSON object on each line.
    #[arg(long, env = "ADJUTANT_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    pub log_format: LogFormat,
}

impl ServeOptions {
    /// Where to listen with HTTPS, and whether somebody asked for just that port.
    pub fn https_address(&self) -> Option<(SocketAddr, bool)> {
        let address = SocketAddr::new(self.bind.ip(), self.https_port.unwrap_or(HTTPS_PORT));
        (!self.no_https).then_some((address, self.https_port.is_some()))
    }

    /// How long games stay in memory.
    pub fn retention(&self) -> Retention {
        Retention {
            games: self.games_in_memory,
            idle: Duration::from_secs(self.games_idle_seconds),
            states: self.states_in_memory,
            record_bytes: self.record_mebibytes.saturating_mul(1024 * 1024),
        }
    }

    /// The limits of the web.
    pub fn settings(&self) -> Settings {
        Settings {
            sockets_max: self.sockets,
            sockets_by_address: self.sockets_by_address,
            codes: self.codes.unwrap_or_else(|| self.usual_codes()),
            unread_bytes: self.unread_kilobytes.saturating_mul(1024),
            unread_wait: Duration::from_secs(self.unread_seconds),
            rates: Rates {
                commands: self.rate_commands,
                queries: self.rate_queries,
                new_games: self.rate_new_games,
                keys: self.rate_keys,
            },
            proxies: self.proxies.iter().map(IpAddr::to_canonical).collect(),
            hosts: Hosts::new(&self.hosts),
        }
    }

    /// Long codes where others than those in the room may ask.
    fn usual_codes(&self) -> Codes {
        let is_public = !self.proxies.is_empty() || https::is_public(self.bind.ip());
        if is_public { Codes::Long } else { Codes::Short }
    }

    /// When copies are made, if somebody wants them.
    pub fn backups(&self) -> Option<Schedule> {
        let folder = self.backups.clone()?;
        let every = Duration::from_mins(self.backup_minutes.into());
        Some(Schedule { folder, every, kept: self.backups_kept.into() })
    }

    /// The folder of the authority and the certificate: beside the database's file, and named after it; where the program
    /// was started if the database is a server's.
    pub fn https_folder(&self) -> PathBuf {
        self.database
            .address
            .file()
            .map_or_else(|| PathBuf::from("adjutant.https"), |file| file.with_extension("https"))
    }

    /// The address of `--bind`, with the port of `--port` if one is given.
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
    /// The address of the running server.
    #[arg(long, default_value = "http://127.0.0.1:8080", value_name = "URL")]
    pub server: String,
    /// The folder of data packs the server was given, if it was given one; else the one that the recorded game names.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER")]
    pub packs: Option<PathBuf>,
}

/// Which game goes into which file.
#[derive(Debug, Clone, Args)]
pub struct ExportOptions {
    /// The game's id, as its address in the page shows it.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The file to write; one that is there already stays as it is.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The database the game is in. A server may be running with it.
    #[command(flatten)]
    pub database: DatabaseOption,
    /// The folder of data packs the game was begun with, if it was not the one inside the program.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER")]
    pub packs: Option<PathBuf>,
}

/// Which file becomes a game.
#[derive(Debug, Clone, Args)]
pub struct ImportOptions {
    /// The file of a game, as `export` writes it.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The database; a file is made when it is not there. A server may be running with it.
    #[command(flatten)]
    pub database: DatabaseOption,
    /// The folder of data packs the game was begun with, if it was not the one inside the program.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER")]
    pub packs: Option<PathBuf>,
}

/// Which database is copied, and where to.
#[derive(Debug, Clone, Args)]
pub struct BackupOptions {
    /// The file to write; one that is there already stays as it is.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The database. A server may be running with it.
    #[command(flatten)]
    pub database: DatabaseOption,
}

/// Which copy is put back, and where to.
#[derive(Debug, Clone, Args)]
pub struct RestoreOptions {
    /// The copy, as `backup` or `serve --backups` made it.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The database it goes into.
    #[command(flatten)]
    pub database: DatabaseOption,
}

/// Which file is verified.
#[derive(Debug, Clone, Args)]
pub struct VerifyOptions {
    /// The file: a game that was exported, or a database, also one of a server. A server may be running with it.
    #[arg(value_name = "FILE|ADDRESS")]
    pub file: Address,
    /// The folder of data packs the game was begun with, if it was not the one inside the program.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER")]
    pub packs: Option<PathBuf>,
}

/// What is verified.
#[derive(Debug, Clone, Args)]
pub struct VerifyTask {
    /// The file, or the database.
    #[command(flatten)]
    pub options: VerifyOptions,
    /// The receipt that a device kept of the game: whether the file of the game holds what it says.
    #[arg(long, value_name = "TEXT")]
    pub receipt: Option<String>,
}

/// Which games are added up, and where that is written.
#[derive(Debug, Clone, Args)]
pub struct StatisticsOptions {
    /// The database. A server may be running with it.
    #[command(flatten)]
    pub database: DatabaseOption,
    /// A file for a flat table of the numbers; one that is there already stays as it is.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// A file for a page with charts; one that is there already stays as it is.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// The folder of data packs the games were begun with, if it was not the one inside the program.
    #[arg(long, env = "ADJUTANT_PACKS", value_name = "FOLDER")]
    pub packs: Option<PathBuf>,
}

/// Who plays, and how often.
#[derive(Debug, Clone, Args)]
pub struct SimulateOptions {
    /// The scenario: its number (I), its title (historical-campaign), or `any` for one drawn for each game.
    #[arg(long, default_value = "historical-campaign", value_name = "SCENARIO")]
    pub scenario: String,
    /// How many games are played; the first has the seed that is given, each further one the next number.
    #[arg(long, default_value_t = 100, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// The seed; the same seed and number of games come to the same summary.
    #[arg(long, default_value_t = 1941, value_name = "NUMBER")]
    pub seed: u64,
    /// The optional rules: `none`, `random` (a subset drawn for each game), or their names with commas.
    #[arg(long, default_value = "none", value_name = "RULES")]
    pub options: String,
    /// Who plays both sides.
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    pub player: HousePlayer,
    /// How many games are played at once; as many as there are processors if nothing is said.
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<std::num::NonZeroUsize>,
    /// Print the summary as JSON.
    #[arg(long)]
    pub json: bool,
    /// The folder where a game that breaks is written.
    #[arg(long, default_value = ".", value_name = "FOLDER")]
    pub failures: PathBuf,
    /// A folder where each game played is written as a recorded game, named by its seed.
    #[arg(long, value_name = "FOLDER")]
    pub record: Option<PathBuf>,
}

/// Which players meet, how often, and where what came of it is written.
#[derive(Debug, Clone, Args)]
pub struct LeagueOptions {
    /// The players, with a comma between them; each meets each. One is a player of the house by its name, or a program:
    /// a file, or a command line. The program is run with the address of a server and the code of a seat as its last
    /// words, and plays until the game is over.
    #[arg(long, default_value = "staff,sensible", value_name = "PLAYERS", value_delimiter = ',', num_args = 1..)]
    pub players: Vec<LeaguePlayer>,
    /// How long a program may think in a game, all its decisions together; whoever needs longer, or ends before the game
    /// does, has lost it.
    #[arg(long, default_value_t = 600, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub clock: u64,
    /// Pairs of games at most between two of them. A pair has the same dice and changed seats.
    #[arg(long, default_value_t = 10, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub pairs: u64,
    /// The seed of the first pair, each further one has the next number. The same seed is the same games.
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub seed: u64,
    /// The scenario, by its number.
    #[arg(long, default_value = "I", value_name = "SCENARIO")]
    pub scenario: String,
    /// Some of the optional rules in each game, drawn by its seed.
    #[arg(long)]
    pub optional_rules: bool,
    /// Stop as soon as it is known who is the stronger of two: Wald's sequential test between an even chance of each pair
    /// and 7 in 10, with an error of 5 in 100 either way.
    #[arg(long)]
    pub until_known: bool,
    /// The first of two players in one seat alone: half of each pair.
    #[arg(long, value_name = "SIDE")]
    pub only: Option<LeagueSeat>,
    /// Other weights for the staff than those of the house.
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// How many pairs are played at once; as many as there are processors if nothing is said.
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<std::num::NonZeroUsize>,
    /// A file for everything as JSON.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// A file for the tables as a page.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// A file for the tables as Markdown.
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// The tables alone, and no line for each pair.
    #[arg(long)]
    pub quiet: bool,
}

/// Who plays in a league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeaguePlayer {
    /// A player of the house.
    House(HousePlayer),
    /// A program, by the words of its command line.
    Program(Vec<String>),
}

impl std::str::FromStr for LeaguePlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(house) = <HousePlayer as clap::ValueEnum>::from_str(text, false) {
            return Ok(Self::House(house));
        }
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        // A name with a slip in it is no program.
        if words.len() > 1 || text.contains(std::path::is_separator) {
            return Ok(Self::Program(words));
        }
        let names = <HousePlayer as clap::ValueEnum>::value_variants().iter().map(ToString::to_string);
        Err(format!(
            "no player of the house is called {text:?}: there are {}; a program is a file, as in ./{text}, or a command \
             line, as in \"python3 {text}\"",
            names.collect::<Vec<String>>().join(", ")
        ))
    }
}

impl std::fmt::Display for LeaguePlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::House(house) => house.fmt(f),
            Self::Program(words) => {
                // The file that says what it does: the last word which names one.
                let named = words.iter().rev().find(|word| word.contains('.')).or(words.last());
                let file = named.map(std::path::Path::new).and_then(std::path::Path::file_name);
                f.write_str(&file.unwrap_or_default().to_string_lossy())
            }
        }
    }
}

/// The seat of the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LeagueSeat {
    Japan,
    Allies,
}

/// A player that needs nobody at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum HousePlayer {
    /// Ends its phase as soon as it may: what a seat is worth when nobody plays it.
    Idle,
    /// Takes anything it is offered.
    Random,
    /// Plays for a purpose: lands, strikes and defends.
    Sensible,
    /// The staff at its lowest level.
    Recruit,
    /// The staff at its usual level.
    Staff,
    /// The staff at its highest level.
    Chief,
}

impl std::fmt::Display for HousePlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let value = clap::ValueEnum::to_possible_value(self);
        f.write_str(value.as_ref().map_or("", clap::builder::PossibleValue::get_name))
    }
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
        assert_eq!(options.database.address, Address::File("a.db".into()));
    }

    #[test]
    fn a_game_goes_out_of_one_database_and_into_another() {
        let line =
            CommandLine::try_parse_from(["adjutant", "export", "0190", "evening.adjutant", "--database", "a.db"]);
        let Some(Task::Export(options)) = line.unwrap().task else { panic!("not export") };
        assert_eq!((options.game.as_str(), options.file), ("0190", PathBuf::from("evening.adjutant")));
        assert_eq!(options.database.address, Address::File("a.db".into()));
        let line = CommandLine::try_parse_from(["adjutant", "import", "evening.adjutant"]).unwrap();
        let Some(Task::Import(options)) = line.task else { panic!("not import") };
        assert_eq!(options.database.address, Address::File("adjutant.db".into()));
    }

    #[test]
    fn a_position_goes_to_vassal_for_a_seat() {
        let words =
            ["adjutant", "vassal", "save", "0190", "--seat", "allies", "--entry", "7", "a.vsav", "--form", "3.8"];
        let Some(Task::Vassal(options)) = CommandLine::try_parse_from(words).unwrap().task else {
            panic!("not vassal")
        };
        let VassalTask::Save(save) = options.task else { panic!("not save") };
        assert_eq!((save.of.game.as_str(), save.of.seat, save.entry), ("0190", VassalSeat::Allies, Some(7)));
        assert_eq!((save.file, save.form), (PathBuf::from("a.vsav"), VassalForm::From38));
        CommandLine::try_parse_from(["adjutant", "vassal", "save", "0190", "a.vsav"]).unwrap_err();
    }
}
