//! HTTPS for a table in a private network: a small authority of its own, made at the first start.
//!
//! A browser gives a page its cache, its place on the home screen and a screen that stays awake only over HTTPS, and no
//! public authority vouches for 192.168.0.7. So the server is its own authority. A tablet that trusts it once trusts
//! every later certificate of this table, and for private addresses only: its key could vouch for nothing else.

mod certificates;
mod files;

use std::net::IpAddr;
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

/// What a certificate is for: the names and addresses of this machine.
pub type Names = std::collections::BTreeSet<String>;

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

impl Https {
    /// The authority in this folder, made if there is none, and a certificate for these names that is good today.
    pub fn open(folder: &Path, names: &Names, today: Date, port: u16) -> Result<Arc<Self>, String> {
        let files = Files::open(folder)?;
        let provider = Arc::new(ring::default_provider());
        let authority = match files.authority()? {
            Some(authority) if !authority.is_due(today) => authority,
            _ => {
                let authority = Authority::make(today)?;
                files.keep_authority(&authority)?;
                authority
            }
        };
        let identity = match files.identity() {
            Some(identity) if !identity.is_due(&authority, names, today) => identity,
            _ => {
                let identity = authority.vouch_for(names, today)?;
                files.keep_identity(&identity)?;
                identity
            }
        };
        let key = certified(&provider, &authority, &identity)?;
        Ok(Arc::new(Self { files, held: RwLock::new(Held { authority, identity, key, port }), provider }))
    }

    /// Makes a new certificate where the old one is about to end or this machine has other addresses. Says whether.
    pub fn renew(&self, names: &Names, today: Date) -> Result<bool, String> {
        let mut held = self.held.write().unwrap_or_else(PoisonError::into_inner);
        if !held.identity.is_due(&held.authority, names, today) {
            return Ok(false);
        }
        let identity = held.authority.vouch_for(names, today)?;
        self.files.keep_identity(&identity)?;
        held.key = certified(&self.provider, &held.authority, &identity)?;
        held.identity = identity;
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

/// `localhost` and the addresses of this machine for which the authority may vouch: those of private networks.
pub fn names_here() -> Names {
    let addresses = if_addrs::get_if_addrs().unwrap_or_default().into_iter().map(|interface| interface.ip());
    let loopback = ["127.0.0.1", "::1"].map(|address| address.parse::<IpAddr>().ok()).into_iter().flatten();
    let private = addresses.chain(loopback).filter(|address| certificates::is_private(*address));
    private.map(|address| address.to_string()).chain(["localhost".to_owned()]).collect()
}

/// Whether whoever is at no table here may reach an address to listen on. One of version 6 that stands for every network
/// says nothing of it: at home such addresses are public too, and a router keeps others out.
pub fn is_public(listening: IpAddr) -> bool {
    if !listening.is_unspecified() {
        return !certificates::is_private(listening);
    }
    let addresses = if_addrs::get_if_addrs().unwrap_or_default().into_iter().map(|interface| interface.ip());
    addresses.into_iter().any(|address| address.is_ipv4() && !certificates::is_private(address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::ToSpan;

    fn names(addresses: &[&str]) -> Names {
        addresses.iter().map(|&address| address.to_owned()).chain(["localhost".to_owned()]).collect()
    }

    const TODAY: Date = jiff::civil::date(2026, 11, 22);

    #[test]
    fn the_authority_stays_and_the_certificate_is_renewed_before_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let here = names(&["192.168.0.7"]);
        let first = Https::open(folder.path(), &here, TODAY, 8443).unwrap();
        let trust = first.trust();
        assert_eq!(first.names(), here);
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
        let https = Https::open(folder.path(), &names(&["192.168.0.7"]), TODAY, 8443).unwrap();
        let moved = names(&["10.0.0.9"]);
        assert!(https.renew(&moved, TODAY).unwrap());
        assert_eq!(https.names(), moved);
        assert_eq!(Https::open(folder.path(), &moved, TODAY, 8443).unwrap().names(), moved);
    }

    #[test]
    fn an_authority_that_is_about_to_end_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        let here = names(&[]);
        let trust = Https::open(folder.path(), &here, TODAY, 8443).unwrap().trust();
        let later = TODAY.checked_add(10.years()).unwrap();
        let new = Https::open(folder.path(), &here, later, 8443).unwrap();
        assert_ne!(new.trust().fingerprint, trust.fingerprint);
    }

    #[test]
    fn a_damaged_authority_is_not_replaced_behind_the_tablets_backs() {
        let folder = tempfile::tempdir().unwrap();
        drop(Https::open(folder.path(), &names(&[]), TODAY, 8443).unwrap());
        std::fs::write(folder.path().join("authority.key.pem"), "nonsense").unwrap();
        let error = Https::open(folder.path(), &names(&[]), TODAY, 8443).unwrap_err();
        assert!(error.contains("move it away"), "{error}");
        // A damaged certificate of the server is nobody's loss.
        let folder = tempfile::tempdir().unwrap();
        let trust = Https::open(folder.path(), &names(&[]), TODAY, 8443).unwrap().trust();
        std::fs::write(folder.path().join("server.pem"), "nonsense").unwrap();
        assert_eq!(Https::open(folder.path(), &names(&[]), TODAY, 8443).unwrap().trust(), trust);
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_reads_the_keys() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("adjutant.https");
        drop(Https::open(&inside, &names(&[]), TODAY, 8443).unwrap());
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&inside), 0o700);
        for file in std::fs::read_dir(&inside).unwrap() {
            let path = file.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
        }
    }

    #[test]
    fn it_vouches_for_private_addresses_alone() {
        for (address, wanted) in [
            ("192.168.0.7", true),
            ("10.1.2.3", true),
            ("172.20.0.1", true),
            ("169.254.7.7", true),
            ("127.0.0.1", true),
            ("100.70.1.1", true),
            ("fd00::7", true),
            ("::1", true),
            ("8.8.8.8", false),
            ("172.32.0.1", false),
            ("2001:db8::1", false),
        ] {
            assert_eq!(certificates::is_private(address.parse().unwrap()), wanted, "{address}");
        }
    }
}
