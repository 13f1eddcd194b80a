//! A tablet that trusts the table's own authority reaches it over HTTPS, and one that does not is refused.
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]

use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpServer};
use api::https::{Here, Https};
use api::serve::Packs;
use api::web::{Origins, Service};
use api::webhooks::Reach;
use rustls::pki_types::CertificateDer;
use rustls::{ClientConfig, RootCertStore};
use serde_json::Value;

/// A server with HTTPS on such a machine; answers with its addresses, plain and secured.
async fn serve(folder: &Path, here: &Here) -> (String, String, Arc<Https>, ServerHandle) {
    let desk = api::serve::desk(&folder.join("test.db"), Packs::built_in(), Reach::Internet).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let https = Https::open(&folder.join("test.https"), here, api::clock::today(), port).unwrap();
    let service = Service::with(api::graphql::schema(desk, true), Origins::new(&[]), Some(Arc::clone(&https)));
    let server = HttpServer::new(move || App::new().configure(api::web::routes(service.clone())))
        .workers(1)
        .disable_signals()
        .bind("127.0.0.1:0")
        .unwrap()
        .listen_rustls_0_23(listener, https.config().unwrap())
        .unwrap();
    let plain = format!("http://{}", server.addrs()[0]);
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    (plain, format!("https://127.0.0.1:{port}"), https, handle)
}

/// A tablet that trusts these authorities and no other.
fn tablet(trusted: &[Vec<u8>]) -> awc::Client {
    let mut roots = RootCertStore::empty();
    for certificate in trusted {
        roots.add(CertificateDer::from(certificate.clone())).unwrap();
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    awc::Client::builder().connector(awc::Connector::new().rustls_0_23(Arc::new(config))).finish()
}

#[actix_web::test]
async fn a_tablet_that_trusts_the_authority_reaches_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, secured, https, server) = serve(folder.path(), &Here::now()).await;
    // What the tablet is given over the plain address is what the settings of the tablet take.
    let mut given = awc::Client::default().get(format!("{plain}/authority.crt")).send().await.unwrap();
    assert_eq!(given.headers().get("content-type").unwrap(), "application/x-x509-ca-cert");
    let certificate = given.body().await.unwrap().to_vec();
    assert_eq!(certificate, https.trust().certificate);
    let facts: Value =
        awc::Client::default().get(format!("{plain}/authority.json")).send().await.unwrap().json().await.unwrap();
    assert_eq!(facts["https"]["fingerprint"], https.trust().fingerprint);
    assert!(secured.ends_with(&facts["https"]["port"].to_string()));
    let trusting = tablet(&[certificate]);
    let answer = trusting.get(format!("{secured}/health")).send().await.unwrap();
    assert!(answer.status().is_success());
    assert!(tablet(&[]).get(format!("{secured}/health")).send().await.is_err());
    server.stop(false).await;
}

#[actix_web::test]
async fn the_authority_vouches_for_no_other_address_and_no_public_one() {
    let folder = tempfile::tempdir().unwrap();
    let other = Here::of([("192.168.77.77".parse().unwrap(), 24)]);
    let other = Here { names: ["192.168.77.77", "localhost"].map(str::to_owned).into(), ..other };
    let (_, secured, https, server) = serve(folder.path(), &other).await;
    let trusting = tablet(&[https.trust().certificate]);
    assert!(trusting.get(format!("{secured}/health")).send().await.is_err(), "the certificate is for another address");
    // Named again after the machine has moved: the same socket.
    assert!(https.renew(&Here::now(), api::clock::today()).unwrap());
    assert!(tablet(&[https.trust().certificate]).get(format!("{secured}/health")).send().await.is_ok());
    server.stop(false).await;
}

#[actix_web::test]
async fn a_server_without_https_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let desk = api::serve::desk(&folder.path().join("test.db"), Packs::built_in(), Reach::Internet).await.unwrap();
    let service = Service::new(api::graphql::schema(desk, true), Origins::new(&[]));
    let app = actix_web::test::init_service(App::new().configure(api::web::routes(service))).await;
    let ask = |path: &str| actix_web::test::TestRequest::get().uri(path).to_request();
    let facts: Value = actix_web::test::call_and_read_body_json(&app, ask("/authority.json")).await;
    assert_eq!(facts["https"], Value::Null);
    assert_eq!(actix_web::test::call_service(&app, ask("/authority.crt")).await.status(), 404);
}
