//! Whose pages may open a WebSocket here. Browsers send a page's origin and leave the judgement to the server.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::header;
use actix_web::web::Data;
use url::Url;

use super::Service;
use super::hosts::host;

/// The header in which a proxy says how it was asked.
const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// What browsers send for a page that has no origin: a file on a disk, as a program for streams shows it.
const NONE: &str = "null";

/// The origins that are welcome beside our own page's.
#[derive(Debug, Clone)]
pub struct Origins(Arc<[String]>);

impl Origins {
    /// Our own page, and these. What is no origin is left out; [`read_origin`] says so before.
    pub fn new(others: &[String]) -> Self {
        Self(others.iter().filter_map(|origin| read(origin)).collect())
    }

    /// Whether an origin is one of the others that are welcome.
    pub fn is_named(&self, origin: &str) -> bool {
        read(origin).is_some_and(|origin| self.0.contains(&origin))
    }

    /// Whether whoever asks is our own page, a welcome one, or no page at all (a program sends no origin).
    pub fn welcome(&self, request: &HttpRequest) -> bool {
        let Some(origin) = request.headers().get(header::ORIGIN) else { return true };
        let Some(origin) = origin.to_str().ok().and_then(read) else { return false };
        own(request).as_ref() == Some(&origin) || self.0.contains(&origin)
    }
}

/// An origin as `--origins` takes it.
pub fn read_origin(written: &str) -> Result<String, String> {
    let written = written.trim().trim_end_matches('/');
    let is_whole = read(written).is_some_and(|origin| {
        let plain = written.to_ascii_lowercase();
        [":443", ":80", ""].iter().any(|port| plain == format!("{origin}{port}"))
    });
    if is_whole {
        return Ok(written.to_owned());
    }
    Err("an origin is written whole, with scheme and host, such as https://tools.example.org or \
         http://192.168.0.9:3000; `null` stands for pages that have none; there is none that stands for all"
        .to_owned())
}

/// Scheme, host and port of an address of the web, or the word for none.
fn read(written: &str) -> Option<String> {
    if written == NONE {
        return Some(NONE.to_owned());
    }
    let origin = Url::parse(written).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?.origin();
    origin.is_tuple().then(|| origin.ascii_serialization())
}

/// The origin of our own page, as whoever asks has it.
fn own(request: &HttpRequest) -> Option<String> {
    let scheme = if is_secured(request) { "https" } else { "http" };
    read(&format!("{scheme}://{}", host(request.head())?))
}

/// Whether the page was asked for over HTTPS: by this server's own, or by that of a proxy that is trusted.
fn is_secured(request: &HttpRequest) -> bool {
    let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
    let is_proxy = request
        .app_data::<Data<Service>>()
        .zip(peer)
        .is_some_and(|(service, peer)| service.settings.proxies.contains(&peer));
    let said = request.headers().get(FORWARDED_PROTO).and_then(|said| said.to_str().ok()).filter(|_| is_proxy);
    said.map_or_else(|| request.app_config().secure(), |said| said.trim().eq_ignore_ascii_case("https"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn only_our_own_page_and_named_ones_are_welcome() {
        let origins = Origins::new(&["https://tools.example/".to_owned()]);
        let asks = |origin: &str| {
            let request = TestRequest::default().insert_header(("host", "table.local:8080"));
            origins.welcome(&request.insert_header(("origin", origin.to_owned())).to_http_request())
        };
        assert!(asks("http://table.local:8080"));
        assert!(asks("https://tools.example"));
        assert!(asks("https://tools.example:443"));
        for other in [
            "http://table.local",
            "https://table.local:8080",
            "ftp://table.local:8080",
            "http://tools.example",
            "https://tools.example:8443",
            "https://evil.example",
            "null",
            "",
        ] {
            assert!(!asks(other), "{other}");
        }
        assert!(origins.welcome(&TestRequest::default().to_http_request()));
    }

    #[test]
    fn a_page_without_an_origin_is_welcome_where_it_is_named() {
        let request = TestRequest::default().insert_header(("host", "table.local")).insert_header(("origin", "null"));
        let request = request.to_http_request();
        assert!(Origins::new(&["null".to_owned()]).welcome(&request));
        assert!(!Origins::new(&["https://tools.example".to_owned()]).welcome(&request));
    }

    #[test]
    fn what_is_no_origin_is_refused_with_what_one_is() {
        for right in ["https://tools.example", " http://192.168.0.9:3000/ ", "https://Tools.Example:443", "null"] {
            assert!(read_origin(right).is_ok(), "{right}");
        }
        for wrong in
            ["*", "", "tools.example", "tools.example:8080", "nil", "ftp://a.example", "https://a.example/page"]
        {
            assert!(read_origin(wrong).unwrap_err().contains("such as"), "{wrong}");
        }
    }
}
