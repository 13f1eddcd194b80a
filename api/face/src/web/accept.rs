//! What whoever asks is ready to take: media types and encodings by their quality, and documents that he has already.

use actix_web::http::header::{self, EntityTag, HeaderName, IfNoneMatch};
use actix_web::{HttpMessage, HttpRequest};

/// Something acceptable, as a header lists it.
#[derive(Debug, Clone, PartialEq)]
struct Accepted {
    name: String,
    quality: f32,
}

impl Accepted {
    /// An item without a quality that can be read has the full one.
    fn read(item: &str) -> Self {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default().to_ascii_lowercase();
        let quality = parts.find_map(|parameter| {
            let (key, value) = parameter.split_once('=')?;
            key.trim().eq_ignore_ascii_case("q").then(|| value.trim().parse().unwrap_or(1.0))
        });
        Self { name, quality: quality.unwrap_or(1.0) }
    }
}

/// What a header lists, in its order; `None` where it is missing.
fn listed(request: &HttpRequest, header: &HeaderName) -> Option<Vec<Accepted>> {
    let mut values = request.headers().get_all(header).filter_map(|value| value.to_str().ok()).peekable();
    values.peek()?;
    Some(values.flat_map(|list| list.split(',')).filter(|item| !item.trim().is_empty()).map(Accepted::read).collect())
}

/// The quality of the first of these names that is listed, and where it stands.
fn found(listed: &[Accepted], names: &[&str]) -> Option<(f32, usize)> {
    names.iter().find_map(|name| {
        let place = listed.iter().position(|accepted| accepted.name == *name)?;
        Some((listed[place].quality, place))
    })
}

/// The media type that is liked best, of several; of those liked equally the one that is listed first. Without a word of
/// what is liked it is the first of them. `None` where none will do.
pub(super) fn media(request: &HttpRequest, offered: &[&'static str]) -> Option<&'static str> {
    let Some(listed) = listed(request, &header::ACCEPT) else { return offered.first().copied() };
    let liked = offered.iter().filter_map(|name| {
        let group = format!("{}/*", name.split('/').next().unwrap_or_default());
        found(&listed, &[name, &group, "*/*"]).filter(|(quality, _)| *quality > 0.0).map(|liked| (*name, liked))
    });
    let best = liked.reduce(|best, next| {
        let ((quality, place), (next_quality, next_place)) = (best.1, next.1);
        let is_better = next_quality > quality || (next_quality >= quality && next_place < place);
        if is_better { next } else { best }
    });
    best.map(|(name, _)| name)
}

/// How much an encoding is liked; 0 where it will not do.
pub(super) fn quality_of_encoding(request: &HttpRequest, name: &str) -> f32 {
    let listed = listed(request, &header::ACCEPT_ENCODING).unwrap_or_default();
    found(&listed, &[name, "*"]).map_or(0.0, |(quality, _)| quality)
}

/// Whether the document with this tag is one that is there already.
pub(super) fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    match request.get_header::<IfNoneMatch>() {
        Some(IfNoneMatch::Any) => true,
        Some(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use actix_web::test::TestRequest;

    const OFFERED: [&str; 2] = ["application/json", "application/graphql-response+json"];

    fn accepting(header: HeaderName, value: &'static str) -> HttpRequest {
        TestRequest::default().insert_header((header, value)).to_http_request()
    }

    #[test]
    fn the_media_type_of_the_highest_quality_is_taken() {
        assert_eq!(media(&TestRequest::default().to_http_request(), &OFFERED), Some(OFFERED[0]));
        for (accepted, wanted) in [
            ("*/*", Some(0)),
            ("application/*", Some(0)),
            ("application/graphql-response+json", Some(1)),
            ("application/graphql-response+json, application/json;q=0.9", Some(1)),
            ("application/json;q=0.9, application/graphql-response+json", Some(1)),
            ("application/graphql-response+json;q=0.2, application/json", Some(0)),
            ("application/json, application/graphql-response+json", Some(0)),
            ("application/graphql-response+json; charset=utf-8, application/json; charset=utf-8", Some(1)),
            ("application/json;q=0, */*", Some(1)),
            ("*/*;q=0", None),
            ("text/html", None),
            ("Application/JSON; Q=0.5", Some(0)),
        ] {
            let liked = media(&accepting(header::ACCEPT, accepted), &OFFERED);
            assert_eq!(liked, wanted.map(|place: usize| OFFERED[place]), "{accepted}");
        }
    }

    #[test]
    fn an_encoding_is_refused_by_nought_alone() {
        for (accepted, wanted) in
            [("br", 1.0), ("gzip, br;q=0.5", 0.5), ("br;q=0", 0.0), ("br;q=0.000, *", 0.0), ("*", 1.0), ("gzip", 0.0)]
        {
            let quality = quality_of_encoding(&accepting(header::ACCEPT_ENCODING, accepted), "br");
            assert!((quality - wanted).abs() < 0.001, "{accepted}: {quality}");
        }
    }
}
