//! The web: routes, limits, security headers, the explorer, the tablet page, and what tells how the server is.

mod accept;
mod address;
mod admission;
mod arguments;
mod body;
pub(crate) mod connections;
mod documents;
mod expansion;
mod explorer;
mod export;
mod frames;
mod hosts;
mod http;
pub(crate) mod limit_list;
mod operation;
mod operation_summary;
mod origin;
mod outgoing;
mod page;
mod pictures;
mod rate_limiter;
mod readings;
mod request_key;
pub mod request_limits;
mod settings;
mod socket;
mod socket_limits;
mod streams;
mod tokens;
mod trust;
mod unpack;
mod upkeep;
mod uploads;
mod variables;
mod vassal;
mod view;

pub use connections::{Connections, descriptors};
pub use host::limit::BODY_MAX;
pub use hosts::{Hosts, read_host};
pub use origin::{Origins, read_origin};
pub use rate_limiter::Rates;
pub use settings::Settings;
pub use streams::{STREAMS_MAX, bounded, count_streams};
pub use upkeep::routes as upkeep_routes;

use std::sync::Arc;

use actix_cors::Cors;
use actix_web::Route;
use actix_web::guard::{self, GuardContext};
use actix_web::http::header;
use actix_web::middleware::{Compress, DefaultHeaders};
use actix_web::web::{Data, ServiceConfig, post, resource, route, to};

use crate::app_state::{AppState, Served};
use crate::graphql::response_cache::ResponseCache;
use crate::graphql::{Caller, CostLimiter, Schema};
use crate::https::Https;
use documents::Documents;
use journal::TokenRow;
use journal::metrics::{self, Access};
use rate_limiter::RequestLimiter;
use socket_limits::SocketLimits;
use tokio::sync::Semaphore;
use uploads::Uploads;

/// What pages may do: everything comes from this server, and nobody may frame it.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; \
    connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// Below these the page has no places: what is not there is told as such.
const NO_PAGES: [&str; 4] = ["/games/{path:.*}", "/graphql/{path:.*}", "/api", "/api/{path:.*}"];

/// What the answers depend on that are made for a seat.
const VARY_BY_SEAT: &str = "accept-encoding, authorization, adjutant-side";

/// What the routes have in common. Build it once: it is shared by all workers.
pub struct Service {
    schema: Schema,
    cost_limiter: CostLimiter,
    documents: Documents,
    origins: Origins,
    /// The table's own authority, where HTTPS is served.
    https: Option<Arc<Https>>,
    /// Archives that may be read at the same time.
    imports: Semaphore,
    settings: Settings,
    request_limiter: RequestLimiter,
    /// Sockets that may be open at the same time.
    places: SocketLimits,
    /// Archives that arrive.
    uploads: Uploads,
    /// Views that stand ready.
    views: view::Views,
    /// What is made of a whole record.
    admission: admission::Admission,
    /// What was told to one listener and may be told to others.
    responses: Arc<ResponseCache>,
}

impl Service {
    /// A schema, open to our own page and to those of other origins.
    pub fn new(schema: Schema, origins: Origins) -> Data<Self> {
        Self::with(schema, origins, None)
    }

    fn app(&self) -> Option<&Arc<AppState>> {
        self.schema.data::<Arc<AppState>>()
    }

    /// The same, with the authority that a tablet may trust.
    pub fn with(schema: Schema, origins: Origins, https: Option<Arc<Https>>) -> Data<Self> {
        Self::tuned(schema, origins, https, Settings::default())
    }

    /// The same, with the limits that somebody has set.
    pub fn tuned(schema: Schema, origins: Origins, https: Option<Arc<Https>>, settings: Settings) -> Data<Self> {
        if let Some(app) = schema.data::<Arc<AppState>>() {
            // A state that is served twice tells the limits of the first.
            let _ = app.served.set(Served { codes: settings.codes, limits: limit_list::limits(&settings) });
            app.seats.count_keys(settings.rates.keys);
        }
        Data::new(Self {
            cost_limiter: CostLimiter::over(&schema),
            schema,
            documents: Documents::default(),
            origins,
            https,
            imports: Semaphore::new(export::IMPORTS_MAX),
            places: SocketLimits::new(&settings),
            uploads: Uploads::default(),
            request_limiter: RequestLimiter::new(settings.rates),
            settings,
            views: view::Views::default(),
            admission: admission::Admission::default(),
            responses: Arc::default(),
        })
    }

