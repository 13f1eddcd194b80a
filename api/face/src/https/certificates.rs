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

use super::here::{Here, Names, Network};

/// Less than two years: a key that is stolen is of use for no longer. Tablets are asked to trust a new one after it.
const AUTHORITY_DAYS: i32 = 700;
/// Browsers by Apple take no certificate that is good for more than 398 days; a short one costs nothing here.
const CERTIFICATE_DAYS: i32 = 200;
/// So many days before the end a certificate is made anew.
const RENEWAL_DAYS: i32 = 30;

/// What is known of an authority beside its certificate and key.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct AuthorityFacts {
    name: String,
    until: Date,
    /// The networks for whose addresses it vouches. One of before has none, and vouched for all private ones.
    #[serde(default)]
    networks: Vec<Network>,
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
    /// A new one, for the networks in which this machine is.
    pub(super) fn make(here: &Here, today: Date) -> Result<Self, String> {
        let key = KeyPair::generate().map_err(|error| failed(&error))?;
        // Two tables in one house are told apart by it.
        let mark = key.public_key_raw().iter().skip(1).take(3).fold(0, |mark, byte| (mark << 8) | u32::from(*byte));
        let until = today.checked_add(AUTHORITY_DAYS.days()).map_err(|error| failed(&error))?;
        let name = format!("Adjutant, a table's own authority ({mark:06x})");
        let facts = AuthorityFacts { name, until, networks: here.networks.clone() };
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

    /// Whether a new one is to be made: it is about to end, or may not vouch where tablets ask for this machine.
    pub(super) fn is_due(&self, here: &Here, today: Date) -> bool {
        let is_about_to_end = today.saturating_add(RENEWAL_DAYS.days()) > self.facts.until;
        let is_elsewhere = here.shared.is_some_and(|address| !self.vouches_for(address));
        is_about_to_end || is_elsewhere || self.facts.networks.is_empty()
    }

    fn vouches_for(&self, address: IpAddr) -> bool {
        self.facts.networks.iter().any(|network| network.holds(address))
    }

    /// Of the names of this machine those for which it may vouch. A network that came later, such as one of containers, is
    /// none of them.
    pub(super) fn names(&self, here: &Here) -> Names {
        let is_vouched_for = |name: &&String| name.parse().map_or(true, |address| self.vouches_for(address));
        here.names.iter().filter(is_vouched_for).cloned().collect()
    }

    /// A certificate for the server on this machine.
    pub(super) fn vouch_for(&self, here: &Here, today: Date) -> Result<Identity, String> {
        let names = self.names(here);
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
        let facts = IdentityFacts { names, until, by: self.facts.name.clone() };
        Ok(Identity { facts, certificate_pem: certificate.pem(), key_pem: key.serialize_pem() })
    }
}

fn authority_params(facts: &AuthorityFacts, today: Date) -> CertificateParams {
    // A tablet whose clock is a day behind must not refuse it.
    let mut params = params(&facts.name, today.saturating_sub(1.days()), facts.until);
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    let networks = facts
        .networks
        .iter()
        .map(|network| GeneralSubtree::IpAddress(CidrSubnet::from_addr_prefix(network.address, network.length)));
    let localhost = GeneralSubtree::DnsName("localhost".to_owned());
    let permitted_subtrees = networks.chain([localhost]).collect();
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
    pub(super) fn is_due(&self, authority: &Authority, here: &Here, today: Date) -> bool {
        self.facts.by != authority.facts.name
            || self.facts.names != authority.names(here)
            || today.saturating_add(RENEWAL_DAYS.days()) > self.facts.until
    }

    pub(super) const fn names(&self) -> &Names {
        &self.facts.names
    }

    #[cfg(test)]
    pub(super) const fn until(&self) -> Date {
        self.facts.until
    }

    pub(super) fn certificate(&self) -> Result<CertificateDer<'static>, String> {
        CertificateDer::from_pem_slice(self.certificate_pem.as_bytes()).map_err(|error| failed(&error))
    }

    pub(super) fn key(&self) -> Result<PrivateKeyDer<'static>, String> {
        PrivateKeyDer::from_pem_slice(self.key_pem.as_bytes()).map_err(|error| failed(&error))
    }
}
