//! Notices for a browser whose page is closed, by the push service of its maker: the message encrypted for that browser
//! alone (RFC 8291), the server named by its key (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::{KeyRejected, Unspecified};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use url::Url;

/// Bytes of an uncompressed point of P-256.
const POINT_LENGTH: usize = 65;
/// Bytes of the secret that a browser makes beside its key.
const AUTH_LENGTH: usize = 16;
/// Bytes of the salt of a message.
const SALT_LENGTH: usize = 16;
/// The one record of a message may have so many bytes; a push service need not take more.
const RECORD_SIZE: u32 = 4096;
/// How long a push service keeps a notice for a device that is off, in seconds.
pub const TIME_TO_LIVE: u32 = 24 * 60 * 60;
/// How long a token of this server is good, in seconds; a day is the most that is allowed.
const TOKEN_SECONDS: i64 = 12 * 60 * 60;

/// Reads whom push services may write to, from the command line.
///
/// # Errors
/// What such an address looks like.
pub fn read_contact(written: &str) -> Result<String, String> {
    let is_one = Url::parse(written).is_ok_and(|url| match url.scheme() {
        "mailto" => url.path().contains('@'),
        scheme => scheme == "https",
    });
    if is_one {
        return Ok(written.to_owned());
    }
    Err("push services want an address like mailto:who@example.org or https://example.org/".to_owned())
}

/// Why a browser cannot be sent anything.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    /// What its browser gave is none.
    #[error(
        "that is no subscription of a browser: `p256dh` is a point of P-256 and `auth` has 16 bytes, both in base64url"
    )]
    Subscription,
    /// The key of this server, or the generator of the system, is not what it should be.
    #[error("the push messages of this server cannot be made: {0}")]
    Fault(&'static str),
}

impl From<Unspecified> for PushError {
    fn from(_: Unspecified) -> Self {
        Self::Fault("the generator of the system failed, or a key is none")
    }
}

impl From<KeyRejected> for PushError {
    fn from(_: KeyRejected) -> Self {
        Self::Fault("the key that the database has is none")
    }
}

/// For whom a message is encrypted: what a browser makes when it subscribes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receiver {
    public: [u8; POINT_LENGTH],
    auth: [u8; AUTH_LENGTH],
}

