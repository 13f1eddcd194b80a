//! Which pages may open a WebSocket here. Browsers send a page's origin and leave the judgement to the server.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::header;

/// The origins that are welcome beside our own page's.
#[derive(Debug, Clone)]
pub struct Origins(Arc<[String]>);

impl Origins {
    /// Our own page, and these.
    pub fn new(others: &[String]) -> Self {
        Self(others.iter().map(|origin| origin.trim().trim_end_matches('/').to_ascii_lowercase()).collect())
    }

    /// Whether an origin is one of the others that are welcome.
    pub fn is_named(&self, origin: &str) -> bool {
        self.0.contains(&origin.to_ascii_lowercase())
    }

    /// Whether whoever asks is our own page, a welcome one, or no page at all (a program sends no origin).
    pub fn welcome(&self, request: &HttpRequest) -> bool {
        let Some(origin) = request.headers().get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str().map(str::to_ascii_lowercase) else { return false };
        let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let own = origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host));
        own || self.is_named(&origin)
    }
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
        assert!(!asks("http://table.local"));
        assert!(!asks("https://evil.example"));
        assert!(!asks("null"));
        assert!(origins.welcome(&TestRequest::default().to_http_request()));
    }
}
