//! How much one connection of HTTP/2 may ask for at the same time. The library sets no limit of its own.

use std::any::Any;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Extensions, ServiceRequest, ServiceResponse};
use actix_web::http::{StatusCode, Version};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{Error, HttpResponse};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Requests that one connection may have open, as the specification recommends.
pub const STREAMS_MAX: usize = 100;
/// The longest head of a request, in bytes.
pub(super) const HEAD_MAX: usize = 64 * 1024;

/// What is left of [`STREAMS_MAX`] on one connection.
struct Streams(Arc<Semaphore>);

/// Begins to count the requests of a new connection.
pub fn count_streams(_: &dyn Any, connection: &mut Extensions) {
    connection.insert(Streams(Arc::new(Semaphore::new(STREAMS_MAX))));
}

/// Carries a request out, unless its connection has too many open. It counts until its answer was taken.
pub async fn bounded(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if request.version() != Version::HTTP_2 {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    let streams = request.request().conn_data::<Streams>().map(|streams| Arc::clone(&streams.0));
    let permit = match streams.map(Semaphore::try_acquire_owned).transpose() {
        Ok(_) if head_length(&request) > HEAD_MAX => {
            return Ok(refused(request, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE));
        }
        Ok(permit) => permit,
        Err(_) => return Ok(refused(request, StatusCode::TOO_MANY_REQUESTS)),
    };
    let response = next.call(request).await?.map_into_boxed_body();
    Ok(response.map_body(|_, body| BoxBody::new(Counted { body, _permit: permit })))
}

/// Without a body, which would have to wait until the client takes it.
fn refused(request: ServiceRequest, status: StatusCode) -> ServiceResponse<BoxBody> {
    request.into_response(HttpResponse::new(status))
}

fn head_length(request: &ServiceRequest) -> usize {
    let headers = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len());
    headers.sum::<usize>() + request.uri().path().len() + request.query_string().len()
}

/// An answer that counts until it was taken or dropped.
struct Counted {
    body: BoxBody,
    _permit: Option<OwnedSemaphorePermit>,
}

impl MessageBody for Counted {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(context)
    }
}
