//! HTTPS for a table in a private network: a small authority of its own, made at the first start.
//!
//! A browser gives a page its cache, its place on the home screen and a screen that stays awake only over HTTPS, and no
//! public authority vouches for 192.168.0.7. So the server is its own authority. A tablet that trusts it once trusts
//! every later certificate of this table, for the addresses of the networks that it was made in and for less than two years:
//! its key could vouch for nothing else.

mod certificates;
mod files;
mod here;

pub use here::{Here, Names, Network, is_public, reachable};

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use jiff::civil::Date;
use rustls::crypto::ring;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::{ServerConfig, crypto::CryptoProvider};
use sha2::{Digest, Sha256};

use certificates::{Authority, Identity};
use files::Files;

/// The authority of this table and the certificate that it gave this server.
#[derive(Debug)]
pub struct Https {
    files: Files,
    held: RwLock<Held>,
    provider: Arc<CryptoProvider>,
}

#[derive(Debug)]
struct Held {
    authority: Authority,
    identity: Identity,
    key: Arc<CertifiedKey>,
    port: u16,
}

/// What a tablet's owner needs to trust the authority.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trust {
    /// The certificate of the authority, as DER.
    pub certificate: Vec<u8>,
    /// SHA-256 of it, as browsers and settings show it.
    pub fingerprint: String,
    /// The last day on which it vouches, such as 2036-11-20.
    pub until: String,
    /// Where the table is served over HTTPS.
    pub port: u16,
}

impl Held {
    fn open(files: &Files, provider: &CryptoProvider, here: &Here, today: Date, port: u16) -> Result<Self, String> {
        let authority = match files.authority()? {
            Some(authority) if !authority.is_due(here, today) => authority,
            _ => {
                let authority = Authority::make(here, today)?;
                files.keep_authority(&authority)?;
                authority
            }
        };
        let identity = match files.identity() {
            Some(identity) if !identity.is_due(&authority, here, today) => identity,
            _ => {
                let identity = authority.vouch_for(here, today)?;
                files.keep_identity(&identity)?;
                identity
            }
        };
        let key = certified(provider, &authority, &identity)?;
        Ok(Self { authority, identity, key, port })
    }

    fn is_due(&self, here: &Here, today: Date) -> bool {
        self.authority.is_due(here, today) || self.identity.is_due(&self.authority, here, today)
    }
}

impl Https {
    /// The authority in this folder, made if there is none that may vouch here, and a certificate for this machine that is
    /// good today.
    pub fn open(folder: &Path, here: &Here, today: Date, port: u16) -> Result<Arc<Self>, String> {
        let files = Files::open(folder)?;
        let provider = Arc::new(ring::default_provider());
        let held = RwLock::new(Held::open(&files, &provider, here, today, port)?);
        Ok(Arc::new(Self { files, held, provider }))
    }

    /// Makes anew what is about to end, or is for addresses that this machine has no more. Says whether.
    pub fn renew(&self, here: &Here, today: Date) -> Result<bool, String> {
        let mut held = self.held.write().unwrap_or_else(PoisonError::into_inner);
        if !held.is_due(here, today) {
            return Ok(false);
        }
        *held = Held::open(&self.files, &self.provider, here, today, held.port)?;
        Ok(true)
    }

    /// How a socket is to be secured; a renewed certificate is used from the next connection on.
    pub fn config(self: &Arc<Self>) -> Result<ServerConfig, String> {
        let builder = ServerConfig::builder_with_provider(Arc::clone(&self.provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| format!("HTTPS cannot be set up: {error}"))?;
        Ok(builder.with_no_client_auth().with_cert_resolver(Arc::clone(self) as Arc<dyn ResolvesServerCert>))
    }

    /// What a tablet's owner needs to trust the authority.
    pub fn trust(&self) -> Trust {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner);
        let certificate = held.authority.certificate().to_vec();
        let digest = Sha256::digest(&certificate);
        let fingerprint = digest.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(":");
        Trust { certificate, fingerprint, until: held.authority.until().to_string(), port: held.port }
    }

    /// The names that the certificate of this server is for.
    pub fn names(&self) -> Names {
        self.held.read().unwrap_or_else(PoisonError::into_inner).identity.names().clone()
    }
}

impl ResolvesServerCert for Https {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.held.read().unwrap_or_else(PoisonError::into_inner).key))
    }
}

