//! A tablet that trusts the table's own authority reaches it over HTTPS, and one that does not is refused.

use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::middleware::from_fn;
use actix_web::{App, HttpServer};
use api::books::Packs;
use api::https::{Here, Https, Network};
use api::web::{Origins, STREAMS_MAX, Service, bounded, count_streams};
use api::webhooks::Reach;
use rustls::pki_types::CertificateDer;
use rustls::{ClientConfig, RootCertStore};
use serde_json::{Value, json};

use crate::common;

/// A server with HTTPS on such a machine; answers with its addresses, plain and secured.
async fn serve(folder: &Path, here: &Here) -> (String, String, Arc<Https>, ServerHandle) {
    let app = api::serve::app(&folder.join("test.db"), Packs::built_in(), Reach::Internet).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let https = Https::open(&folder.join("test.https"), here, api::clock::today(), port).unwrap();
    let service = Service::with(api::graphql::schema(app, true), Origins::new(&[]), Some(Arc::clone(&https)));
    let app = move || App::new().wrap(from_fn(bounded)).configure(api::web::routes(service.clone()));
    let server = HttpServer::new(app)
        .on_connect(count_streams)
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
    awc::Client::builder()
        .connector(awc::Connector::new().rustls_0_23(Arc::new(trusting(trusted))))
        .timeout(Duration::from_mins(1))
        .finish()
}

/// How a connection is secured by whoever trusts these authorities and no other.
fn trusting(trusted: &[Vec<u8>]) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    for certificate in trusted {
        roots.add(CertificateDer::from(certificate.clone())).unwrap();
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    config
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
async fn whoever_steals_its_key_can_be_no_machine_of_another_network() {
    let folder = tempfile::tempdir().unwrap();
    let networks = vec![Network { address: "192.168.7.0".parse().unwrap(), length: 24 }];
    let elsewhere = Here { names: ["localhost".to_owned()].into(), networks, shared: None };
    drop(Https::open(&folder.path().join("test.https"), &elsewhere, api::clock::today(), 1).unwrap());
    // The program looks before it signs; a thief does not.
    let facts = folder.path().join("test.https/authority.json");
    let mut told: Value = serde_json::from_str(&std::fs::read_to_string(&facts).unwrap()).unwrap();
    told["networks"] = json!([{ "address": "127.0.0.0", "length": 8 }]);
    std::fs::write(&facts, told.to_string()).unwrap();
    let (_, secured, https, server) = serve(folder.path(), &Here::of([])).await;
    assert!(https.names().contains("127.0.0.1"));
    let refused = tablet(&[https.trust().certificate]).get(format!("{secured}/health")).send().await;
    assert!(refused.is_err(), "{refused:?}");
    server.stop(false).await;
}

/// One connection of HTTP/2, without a library that opens more.
async fn one_connection(url: &str, config: ClientConfig) -> h2::client::SendRequest<actix_web::web::Bytes> {
    let place = url.trim_start_matches("https://").to_owned();
    let stream = tokio::net::TcpStream::connect(&place).await.unwrap();
    let name = "127.0.0.1".try_into().unwrap();
    let secured = tokio_rustls::TlsConnector::from(Arc::new(config)).connect(name, stream).await.unwrap();
    let (client, connection) = h2::client::handshake(secured).await.unwrap();
    actix_web::rt::spawn(async move { drop(connection.await) });
    client
}

#[actix_web::test]
async fn a_connection_of_http_2_has_so_many_requests_open_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, secured, https, server) = serve(folder.path(), &Here::now()).await;
    let table = common::Table::at(&plain, folder.path().join("test.db"));
    let game = table.create("STRICT", "EITHER").await;
    let mut client = one_connection(&secured, trusting(&[https.trust().certificate])).await;
    let health = || http::Request::get(format!("{secured}/health")).body(()).unwrap();
    let (answer, _) = client.send_request(health(), true).unwrap();
    assert_eq!(answer.await.unwrap().status(), 200);
    let query = "query($g: ID!) { awaitEntries(game: $g, since: 1, seconds: 25) { totalCount } }";
    let question = json!({ "query": query, "variables": { "g": game.id } }).to_string();
    let mut waiting = Vec::new();
    for _ in 0..STREAMS_MAX {
        let asked = http::Request::post(format!("{secured}/graphql"))
            .header("authorization", format!("Bearer {}", game.token("FIRST")))
            .header("content-type", "application/json")
            .body(())
            .unwrap();
        client = client.ready().await.unwrap();
        let (answer, mut body) = client.send_request(asked, false).unwrap();
        body.send_data(question.clone().into(), true).unwrap();
        waiting.push(answer);
    }
    client = client.ready().await.unwrap();
    let (answer, _) = client.send_request(health(), true).unwrap();
    assert_eq!(answer.await.unwrap().status(), 429);
    table.record(&game, "SECOND", 1, "a", json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" } })).await;
    for answer in waiting {
        let mut answer = answer.await.unwrap();
        assert_eq!(answer.status(), 200);
        while answer.body_mut().data().await.is_some() {}
    }
    client = client.ready().await.unwrap();
    let (answer, _) = client.send_request(health(), true).unwrap();
    assert_eq!(answer.await.unwrap().status(), 200);
    server.stop(false).await;
}

#[actix_web::test]
async fn a_server_without_https_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let app = api::serve::app(&folder.path().join("test.db"), Packs::built_in(), Reach::Internet).await.unwrap();
    let service = Service::new(api::graphql::schema(app, true), Origins::new(&[]));
    let app = actix_web::test::init_service(App::new().configure(api::web::routes(service))).await;
    let ask = |path: &str| actix_web::test::TestRequest::get().uri(path).to_request();
    let facts: Value = actix_web::test::call_and_read_body_json(&app, ask("/authority.json")).await;
    assert_eq!(facts["https"], Value::Null);
    assert_eq!(facts["addresses"], json!([]), "one that keeps to this machine");
    assert_eq!(actix_web::test::call_service(&app, ask("/authority.crt")).await.status(), 404);
}
