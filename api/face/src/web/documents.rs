//! Documents that were sent before: a client may name one by its hash from then on ("automatic persisted queries"), and
//! none is parsed twice.

use std::sync::Arc;

use async_graphql::parser::parse_query;
use async_graphql::parser::types::ExecutableDocument;
use async_graphql::{Request, Variables};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::expansion::{self, Extent};
use super::operation_summary::{Incoming, OperationSummary, chosen};
use super::{tokens, variables};
use crate::graphql::error::Refusal;
use crate::graphql::validity;

/// How many documents are remembered; the ones not asked for longest go first.
const DOCUMENTS_MAX: usize = 1000;
/// The longest document that is remembered, in bytes; longer ones are carried out and forgotten.
const DOCUMENT_MAX: usize = 16 * 1024;

/// Documents that are kept parsed, so many bytes of their text; parsed they take some ten times as much.
const PARSED_BYTES_MAX: u64 = 2 * 1024 * 1024;

#[derive(Debug, Clone)]
struct Length;

impl Weighter<Arc<str>, Arc<Read>> for Length {
    fn weight(&self, text: &Arc<str>, _: &Arc<Read>) -> u64 {
        text.len() as u64
    }
}

/// A document that was parsed, and what it asks for where no operation is named.
#[derive(Debug)]
struct Read {
    document: ExecutableDocument,
    /// The same as the library takes it, where it would not take that.
    taken: Option<ExecutableDocument>,
    asked: Arc<OperationSummary>,
    extent: Extent,
}

impl Read {
    /// A valid document within all limits; `None` where it cannot be parsed.
    fn of(text: &str) -> Result<Option<Self>, DocumentError> {
        tokens::look(text)?;
        let Ok(document) = parse_query(text) else { return Ok(None) };
        let extent = expansion::measure(&document)?;
        let taken = validity::check(&document, text)?;
        let asked = Arc::new(OperationSummary::of(text, Some(&document), None));
        Ok(Some(Self { document, taken, asked, extent }))
    }

    /// What the operation of a name asks for, or the only one.
    fn asked(&self, text: &str, name: Option<&str>) -> Arc<OperationSummary> {
        match (chosen(&self.document, name), chosen(&self.document, None)) {
            (Some(one), Some(sole)) if std::ptr::eq(one, sole) => Arc::clone(&self.asked),
            _ => Arc::new(OperationSummary::of(text, Some(&self.document), name)),
        }
    }
}

/// What a document's hash led to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum DocumentError {
    /// Nobody has sent a document with this hash, or it was forgotten: send it once more, in full.
    Unknown,
    /// The request cannot be understood.
    Malformed(String),
    /// The document or its variables are refused, and nothing of them is carried out.
    Refused(Box<Refusal>),
}

impl From<Refusal> for DocumentError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl DocumentError {
    /// More than a request may take.
    pub(super) fn limit(reason: String, limit: usize) -> Self {
        Refusal::limit(reason, limit).into()
    }

    /// Nothing that could be carried out.
    pub(super) fn bad_input(reason: String) -> Self {
        Refusal::bad_input(reason).into()
    }
}

/// The documents that are remembered, for all clients.
#[derive(Debug)]
pub(super) struct Documents {
    named: Cache<String, Arc<str>>,
    parsed: Cache<Arc<str>, Arc<Read>, Length>,
}

impl Default for Documents {
    fn default() -> Self {
        Self { named: Cache::new(DOCUMENTS_MAX), parsed: Cache::with_weighter(DOCUMENTS_MAX, PARSED_BYTES_MAX, Length) }
    }
}

impl Documents {
    /// The document of a request: what it holds, or what its hash stands for.
    pub(super) fn find(&self, sent: Option<String>, extensions: &Map<String, Value>) -> Result<String, DocumentError> {
        let Some(persisted) = extensions.get("persistedQuery") else {
            return sent.ok_or_else(|| DocumentError::Malformed("`query` is missing".to_owned()));
        };
        let malformed = |reason: &str| Err(DocumentError::Malformed(reason.to_owned()));
        if persisted.get("version").and_then(Value::as_u64) != Some(1) {
            return malformed("`extensions.persistedQuery.version` must be 1");
        }
        let Some(hash) = persisted.get("sha256Hash").and_then(Value::as_str) else {
            return malformed("`extensions.persistedQuery.sha256Hash` is missing");
        };
        let hash = hash.to_ascii_lowercase();
        match sent {
            None => self.named.get(&hash).map(|document| document.to_string()).ok_or(DocumentError::Unknown),
            Some(document) if format!("{:x}", Sha256::digest(document.as_bytes())) != hash => {
                malformed("`extensions.persistedQuery.sha256Hash` is not the SHA-256 of `query`")
            }
            Some(document) => {
                if document.len() <= DOCUMENT_MAX {
                    self.named.insert(hash, Arc::from(document.as_str()));
                }
                Ok(document)
            }
        }
    }

