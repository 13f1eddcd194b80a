//! Starting the server: everything that can be wrong is said before the first request.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::{Arc, OnceLock, Weak, mpsc};
use std::thread;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::from_fn;
use actix_web::web::Data;
use actix_web::{App, HttpServer};
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::config::ServeOptions;
use crate::delivery::{RetryPolicy, deliver};
use face::app_state::AppState;
use face::books::{self, AllGames, Packs, packs};
use face::creations::Creations;
use face::graphql;
use face::https::{Here, Https, reachable};
use face::web::{self, Connections, Origins, Rates, Service, Settings};
use host::backups::{self, Copies};
use host::presence::Presence;
use host::seats::Seats;
use host::shutdown::Shutdown;
use host::table_talk::TableTalk;
use host::webhooks::{Reach, Webhooks};
use journal::clock;
use journal::metrics;
use journal::{Address, Journal, News};

/// A tablet that does not finish its request by then has lost the network.
/// How much longer than requests in progress the end waits for what keeps the server busy.
const BUSY_WAIT: Duration = Duration::from_secs(1);
/// How often games are looked for that nobody asks for any more.
const ROOM_LOOK: Duration = Duration::from_secs(1);
/// How often the certificate is looked at.
const CERTIFICATE_LOOK: Duration = Duration::from_mins(5);

/// Serves until the process is told to end. An error is a sentence that names the cure.
///
/// It is not `async`, so that all of the server is compiled here: whoever awaits an `async` function compiles it again,
/// with every resolver behind it.
pub fn run(options: &ServeOptions) -> Result<(), String> {
    actix_web::rt::System::new().block_on(serve(options))
}

/// Serves in a thread of its own on a free port of this machine, for as long as the process lives; gives the address and
/// what requests need. Not `async` for the reason of [`run`].
pub fn beside(database: Address) -> Result<(SocketAddr, Arc<AppState>), String> {
    let (told, ready) = mpsc::channel();
    thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let begun = begin(database).await;
            let server = match begun {
                Ok((server, address, app)) => {
                    let _ = told.send(Ok((address, app)));
                    server
                }
                Err(reason) => {
                    let _ = told.send(Err(reason));
                    return;
                }
            };
            if let Err(error) = server.await {
                tracing::error!(%error, "the server beside ended");
            }
        });
    });
    ready.recv().map_err(|error| format!("the server beside did not begin: {error}"))?
}

/// A server on a free port of this machine that no signal ends.
async fn begin(database: Address) -> Result<(Server, SocketAddr, Arc<AppState>), String> {
    let app = app(database, Packs::built_in(), Reach::Internet).await?;
    let schema = graphql::schema(Arc::clone(&app), true);
    // Whoever measures asks as much as he can.
    let settings = Settings { rates: Rates::NONE, sockets_by_address: 0, ..Settings::default() };
    let service = Service::tuned(schema, Origins::new(&[]), None, settings);
    let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let server = HttpServer::new(move || App::new().configure(web::routes(service.clone())))
        .disable_signals()
        .bind(any_port)
        .map_err(|error| not_listening(any_port, &error, "--port"))?;
    let address = server.addrs().first().copied().ok_or("the server listens nowhere")?;
    Ok((server.run(), address, app))
}

async fn serve(options: &ServeOptions) -> Result<(), String> {
    metrics::begin(env!("ADJUTANT_COMMIT"), books::NAMES)?;
    let packs = packs(options.packs.as_deref())?;
    for warning in packs.warnings() {
        tracing::info!(warning, "the data pack");
    }
    let reach = if options.private_webhooks { Reach::AnyNetwork } else { Reach::Internet };
    let app = app(&options.database.address, packs, reach).await?;
    let served = serve_from(&app, options).await;
    // What was handed to the journal is on disk before the process is gone, in one file where it is a file.
    let ended = match served {
        Ok(Ended::Busy) => tokio::time::timeout(BUSY_WAIT, app.journal.end()).await.unwrap_or(Ok(())),
        Ok(Ended::Whole) | Err(_) => app.journal.end().await,
    };
    let served = served?;
    ended.map_err(|error| format!("the journal was not brought to its end: {error}"))?;
    match served {
        Ended::Whole => Ok(()),
        Ended::Busy => std::process::exit(0),
    }
}

