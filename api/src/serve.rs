//! Starting the server: everything that can be wrong is said before the first request.

use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use actix_web::{App, HttpServer};
use domain::table::pack_files::PackFiles;
use domain::{geaw, nei};
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

use crate::books::Halls;
use crate::config::ServeOptions;
use crate::graphql::{self, Desk};
use crate::hall::Hall;
use crate::journal::Journal;
use crate::presence::Presence;
use crate::seats::Seats;
use crate::web::{self, Origins, Service};
use crate::webhooks::{Patience, Reach, Webhooks, deliver};

/// A tablet that does not finish its request by then has lost the network.
const REQUEST_WAIT: Duration = Duration::from_secs(15);
/// How long requests in progress may take when the server is asked to end.
const SHUTDOWN_SECONDS: u64 = 3;

/// Serves until the process is told to end. An error is a sentence that names the cure.
pub async fn serve(options: &ServeOptions) -> Result<(), String> {
    let packs = packs(options.packs.as_deref())?;
    for warning in &packs.nei.warnings {
        tracing::info!(warning, "the data pack");
    }
    let reach = if options.private_webhooks { Reach::AnyNetwork } else { Reach::Internet };
    let desk = desk(&options.database, packs, reach).await?;
    // Once, before the closure: that one runs for every worker.
    let schema = graphql::schema(Arc::clone(&desk), options.introspection);
    let service = Service::new(schema, Origins::new(&options.origins));
    let address = options.address();
    let server = HttpServer::new(move || App::new().configure(web::routes(service.clone())))
        .client_request_timeout(REQUEST_WAIT)
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .bind(address)
        .map_err(|error| not_listening(address, &error))?;
    actix_web::rt::spawn(deliver(desk, Patience::default()));
    announce(server.addrs().first().copied().unwrap_or(address), &options.database);
    server.run().await.map_err(|error| format!("the server ended: {error}"))
}

/// Opens the database and lays out what requests need; webhooks lead no farther than `reach`.
pub async fn desk(database: &Path, packs: Packs, reach: Reach) -> Result<Arc<Desk>, String> {
    let journal = Journal::open(database).await.map_err(|error| error.to_string())?;
    let (nei_hash, geaw_hash) = (packs.nei.hash.clone(), packs.geaw.hash.clone());
    let nei = Arc::new(Hall::new(journal.clone(), packs.nei, nei_hash));
    let geaw = Arc::new(Hall::new(journal.clone(), packs.geaw, geaw_hash));
    let halls = Halls::new(journal.clone(), nei, geaw);
    let seats = Seats::new(journal.clone());
    let webhooks = Webhooks::new(journal.clone(), reach);
    Ok(Arc::new(Desk { halls, seats, webhooks, journal, presence: Presence::default() }))
}

/// A data pack for each book.
#[derive(Debug, Clone)]
pub struct Packs {
    /// Netherlands East Indies.
    pub nei: Arc<nei::pack::Pack>,
    /// The Greater East Asia War.
    pub geaw: Arc<geaw::pack::Pack>,
}

impl Packs {
    /// The packs inside the program.
    pub fn built_in() -> Self {
        Self { nei: nei::pack::Pack::built_in(), geaw: geaw::pack::Pack::built_in() }
    }
}

/// The packs inside the program, or those of a folder: `nei` must be in it; where `geaw` is not, that game is played with
/// the one inside.
pub fn packs(folder: Option<&Path>) -> Result<Packs, String> {
    let nei = pack(folder)?;
    let Some(own) = folder.map(|folder| folder.join("geaw")).filter(|own| own.is_dir()) else {
        return Ok(Packs { nei, geaw: geaw::pack::Pack::built_in() });
    };
    let read = geaw::pack::load(&files(&own, "geaw")?).map_err(|error| format!("{}: {error}", own.display()))?;
    Ok(Packs { nei, geaw: Arc::new(read) })
}

/// The pack of Netherlands East Indies inside the program, or the one of a folder.
pub fn pack(folder: Option<&Path>) -> Result<Arc<nei::pack::Pack>, String> {
    let Some(folder) = folder else { return Ok(nei::pack::Pack::built_in()) };
    let folder = folder.join("nei");
    let read = nei::pack::Pack::load(&files(&folder, "nei")?);
    read.map(Arc::new).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The files of a pack.
fn files(folder: &Path, name: &str) -> Result<PackFiles, String> {
    let unreadable = |what: &Path, error: &std::io::Error| {
        format!(
            "the data pack in {} cannot be read: {error}; --packs names a folder with a folder `{name}` in it",
            what.display()
        )
    };
    let listing = std::fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let mut files = PackFiles::default();
    for file in listing {
        let path = file.map_err(|error| unreadable(folder, &error))?.path();
        let wanted = path.extension().is_some_and(|kind| kind == "toml" || kind == "csv");
        if let (true, Some(name)) = (wanted, path.file_name()) {
            let text = std::fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
            files.insert(name.to_string_lossy(), text);
        }
    }
    Ok(files)
}

fn not_listening(address: SocketAddr, error: &std::io::Error) -> String {
    let port = address.port();
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "port {port} is taken by another program, perhaps another Adjutant: end that one, or choose another port with --port"
        ),
        ErrorKind::PermissionDenied => {
            format!("port {port} needs more rights than this user has: choose one from 1024 up with --port")
        }
        ErrorKind::AddrNotAvailable => {
            format!("{} is no address of this machine: leave --bind out to listen on all of them", address.ip())
        }
        _ => format!("cannot listen on {address}: {error}"),
    }
}

/// Says where the table is, with a code for the camera of a tablet in the same network.
fn announce(address: SocketAddr, database: &Path) {
    let port = address.port();
    println!("Adjutant {}", env!("CARGO_PKG_VERSION"));
    println!("  database   {}", database.display());
    let shared = if address.ip().is_unspecified() {
        println!("  here       http://localhost:{port}/");
        network_address()
    } else {
        Some(address.ip()).filter(|ip| !ip.is_loopback())
    };
    let Some(ip) = shared else {
        if !address.ip().is_unspecified() {
            println!("  here       http://{address}/");
        }
        println!("  A tablet cannot reach this machine: it is in no network, or --bind keeps to this machine.");
        return;
    };
    let url = format!("http://{}/", SocketAddr::new(ip, port));
    println!("  a tablet   {url}   (in the same network)");
    if let Ok(code) = QrCode::with_error_correction_level(&url, EcLevel::L) {
        // Dark on light is what cameras look for; a terminal is the other way round.
        let picture = code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
        println!("\n{picture}");
    }
}

/// The first address that other machines can reach, version 4 before version 6.
fn network_address() -> Option<IpAddr> {
    let mut addresses: Vec<IpAddr> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .into_iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(|interface| interface.ip())
        .collect();
    addresses.sort_by_key(IpAddr::is_ipv6);
    addresses.into_iter().next()
}