impl Receiver {
    /// Reads what a browser gave, both in base64url.
    ///
    /// # Errors
    /// [`PushError::Subscription`].
    pub fn read(p256dh: &str, auth: &str) -> Result<Self, PushError> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let public: Option<[u8; POINT_LENGTH]> = bytes(p256dh).and_then(|bytes| bytes.try_into().ok());
        let auth = bytes(auth).and_then(|bytes| bytes.try_into().ok());
        let (Some(public @ [4, ..]), Some(auth)) = (public, auth) else { return Err(PushError::Subscription) };
        Ok(Self { public, auth })
    }

    /// The text in which it is kept.
    pub fn kept(&self) -> String {
        format!("{}.{}", URL_SAFE_NO_PAD.encode(self.public), URL_SAFE_NO_PAD.encode(self.auth))
    }

    /// What was kept.
    ///
    /// # Errors
    /// [`PushError::Subscription`].
    pub fn of_kept(kept: &str) -> Result<Self, PushError> {
        let (public, auth) = kept.split_once('.').ok_or(PushError::Subscription)?;
        Self::read(public, auth)
    }

    /// A message that this browser alone can read, as the body of a request with `Content-Encoding: aes128gcm`.
    ///
    /// # Errors
    /// [`PushError`], where the key of the browser is no point of the curve.
    pub fn encrypt(&self, message: &[u8]) -> Result<Vec<u8>, PushError> {
        let random = SystemRandom::new();
        let mut salt = [0; SALT_LENGTH];
        random.fill(&mut salt)?;
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
        let own_public = own.compute_public_key()?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, self.public);
        let key = agree_ephemeral(own, &theirs, |shared| Salt::new(HKDF_SHA256, &self.auth).extract(shared))
            .map_err(|_| PushError::Subscription)?;
        let key = derived::<32>(&key, &[b"WebPush: info\0", &self.public, own_public.as_ref()])?;
        let message_key = Salt::new(HKDF_SHA256, &salt).extract(&key);
        let content_key = derived::<16>(&message_key, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce = derived::<12>(&message_key, &[b"Content-Encoding: nonce\0"])?;

        let mut record = message.to_vec();
        // The mark of the last record.
        record.push(2);
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content_key)?);
        cipher.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
        let mut body = salt.to_vec();
        body.extend_from_slice(&RECORD_SIZE.to_be_bytes());
        body.push(u8::try_from(POINT_LENGTH).unwrap_or(u8::MAX));
        body.extend_from_slice(own_public.as_ref());
        body.append(&mut record);
        Ok(body)
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derived<const N: usize>(key: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    key.expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// The key by which push services know this server.
#[derive(Debug)]
pub struct ServerKey(EcdsaKeyPair);

impl ServerKey {
    /// A new one, as it is kept.
    ///
    /// # Errors
    /// [`PushError::Fault`], where the generator of the system fails.
    pub fn generate() -> Result<String, PushError> {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(URL_SAFE_NO_PAD.encode(key.as_ref()))
    }

    /// The one that was kept.
    ///
    /// # Errors
    /// [`PushError::Fault`], where it is none.
    pub fn of_kept(kept: &str) -> Result<Self, PushError> {
        let bytes =
            URL_SAFE_NO_PAD.decode(kept).map_err(|_| PushError::Fault("the key that the database has is none"))?;
        let random = SystemRandom::new();
        Ok(Self(EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random)?))
    }

    /// What a browser subscribes with.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key().as_ref())
    }

    /// The header `Authorization` of a message to an endpoint; `contact` is whom its push service may write to.
    ///
    /// # Errors
    /// [`PushError::Fault`], where the generator of the system fails.
    pub fn authorization(&self, endpoint: &Url, contact: &str, now: i64) -> Result<String, PushError> {
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let audience = endpoint.origin().ascii_serialization();
        let head = part(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = part(json!({ "aud": audience, "exp": now + TOKEN_SECONDS, "sub": contact }));
        let signed = format!("{head}.{claims}");
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes())?;
        Ok(format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature), self.public()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_subscription_is_refused() {
        let point = URL_SAFE_NO_PAD.encode([4; POINT_LENGTH]);
        let auth = URL_SAFE_NO_PAD.encode([7; AUTH_LENGTH]);
        for (public, auth) in [("", auth.as_str()), (&auth, &auth), (&point, ""), (&point, "!"), ("é", &auth)] {
            assert!(matches!(Receiver::read(public, auth), Err(PushError::Subscription)), "{public} {auth}");
        }
        let receiver = Receiver::read(&format!("{point}="), &format!("{auth}==")).unwrap();
        assert_eq!(Receiver::of_kept(&receiver.kept()).unwrap(), receiver);
        // It has the form of a point and is none of the curve.
        assert!(matches!(receiver.encrypt(b"x"), Err(PushError::Subscription)));
    }

    #[test]
    fn a_contact_is_an_address_of_mail_or_of_the_web() {
        for (written, is_one) in [
            ("mailto:who@example.org", true),
            ("https://example.org/club", true),
            ("who@example.org", false),
            ("mailto:who", false),
            ("http://example.org", false),
        ] {
            assert_eq!(read_contact(written).is_ok(), is_one, "{written}");
        }
    }

    #[test]
    fn a_key_is_the_same_after_it_was_kept() {
        let kept = ServerKey::generate().unwrap();
        let (one, other) = (ServerKey::of_kept(&kept).unwrap(), ServerKey::of_kept(&kept).unwrap());
        assert_eq!(one.public(), other.public());
        assert_eq!(URL_SAFE_NO_PAD.decode(one.public()).unwrap().len(), POINT_LENGTH);
        assert!(ServerKey::of_kept("none").is_err());
    }
}