fn certified(
    provider: &CryptoProvider,
    authority: &Authority,
    identity: &Identity,
) -> Result<Arc<CertifiedKey>, String> {
    let chain = vec![identity.certificate()?, authority.certificate().clone()];
    CertifiedKey::from_der(chain, identity.key()?, provider)
        .map(Arc::new)
        .map_err(|error| format!("the certificate of this server cannot be used: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::ToSpan;

    /// A machine with these addresses, each in a network of 256.
    fn machine(addresses: &[&str]) -> Here {
        Here::of(addresses.iter().map(|address| (address.parse().unwrap(), 24)))
    }

    const TODAY: Date = jiff::civil::date(2026, 11, 22);

    #[test]
    fn the_authority_stays_and_the_certificate_is_renewed_before_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let here = machine(&["192.168.0.7"]);
        let first = Https::open(folder.path(), &here, TODAY, 8443).unwrap();
        let trust = first.trust();
        assert_eq!(first.names(), here.names);
        let certificate = |https: &Https| https.held.read().unwrap().key.cert[0].clone();
        let again = Https::open(folder.path(), &here, TODAY, 8443).unwrap();
        assert_eq!((again.trust(), certificate(&again)), (trust.clone(), certificate(&first)));
        assert!(!again.renew(&here, TODAY.checked_add(150.days()).unwrap()).unwrap());
        let before = certificate(&again);
        assert!(again.renew(&here, TODAY.checked_add(190.days()).unwrap()).unwrap());
        assert_ne!(certificate(&again), before);
        assert_eq!(again.trust(), trust);
    }

    #[test]
    fn another_address_is_vouched_for_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let https = Https::open(folder.path(), &machine(&["192.168.0.7"]), TODAY, 8443).unwrap();
        let moved = machine(&["10.0.0.9"]);
        assert!(https.renew(&moved, TODAY).unwrap());
        assert_eq!(https.names(), moved.names);
        assert_eq!(Https::open(folder.path(), &moved, TODAY, 8443).unwrap().names(), moved.names);
    }

    #[test]
    fn it_vouches_for_less_than_two_years_and_a_certificate_never_outlasts_it() {
        let folder = tempfile::tempdir().unwrap();
        let here = machine(&["192.168.0.7"]);
        let https = Https::open(folder.path(), &here, TODAY, 8443).unwrap();
        let until: Date = https.trust().until.parse().unwrap();
        assert!(until < TODAY.checked_add(2.years()).unwrap(), "{until}");
        let late = until.checked_sub(40.days()).unwrap();
        assert!(https.renew(&here, late).unwrap());
        let held = https.held.read().unwrap();
        assert_eq!(held.authority.until(), until, "40 days before its end it still serves");
        assert!(held.identity.until() <= until);
    }

    #[test]
    fn another_address_of_the_same_network_needs_no_new_trust_and_another_network_does() {
        let folder = tempfile::tempdir().unwrap();
        let https = Https::open(folder.path(), &machine(&["192.168.0.7"]), TODAY, 8443).unwrap();
        let trust = https.trust();
        assert!(https.renew(&machine(&["192.168.0.9"]), TODAY).unwrap());
        assert_eq!(https.trust(), trust);
        // Networks of containers come and go, and nobody asks for this machine there.
        assert!(!https.renew(&machine(&["192.168.0.9", "172.17.0.1"]), TODAY).unwrap());
        assert_eq!(https.trust(), trust);
        assert!(https.renew(&machine(&["192.168.1.9"]), TODAY).unwrap());
        assert_ne!(https.trust().fingerprint, trust.fingerprint);
    }

    #[test]
    fn one_of_before_that_vouched_for_every_private_address_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        let here = machine(&["192.168.0.7"]);
        let trust = Https::open(folder.path(), &here, TODAY, 8443).unwrap().trust();
        let facts = folder.path().join("authority.json");
        let mut older: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&facts).unwrap()).unwrap();
        older.as_object_mut().unwrap().remove("networks");
        std::fs::write(&facts, older.to_string()).unwrap();
        assert_ne!(Https::open(folder.path(), &here, TODAY, 8443).unwrap().trust().fingerprint, trust.fingerprint);
    }

    #[test]
    fn an_authority_that_is_about_to_end_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        let here = machine(&[]);
        let trust = Https::open(folder.path(), &here, TODAY, 8443).unwrap().trust();
        let later = TODAY.checked_add(680.days()).unwrap();
        let new = Https::open(folder.path(), &here, later, 8443).unwrap();
        assert_ne!(new.trust().fingerprint, trust.fingerprint);
        // The same while the server runs.
        let running = new.trust();
        assert!(!new.renew(&here, later).unwrap());
        assert!(new.renew(&here, later.checked_add(680.days()).unwrap()).unwrap());
        assert_ne!(new.trust().fingerprint, running.fingerprint);
    }

    #[test]
    fn a_damaged_authority_is_not_replaced_behind_the_tablets_backs() {
        let folder = tempfile::tempdir().unwrap();
        drop(Https::open(folder.path(), &machine(&[]), TODAY, 8443).unwrap());
        std::fs::write(folder.path().join("authority.key.pem"), "nonsense").unwrap();
        let error = Https::open(folder.path(), &machine(&[]), TODAY, 8443).unwrap_err();
        assert!(error.contains("move it away"), "{error}");
        // A damaged certificate of the server is nobody's loss.
        let folder = tempfile::tempdir().unwrap();
        let trust = Https::open(folder.path(), &machine(&[]), TODAY, 8443).unwrap().trust();
        std::fs::write(folder.path().join("server.pem"), "nonsense").unwrap();
        assert_eq!(Https::open(folder.path(), &machine(&[]), TODAY, 8443).unwrap().trust(), trust);
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_reads_the_keys() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("adjutant.https");
        drop(Https::open(&inside, &machine(&[]), TODAY, 8443).unwrap());
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&inside), 0o700);
        for file in std::fs::read_dir(&inside).unwrap() {
            let path = file.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
        }
    }
}
