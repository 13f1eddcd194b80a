//! The body of a request, whole.

use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::body::{BodyStream, SizedStream, to_bytes_limited};
use actix_web::error::PayloadError;
use actix_web::http::{StatusCode, header};
use actix_web::web::{Bytes, Payload};

use super::unpack::{Packing, UnpackError, unpacked};

/// Why a body cannot be had.
#[derive(Debug)]
pub(super) enum BodyError {
    /// It is longer than it may be, as it says itself or as it turns out.
    TooLong,
    /// It took too long to arrive.
    TooSlow,
    /// It is packed in a way that is not read here.
    Packing,
    /// It did not arrive, or not as it was announced.
    Broken(PayloadError),
    /// It is not packed as it says.
    Garbled(std::io::Error),
}

impl BodyError {
    pub(super) const fn status(&self) -> StatusCode {
        match self {
            Self::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Packing => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Broken(_) | Self::Garbled(_) => StatusCode::BAD_REQUEST,
        }
    }

    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::TooLong | Self::TooSlow => "LIMIT",
            Self::Packing | Self::Broken(_) | Self::Garbled(_) => "BAD_INPUT",
        }
    }

    /// The words for people: of a body that is called `what` and may have `max` bytes.
    pub(super) fn reason(&self, what: &str, max: usize) -> String {
        match self {
            Self::TooLong => format!("the {what} has more than {max} bytes; nothing a table needs is that long"),
            Self::TooSlow => format!("the {what} took too long to arrive; send it again"),
            Self::Packing => {
                format!("the {what} may be packed with gzip or deflate, or not at all; send it as one of these")
            }
            Self::Broken(error) => format!("the {what} did not arrive whole: {error}"),
            Self::Garbled(error) => format!("the {what} did not arrive whole: it cannot be unpacked: {error}"),
        }
    }
}

impl From<UnpackError> for BodyError {
    fn from(error: UnpackError) -> Self {
        match error {
            UnpackError::TooLong => Self::TooLong,
            UnpackError::Garbled(error) => Self::Garbled(error),
        }
    }
}

/// The body of a request, unpacked: at most `max` bytes, packed and unpacked, that arrive within `wait`.
pub(super) async fn whole(
    request: &HttpRequest,
    payload: Payload,
    max: usize,
    wait: Duration,
) -> Result<Bytes, BodyError> {
    let arriving = tokio::time::timeout(wait, arrived(request, payload, max));
    let arrived = arriving.await.map_err(|_| BodyError::TooSlow)??;
    match Packing::of(request).ok_or(BodyError::Packing)? {
        Packing::None => Ok(arrived),
        packing => Ok(unpacked(packing, &arrived, max)?),
    }
}

/// The body as it comes, in as much memory as it says that it takes.
///
/// The extractor of `actix-web` asks for 8 KiB for every body, and nearly all of ours have less than one.
async fn arrived(request: &HttpRequest, payload: Payload, max: usize) -> Result<Bytes, BodyError> {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let arrived = match length.and_then(|length| length.to_str().ok()?.parse().ok()) {
        Some(length) => to_bytes_limited(SizedStream::new(length, payload), max).await,
        None => to_bytes_limited(BodyStream::new(payload), max).await,
    };
    arrived.map_err(|_| BodyError::TooLong)?.map_err(BodyError::Broken)
}
