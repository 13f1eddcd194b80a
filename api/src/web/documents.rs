//! Documents that a client has sent once and names by their hash from then on ("automatic persisted queries").

use std::sync::Arc;

use quick_cache::sync::Cache;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// How many documents are remembered; the ones not asked for longest go first.
const DOCUMENTS_MAX: usize = 1000;
/// The longest document that is remembered, in bytes; longer ones are carried out and forgotten.
const DOCUMENT_MAX: usize = 16 * 1024;

/// What a document's hash led to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum DocumentError {
    /// Nobody has sent a document with this hash, or it was forgotten: send it once more, in full.
    Unknown,
    /// The request cannot be understood.
    Malformed(String),
}

/// The documents that are remembered, for all clients.
#[derive(Debug)]
pub(super) struct Documents(Cache<String, Arc<str>>);

impl Default for Documents {
    fn default() -> Self {
        Self(Cache::new(DOCUMENTS_MAX))
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
            None => self.0.get(&hash).map(|document| document.to_string()).ok_or(DocumentError::Unknown),
            Some(document) if format!("{:x}", Sha256::digest(document.as_bytes())) != hash => {
                malformed("`extensions.persistedQuery.sha256Hash` is not the SHA-256 of `query`")
            }
            Some(document) => {
                if document.len() <= DOCUMENT_MAX {
                    self.0.insert(hash, Arc::from(document.as_str()));
                }
                Ok(document)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn named(hash: &str) -> Map<String, Value> {
        let Value::Object(fields) = json!({ "persistedQuery": { "version": 1, "sha256Hash": hash } }) else {
            panic!("an object")
        };
        fields
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
    fn long_documents_are_not_kept() {
        let documents = Documents::default();
        let document = format!("{{ about {{ version }} }} #{}", "x".repeat(DOCUMENT_MAX));
        let hash = format!("{:x}", Sha256::digest(document.as_bytes()));
        assert!(documents.find(Some(document), &named(&hash)).is_ok());
        assert_eq!(documents.find(None, &named(&hash)), Err(DocumentError::Unknown));
    }
}