async fn serve_from(app: &Arc<AppState>, options: &ServeOptions) -> Result<Ended, String> {
    app.games.keep(options.retention());
    actix_web::rt::spawn(make_room(Arc::clone(app)));
    if let Some(contact) = &options.push_contact {
        app.webhooks.allow_push(contact).await.map_err(|error| error.to_string())?;
    }
    if let Some(schedule) = options.backups() {
        backups::tighten(&schedule);
        actix_web::rt::spawn(backups::keep(app.journal.clone(), schedule, app.copies.clone()));
    }
    // Once, before the closure: that one runs for every worker.
    let schema = graphql::schema(Arc::clone(app), options.introspection);
    let secure = secure(options)?;
    let https = secure.as_ref().map(|(_, https)| Arc::clone(https));
    let descriptors = web::descriptors();
    let settings = options.settings().within(descriptors);
    let connections = Connections::new(&settings, descriptors);
    let service = Service::tuned(schema, Origins::new(&options.origins), https.clone(), settings);
    upkeep(options.metrics, &service)?;
    let address = options.address();
    let factory = move || App::new().wrap(from_fn(web::bounded)).configure(web::routes(service.clone()));
    let mut server = HttpServer::new(factory)
        .on_connect(move |connection, data| {
            connections.begin(connection, data);
            web::count_streams(connection, data);
        })
        .client_request_timeout(web::request_limits::REQUEST_WAIT)
        .shutdown_timeout(options.drain_seconds)
        .shutdown_signal(on_signal(app.shutdown.clone()))
        .bind(address)
        .map_err(|error| not_listening(address, &error, "--port"))?;
    if let Some((listener, https)) = secure {
        server = server
            .listen_rustls_0_23(listener, https.config()?)
            .map_err(|error| format!("HTTPS cannot be served: {error}; --no-https serves without it"))?;
        actix_web::rt::spawn(keep_fresh(https));
    }
    let courier = actix_web::rt::spawn(deliver(Arc::clone(app), RetryPolicy::default()));
    let address = server.addrs().first().copied().unwrap_or(address);
    announce(address, &options.database.address, https.as_deref(), options.no_https);
    let server = server.run();
    actix_web::rt::spawn(on_second_signal(app.shutdown.clone(), server.handle()));
    let patience = Duration::from_secs(options.drain_seconds) + BUSY_WAIT;
    let ended = in_time(server, &app.shutdown, patience).await;
    app.shutdown.begin();
    // What a receiver does not answer by then is sent again after the next start.
    if tokio::time::timeout(BUSY_WAIT, courier).await.is_err() {
        tracing::info!("a webhook is still on its way; the server ends without it");
    }
    match ended {
        Some(ended) => ended.map(|()| Ended::Whole).map_err(|error| format!("the server ended: {error}")),
        None => Ok(Ended::Busy),
    }
}

/// How the server came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// Nothing is at work any more.
    Whole,
    /// Something is, and would be waited for.
    Busy,
}

/// How a server ended; `None` where it was told to end and did not within so long, because something keeps it busy.
async fn in_time<T>(server: impl Future<Output = T>, closing: &Shutdown, patience: Duration) -> Option<T> {
    let overdue = async {
        closing.begun().await;
        tokio::time::sleep(patience).await;
    };
    tokio::select! {
        ended = server => Some(ended),
        () = overdue => {
            tracing::warn!("something is still at work; the server ends without it");
            None
        }
    }
}

