//! An authority, and what it vouches for.

use std::net::IpAddr;

use jiff::ToSpan;
use jiff::civil::Date;
use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DistinguishedName, DnType, ExtendedKeyUsagePurpose,
    GeneralSubtree, IsCa, Issuer, KeyPair, KeyUsagePurpose, NameConstraints, date_time_ymd,
};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use serde::{Deserialize, Serialize};

use super::Names;

/// Tablets are asked to trust it once; ten years outlast them.
const AUTHORITY_YEARS: i32 = 10;
/// Browsers by Apple take no certificate that is good for more than 825 days; a short one costs nothing here.
const CERTIFICATE_DAYS: i32 = 200;
/// So many days before the end a certificate is made anew.
const RENEWAL_DAYS: i32 = 30;

/// The addresses that never lead out of a private network: RFC 1918, RFC 6598, RFC 3927, RFC 4193, and this machine.
const PRIVATE: [(&str, u8); 8] = [
    ("10.0.0.0", 8),
    ("172.16.0.0", 12),
    ("192.168.0.0", 16),
    ("100.64.0.0", 10),
    ("169.254.0.0", 16),
    ("127.0.0.0", 8),
    ("fc00::", 7),
    ("::1", 128),
];

/// Whether the authority may vouch for an address.
pub(super) fn is_private(address: IpAddr) -> bool {
    PRIVATE.iter().any(|(network, length)| {
        let Ok(network) = network.parse::<IpAddr>() else { return false };
        match (address, network) {
            (IpAddr::V4(address), IpAddr::V4(network)) => {
                (address.to_bits() ^ network.to_bits()).leading_zeros() >= u32::from(*length)
            }
            (IpAddr::V6(address), IpAddr::V6(network)) => {
                (address.to_bits() ^ network.to_bits()).leading_zeros() >= u32::from(*length)
            }
            _ => false,
        }
    })
}

/// What is known of an authority beside its certificate and key.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct AuthorityFacts {
    name: String,
    until: Date,
}

/// The authority of a table.
#[derive(Debug)]
pub(super) struct Authority {
    pub(super) facts: AuthorityFacts,
    pub(super) certificate_pem: String,
    pub(super) key_pem: String,
    certificate: CertificateDer<'static>,
}

fn failed(error: &impl std::fmt::Display) -> String {
    format!("no certificate can be made: {error}; --no-https serves without one")
}

fn params(name: &str, from: Date, until: Date) -> CertificateParams {
    let mut params = CertificateParams::default();
    let mut subject = DistinguishedName::new();
    subject.push(DnType::CommonName, name);
    params.distinguished_name = subject;
    let at = |day: Date| date_time_ymd(day.year().into(), day.month().unsigned_abs(), day.day().unsigned_abs());
    params.not_before = at(from);
    params.not_after = at(until);
    params
}

impl Authority {
    /// A new one, for ten years.
    pub(super) fn make(today: Date) -> Result<Self, String> {
        let key = KeyPair::generate().map_err(|error| failed(&error))?;
        // Two tables in one house are told apart by it.
        let mark = key.public_key_raw().iter().skip(1).take(3).fold(0, |mark, byte| (mark << 8) | u32::from(*byte));
        let until = today.checked_add(AUTHORITY_YEARS.years()).map_err(|error| failed(&error))?;
        let facts = AuthorityFacts { name: format!("Adjutant, a table's own authority ({mark:06x})"), until };
        let certificate = authority_params(&facts, today).self_signed(&key).map_err(|error| failed(&error))?;
        Self::of(facts, certificate.pem(), key.serialize_pem())
    }

    /// One that was kept. An error says what does not fit.
    pub(super) fn of(facts: AuthorityFacts, certificate_pem: String, key_pem: String) -> Result<Self, String> {
        let certificate =
            CertificateDer::from_pem_slice(certificate_pem.as_bytes()).map_err(|error| error.to_string())?;
        KeyPair::from_pem(&key_pem).map_err(|error| error.to_string())?;
        Ok(Self { facts, certificate_pem, key_pem, certificate })
    }

    pub(super) const fn certificate(&self) -> &CertificateDer<'static> {
        &self.certificate
    }

    pub(super) const fn until(&self) -> Date {
        self.facts.until
    }

    /// Whether a certificate that it gave today would outlast it.
    pub(super) fn is_due(&self, today: Date) -> bool {
        today.saturating_add((CERTIFICATE_DAYS + RENEWAL_DAYS).days()) > self.facts.until
    }

    /// A certificate for a server of these names.
    pub(super) fn vouch_for(&self, names: &Names, today: Date) -> Result<Identity, String> {
        let authority_key = KeyPair::from_pem(&self.key_pem).map_err(|error| failed(&error))?;
        let issuer = Issuer::new(authority_params(&self.facts, today), authority_key);
        let key = KeyPair::generate().map_err(|error| failed(&error))?;
        let until = today.saturating_add(CERTIFICATE_DAYS.days()).min(self.facts.until);
        let mut params = params("Adjutant", today.saturating_sub(1.days()), until);
        let hosts: Vec<String> = names.iter().cloned().collect();
        params.subject_alt_names = CertificateParams::new(hosts).map_err(|error| failed(&error))?.subject_alt_names;
        params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        params.use_authority_key_identifier_extension = true;
        let certificate = params.signed_by(&key, &issuer).map_err(|error| failed(&error))?;
        let facts = IdentityFacts { names: names.clone(), until, by: self.facts.name.clone() };
        Ok(Identity { facts, certificate_pem: certificate.pem(), key_pem: key.serialize_pem() })
    }
}

fn authority_params(facts: &AuthorityFacts, today: Date) -> CertificateParams {
    // A tablet whose clock is a day behind must not refuse it.
    let mut params = params(&facts.name, today.saturating_sub(1.days()), facts.until);
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    let networks = PRIVATE.iter().filter_map(|(network, length)| {
        Some(GeneralSubtree::IpAddress(CidrSubnet::from_addr_prefix(network.parse().ok()?, *length)))
    });
    let names = ["localhost", "local"].map(|name| GeneralSubtree::DnsName(name.to_owned()));
    let permitted_subtrees = networks.chain(names).collect();
    params.name_constraints = Some(NameConstraints { permitted_subtrees, excluded_subtrees: Vec::new() });
    params
}

/// What is known of a server's certificate beside itself.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct IdentityFacts {
    names: Names,
    until: Date,
    /// The authority that gave it.
    by: String,
}

/// The certificate of a server, and its key.
#[derive(Debug)]
pub(super) struct Identity {
    pub(super) facts: IdentityFacts,
    pub(super) certificate_pem: String,
    pub(super) key_pem: String,
}

impl Identity {
    /// Whether it should be made anew: it is another authority's, about to end, or for other names.
    pub(super) fn is_due(&self, authority: &Authority, names: &Names, today: Date) -> bool {
        self.facts.by != authority.facts.name
            || self.facts.names != *names
            || today.saturating_add(RENEWAL_DAYS.days()) > self.facts.until
    }

    pub(super) const fn names(&self) -> &Names {
        &self.facts.names
    }

    pub(super) fn certificate(&self) -> Result<CertificateDer<'static>, String> {
        CertificateDer::from_pem_slice(self.certificate_pem.as_bytes()).map_err(|error| failed(&error))
    }

    pub(super) fn key(&self) -> Result<PrivateKeyDer<'static>, String> {
        PrivateKeyDer::from_pem_slice(self.key_pem.as_bytes()).map_err(|error| failed(&error))
    }
}
