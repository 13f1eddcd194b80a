//! Traces for a collector: OpenTelemetry's protocol over HTTP, to an address that somebody names.

use std::time::Duration;

use async_trait::async_trait;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use url::Url;

/// Where a collector takes traces, after the specification of the protocol.
const PATH: &str = "/v1/traces";
/// A collector that does not answer by then gets the next traces; the server waits for it nowhere but at its end.
const ANSWER_WAIT: Duration = Duration::from_secs(5);

/// Sends traces until it is ended.
#[derive(Debug)]
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Begins to send traces of a program of this commit to a collector: `http://collector:4318`, or with the whole path where
    /// that is another.
    ///
    /// # Errors
    /// A sentence that names what is wrong with the address.
    pub fn to(collector: &str, commit: &str) -> Result<Self, String> {
        let wrong = |error: &dyn std::fmt::Display| {
            format!(
                "traces cannot be sent to `{collector}`: {error}; --otlp takes an address such as http://localhost:4318"
            )
        };
        let mut address = Url::parse(collector).map_err(|error| wrong(&error))?;
        if !matches!(address.scheme(), "http" | "https") {
            return Err(wrong(&"it is neither http nor https"));
        }
        if address.path() == "/" {
            address.set_path(PATH);
        }
        let exporter = SpanExporter::builder()
            .with_http()
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(address.as_str())
            .with_http_client(Client::new())
            .build()
            .map_err(|error| wrong(&error))?;
        // Names of OpenTelemetry's conventions.
        let built = [("service.version", env!("CARGO_PKG_VERSION")), ("vcs.ref.head.revision", commit)];
        let built = built.map(|(name, value)| KeyValue::new(name, value.to_owned()));
        let resource = Resource::builder().with_service_name("adjutant").with_attributes(built).build();
        Ok(Self(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build()))
    }

    /// What makes the spans.
    pub fn tracer(&self) -> SdkTracer {
        self.0.tracer("adjutant")
    }

    /// Sends what is left.
    pub fn end(&self) {
        if let Err(error) = self.0.shutdown_with_timeout(ANSWER_WAIT) {
            tracing::warn!(%error, "the last traces were not sent");
        }
    }
}

/// The exporter has a thread of its own, on which a client may block.
#[derive(Debug)]
struct Client(ureq::Agent);

impl Client {
    fn new() -> Self {
        let config = ureq::Agent::config_builder().timeout_global(Some(ANSWER_WAIT)).http_status_as_error(false);
        Self(config.build().new_agent())
    }
}

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let (head, mut body) = self.0.run(request.map(|bytes| bytes.to_vec()))?.into_parts();
        Ok(Response::from_parts(head, body.read_to_vec()?.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_leads_nowhere_is_named_with_one_that_would() {
        for wrong in ["collector", "ftp://collector/", "http://"] {
            let said = Traces::to(wrong, "unknown").unwrap_err();
            assert!(said.contains(wrong) && said.contains("http://localhost:4318"), "{said}");
        }
    }
}