    /// The key of a request, if its token is that of one.
    async fn key(&self, caller: &Caller) -> Option<Arc<TokenRow>> {
        // What is wrong with the database shows where the request is carried out.
        let found = self.app()?.seats.find(caller.token.as_deref()?).await;
        if matches!(found, Ok(None)) {
            metrics::accessed(Access::UnknownKey, caller.address);
        }
        found.ok().flatten()
    }
}

/// The routes of the server. In a box, so that they are compiled here: what is `impl` is compiled by whoever uses it, with
/// every resolver behind it.
pub fn routes(service: Data<Service>) -> Box<dyn FnOnce(&mut ServiceConfig)> {
    Box::new(move |config| {
        config
            .app_data(service.clone())
            .service(
                resource("/{path:.*}")
                    .guard(guard::fn_guard(is_for_another))
                    .wrap(headers())
                    .default_service(to(hosts::not_here)),
            )
            .service(
                resource("/graphql")
                    .wrap(Compress::default())
                    .wrap(headers())
                    .wrap(cors(&service.origins))
                    .route(route().guard(guard::Get()).guard(guard::fn_guard(is_socket)).to(socket::open))
                    .route(reading().to(http::get))
                    .route(post().to(http::post))
                    .default_service(to(http::other_method)),
            )
            .configure(|config| export::routes(config, &service.origins))
            .service(
                resource("/graphiql").wrap(Compress::default()).wrap(headers()).route(reading().to(explorer::page)),
            )
            .service(
                resource("/schema.graphql")
                    .wrap(Compress::default())
                    .wrap(headers())
                    .route(reading().to(explorer::schema)),
            )
            .service(resource(NO_PAGES).wrap(headers()).default_service(to(export::nothing_there)))
            .service(resource("/authority.crt").wrap(headers()).route(reading().to(trust::certificate)))
            .service(resource("/authority.json").wrap(headers()).route(reading().to(trust::facts)))
            .service(resource("/health").wrap(headers()).route(reading().to(upkeep::health)))
            .service(resource("/ready").wrap(headers()).route(reading().to(upkeep::ready)))
            .service(resource("/{path:.*}").wrap(Compress::default()).wrap(headers()).route(reading().to(page::serve)));
    })
}

/// A route by which something is read: by GET, or by HEAD, which is answered with the head alone.
fn reading() -> Route {
    route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// Whether a request is to become a socket. The word is written in any case.
fn is_socket(context: &GuardContext<'_>) -> bool {
    let said = context.head().headers().get_all(header::UPGRADE).filter_map(|said| said.to_str().ok());
    said.flat_map(|said| said.split(',')).any(|word| word.trim().eq_ignore_ascii_case("websocket"))
}

/// Whether a request is for a host that this one is not.
fn is_for_another(context: &GuardContext<'_>) -> bool {
    let service = context.app_data::<Data<Service>>();
    service.is_some_and(|service| !service.settings.hosts.are_meant(context.head()))
}

/// Pages of the origins that are named may ask; those of any other get no leave from their browser.
fn cors(origins: &Origins) -> Cors {
    let named = origins.clone();
    Cors::default()
        .allowed_origin_fn(move |origin, _| origin.to_str().is_ok_and(|origin| named.is_named(origin)))
        .allowed_methods(["GET", "HEAD", "POST"])
        .allowed_headers([header::ACCEPT, header::AUTHORIZATION, header::CONTENT_TYPE, header::IF_NONE_MATCH])
        .allowed_header(http::SIDE)
        .expose_headers([
            header::CONTENT_DISPOSITION.as_str(),
            header::ETAG.as_str(),
            header::LOCATION.as_str(),
            header::RETRY_AFTER.as_str(),
            http::REQUEST_ID,
        ])
        .max_age(3600)
}

fn headers() -> DefaultHeaders {
    DefaultHeaders::new()
        .add((header::VARY, "accept-encoding"))
        .add((header::CONTENT_SECURITY_POLICY, POLICY))
        .add((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .add((header::X_FRAME_OPTIONS, "DENY"))
        .add((header::REFERRER_POLICY, "no-referrer"))
        .add(("cross-origin-resource-policy", "same-origin"))
}
