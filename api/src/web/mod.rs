//! The web: routes, limits, security headers, health, the explorer, and the tablet page.

mod explorer;
mod http;
mod origin;
mod page;
mod socket;

pub use origin::Origins;

use actix_web::http::header;
use actix_web::middleware::DefaultHeaders;
use actix_web::web::{Data, PayloadConfig, ServiceConfig, get, post, resource};
use actix_web::{HttpResponse, guard};

use crate::graphql::{Desk, Schema};

/// The longest body of a request, in bytes.
pub const BODY_MAX: usize = 1024 * 1024;

/// What pages may do: everything comes from this server, and nobody may frame it.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
    connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// The routes of the server.
pub fn routes(schema: Schema, origins: Origins) -> impl FnOnce(&mut ServiceConfig) {
    move |config| {
        config
            .app_data(Data::new(schema))
            .app_data(Data::new(origins))
            .app_data(PayloadConfig::new(BODY_MAX))
            .service(
                resource("/graphql")
                    .wrap(headers())
                    .route(get().guard(guard::Header("upgrade", "websocket")).to(socket::open))
                    .route(get().to(http::get))
                    .route(post().to(http::post))
                    .default_service(actix_web::web::to(http::other_method)),
            )
            .service(resource("/graphiql").wrap(headers()).route(get().to(explorer::page)))
            .service(resource("/graphiql.js").wrap(headers()).route(get().to(explorer::script)))
            .service(resource("/schema.graphql").wrap(headers()).route(get().to(explorer::schema)))
            .service(resource("/health").wrap(headers()).route(get().to(health)))
            .service(
                resource("/{path:.*}")
                    .wrap(headers())
                    .route(get().to(page::serve))
                    .route(actix_web::web::head().to(page::serve)),
            );
    }
}

fn headers() -> DefaultHeaders {
    DefaultHeaders::new()
        .add((header::CONTENT_SECURITY_POLICY, POLICY))
        .add((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .add((header::X_FRAME_OPTIONS, "DENY"))
        .add((header::REFERRER_POLICY, "no-referrer"))
        .add(("cross-origin-resource-policy", "same-origin"))
}

async fn health(schema: Data<Schema>) -> HttpResponse {
    let well = match schema.data::<std::sync::Arc<Desk>>() {
        Some(desk) => desk.journal.is_well().await,
        None => false,
    };
    let version = env!("CARGO_PKG_VERSION");
    if well {
        HttpResponse::Ok().json(serde_json::json!({ "status": "well", "version": version }))
    } else {
        HttpResponse::ServiceUnavailable().json(serde_json::json!({
            "status": "the database does not answer", "version": version
        }))
    }
}