/// Waits for the word to end (SIGTERM, or Ctrl-C) and passes it on: sockets are closed when what was begun on them is
/// answered, and nobody is sent here any more.
async fn on_signal(shutdown: Shutdown) {
    signal().await;
    tracing::info!("told to end: what was begun is still answered");
    shutdown.begin();
}

/// Who says it twice does not want to wait.
async fn on_second_signal(shutdown: Shutdown, server: ServerHandle) {
    shutdown.begun().await;
    signal().await;
    tracing::warn!("told to end again: connections are cut");
    server.stop(false).await;
}

/// The next signal to end.
#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};

    let (Ok(mut terminate), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        // Without them the system ends the process, as it does with any other.
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}

/// The next signal to end.
#[cfg(not(unix))]
async fn signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Games that nobody plays any more leave memory.
async fn make_room(app: Arc<AppState>) {
    loop {
        tokio::time::sleep(ROOM_LOOK).await;
        app.games.make_room();
    }
}

/// Serves what the server counts, and how it is, at an address of its own, if somebody wants that.
fn upkeep(address: Option<SocketAddr>, service: &Data<Service>) -> Result<(), String> {
    let Some(address) = address else { return Ok(()) };
    let service = service.clone();
    let server = HttpServer::new(move || App::new().configure(web::upkeep_routes(service.clone())))
        .workers(1)
        .disable_signals()
        .bind(address)
        .map_err(|error| not_listening(address, &error, "--metrics"))?;
    if let Some(address) = server.addrs().first() {
        println!("  numbers    http://{address}/metrics");
    }
    actix_web::rt::spawn(server.run());
    Ok(())
}

/// The authority and a socket for HTTPS, unless nobody wants it, or its usual port is taken.
fn secure(options: &ServeOptions) -> Result<Option<(TcpListener, Arc<Https>)>, String> {
    let Some((address, is_asked_for)) = options.https_address() else { return Ok(None) };
    let listener = match TcpListener::bind(address) {
        Ok(listener) => listener,
        Err(error) if is_asked_for => return Err(not_listening(address, &error, "--https-port")),
        Err(_) => return Ok(None),
    };
    let port = listener.local_addr().map_or(address.port(), |address| address.port());
    let https = Https::open(&options.https_folder(), &Here::now(), clock::today(), port)?;
    Ok(Some((listener, https)))
}

/// An evening may be long, and the machine may move to another network during it.
async fn keep_fresh(https: Arc<Https>) {
    loop {
        tokio::time::sleep(CERTIFICATE_LOOK).await;
        match https.renew(&Here::now(), clock::today()) {
            Ok(true) => tracing::info!("the certificate was renewed"),
            Ok(false) => {}
            Err(reason) => tracing::warn!(reason, "the certificate was not renewed"),
        }
    }
}

/// Opens the database and lays out what requests need; webhooks lead no farther than `reach`.
pub async fn app(database: impl Into<Address>, packs: Packs, reach: Reach) -> Result<Arc<AppState>, String> {
    let journal = Journal::open(database).await.map_err(|error| error.to_string())?;
    Ok(desk_over(journal, packs, reach))
}

/// What requests need, over a journal that is open.
pub fn desk_over(journal: Journal, packs: Packs, reach: Reach) -> Arc<AppState> {
    let games = AllGames::new(journal.clone(), packs);
    let seats = Seats::new(journal.clone());
    let webhooks = Webhooks::new(journal.clone(), reach);
    let news = journal.news();
    let (presence, closing, copies) = (Presence::default(), Shutdown::default(), Copies::default());
    let served = OnceLock::new();
    let app = Arc::new(AppState {
        games,
        seats,
        webhooks,
        journal,
        creations: Creations::default(),
        presence,
        talk: TableTalk::default(),
        shutdown: closing,
        copies,
        limits: face::limits::behind_the_web,
        served,
    });
    tokio::spawn(hear(Arc::downgrade(&app), news));
    app
}

