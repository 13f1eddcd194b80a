//! The body of a request, whole.

use actix_web::HttpRequest;
use actix_web::body::{BodyStream, SizedStream, to_bytes_limited};
use actix_web::dev::Decompress;
use actix_web::error::PayloadError;
use actix_web::http::header;
use actix_web::web::{Bytes, Payload};

use super::BODY_MAX;

/// Why a body cannot be had.
#[derive(Debug)]
pub(super) enum BodyError {
    /// It is longer than it may be, as it says itself or as it turns out.
    TooLong,
    /// It did not arrive, or not as it was announced.
    Broken(PayloadError),
}

/// The body of a request, unpacked, in as much memory as it says that it takes.
///
/// The extractor of `actix-web` asks for 8 KiB for every body, and nearly all of ours have less than one.
pub(super) async fn whole(request: &HttpRequest, payload: Payload) -> Result<Bytes, BodyError> {
    within(BODY_MAX, request, payload).await
}

/// The same of a body that may have so many bytes, unpacked.
pub(super) async fn within(max: usize, request: &HttpRequest, payload: Payload) -> Result<Bytes, BodyError> {
    let headers = request.headers();
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let is_packed = headers.contains_key(header::CONTENT_ENCODING);
    let stream = Decompress::from_headers(payload, headers);
    let arrived = match length {
        Some(length) if !is_packed => to_bytes_limited(SizedStream::new(length, stream), max).await,
        _ => to_bytes_limited(BodyStream::new(stream), max).await,
    };
    arrived.map_err(|_| BodyError::TooLong)?.map_err(BodyError::Broken)
}