    /// A request for a document within the limits, for the operation of a name, and with variables. It is parsed if it can
    /// be; why it cannot be is said when it is carried out.
    pub(super) fn request(
        &self,
        text: String,
        operation: Option<String>,
        variables: Variables,
    ) -> Result<Incoming, DocumentError> {
        let read = self.read(&text)?;
        variables::look(&variables, read.as_ref().map(|read| read.extent).unwrap_or_default())?;
        let asked = match &read {
            Some(read) => read.asked(&text, operation.as_deref()),
            None => Arc::new(OperationSummary::of(&text, None, None)),
        };
        let mut request = Box::new(Request::new(text).variables(variables));
        if let Some(read) = read {
            let mut taken = read.taken.as_ref().unwrap_or(&read.document).clone();
            validity::settle(&mut taken, &read.document, operation.as_deref(), &request.variables);
            request.set_parsed_query(taken);
        }
        request.operation_name = operation;
        Ok(Incoming { request, asked })
    }

    fn read(&self, text: &str) -> Result<Option<Arc<Read>>, DocumentError> {
        if let Some(read) = self.parsed.get(text) {
            return Ok(Some(read));
        }
        let Some(read) = Read::of(text)?.map(Arc::new) else { return Ok(None) };
        if text.len() <= DOCUMENT_MAX {
            self.parsed.insert(Arc::from(text), Arc::clone(&read));
        }
        Ok(Some(read))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use journal::metrics::Kind;

    fn named(hash: &str) -> Map<String, Value> {
        let Value::Object(fields) = json!({ "persistedQuery": { "version": 1, "sha256Hash": hash } }) else {
            panic!("an object")
        };
        fields
    }

    fn request(documents: &Documents, text: &str, operation: Option<&str>) -> Incoming {
        documents.request(text.to_owned(), operation.map(str::to_owned), Variables::default()).unwrap()
    }

    #[test]
    fn a_document_is_sent_once_and_named_from_then_on() {
        let documents = Documents::default();
        let document = "{ about { version } }".to_owned();
        let hash = format!("{:x}", Sha256::digest(document.as_bytes()));
        assert_eq!(documents.find(None, &named(&hash)), Err(DocumentError::Unknown));
        assert_eq!(documents.find(Some(document.clone()), &named(&hash)), Ok(document.clone()));
        assert_eq!(documents.find(None, &named(&hash.to_uppercase())), Ok(document));
    }

    #[test]
    fn a_hash_of_something_else_plants_nothing() {
        let documents = Documents::default();
        let hash = format!("{:x}", Sha256::digest(b"{ about { version } }"));
        let planted = documents.find(Some("{ nothing }".to_owned()), &named(&hash));
        assert!(matches!(planted, Err(DocumentError::Malformed(_))), "{planted:?}");
        assert_eq!(documents.find(None, &named(&hash)), Err(DocumentError::Unknown));
    }

    #[test]
    fn what_is_parsed_is_the_same_the_second_time() {
        let documents = Documents::default();
        let text = "query Q { about { version } }";
        let mut first = request(&documents, text, None);
        assert_eq!(documents.parsed.len(), 1);
        let mut second = request(&documents, text, None);
        let parsed = |incoming: &mut Incoming| format!("{:?}", incoming.request.parsed_query().unwrap());
        assert_eq!(parsed(&mut first), parsed(&mut second));
        assert!(Arc::ptr_eq(&first.asked, &second.asked));
        assert!(Arc::ptr_eq(&first.asked, &request(&documents, text, Some("Q")).asked));
        assert!(request(&documents, "{", None).request.parsed_query().is_err());
        assert_eq!(documents.parsed.len(), 1);
    }

    #[test]
    fn each_operation_of_a_document_asks_for_its_own() {
        let documents = Documents::default();
        let text = "query Q { about { version } } mutation M { createSandbox { id } }";
        let asked = |name: Option<&str>| request(&documents, text, name).asked;
        assert_eq!(asked(Some("Q")).fields, ["about"]);
        assert_eq!(asked(Some("M")).fields, ["createSandbox"]);
        assert_eq!((asked(None).kind, asked(Some("other")).kind), (Kind::Unread, Kind::Unread));
    }

    #[test]
    fn long_documents_are_not_kept() {
        let documents = Documents::default();
        let document = format!("{{ about {{ version }} }} #{}", "x".repeat(DOCUMENT_MAX));
        let hash = format!("{:x}", Sha256::digest(document.as_bytes()));
        assert!(documents.find(Some(document), &named(&hash)).is_ok());
        assert_eq!(documents.find(None, &named(&hash)), Err(DocumentError::Unknown));
    }
}