/// Brings what is in memory up to what other processes keep, until nobody needs it any more.
async fn hear(app: Weak<AppState>, mut news: broadcast::Receiver<News>) {
    loop {
        let heard = match news.recv().await {
            Ok(heard) => heard,
            Err(RecvError::Lagged(_)) => News::Missed,
            Err(RecvError::Closed) => return,
        };
        let Some(app) = app.upgrade() else { return };
        // A game whose turn is taken must not keep the news from the others.
        tokio::spawn(async move {
            app.seats.hear(&heard);
            app.webhooks.hear(&heard);
            app.games.hear(&heard).await;
        });
    }
}

fn not_listening(address: SocketAddr, error: &std::io::Error, option: &str) -> String {
    let port = address.port();
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "port {port} is taken by another program, perhaps another Adjutant: end that one, or choose another port with {option}"
        ),
        ErrorKind::PermissionDenied => {
            format!("port {port} needs more rights than this user has: choose one from 1024 up with {option}")
        }
        ErrorKind::AddrNotAvailable => {
            format!("{} is no address of this machine: leave --bind out to listen on all of them", address.ip())
        }
        _ => format!("cannot listen on {address}: {error}"),
    }
}

/// Says where the table is, with a code for the camera of a tablet in the same network.
fn announce(address: SocketAddr, database: &Address, https: Option<&Https>, is_unwanted: bool) {
    println!("Adjutant {}", env!("CARGO_PKG_VERSION"));
    println!("  database   {database}");
    if address.ip().is_unspecified() {
        println!("  here       http://localhost:{}/", address.port());
    }
    let Some(shared) = reachable(address) else {
        if !address.ip().is_unspecified() {
            println!("  here       http://{address}/");
        }
        println!("  A tablet cannot reach this machine: it is in no network, or --bind keeps to this machine.");
        return;
    };
    let url = format!("http://{shared}/");
    println!("  a tablet   {url}   (in the same network)");
    if let Some(trust) = https.map(Https::trust) {
        println!(
            "  secure     https://{}/   (once the tablet trusts this table: {url}#/trust)",
            SocketAddr::new(shared.ip(), trust.port)
        );
        println!("             its certificate's SHA-256 is {}", trust.fingerprint);
    } else if !is_unwanted {
        println!("  secure     not served: port 8443 is taken; --https-port NUMBER chooses another");
    }
    if let Ok(code) = QrCode::with_error_correction_level(&url, EcLevel::L) {
        // Dark on light is what cameras look for; a terminal is the other way round.
        let picture = code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
        println!("\n{picture}");
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::net::TcpStream;
    use std::time::Instant;

    use actix_web::web::get;

    use super::*;

    #[actix_web::test]
    async fn a_worker_that_is_busy_does_not_hold_up_the_end() {
        let (begun, working) = mpsc::channel();
        let server = HttpServer::new(move || {
            let begun = begun.clone();
            let work = move || {
                let begun = begun.clone();
                async move {
                    let _ = begun.send(());
                    thread::sleep(Duration::from_secs(20));
                    ""
                }
            };
            App::new().route("/", get().to(work))
        });
        let (closing, told) = (Shutdown::default(), Shutdown::default());
        let signal = told.clone();
        let server = server.workers(1).shutdown_timeout(1).shutdown_signal(async move { signal.begun().await });
        let server = server.bind("127.0.0.1:0").unwrap();
        let mut line = TcpStream::connect(server.addrs()[0]).unwrap();
        line.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n").unwrap();
        let (server, began) = (server.run(), Instant::now());
        let telling = async {
            while working.try_recv().is_err() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            told.begin();
            closing.begin();
            std::future::pending::<()>().await;
        };
        let ended = tokio::select! {
            ended = in_time(server, &closing, Duration::from_secs(2)) => ended,
            () = telling => unreachable!("it has nothing more to tell"),
        };
        assert!(ended.is_none(), "the worker is still at work");
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    }
}
