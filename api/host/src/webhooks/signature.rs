//! How a message is signed: the symmetric signature of the Standard Webhooks specification 1.0.0.
//!
//! Whoever receives one can use a published library for that specification, in any of a dozen languages.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// What a secret begins with when it is shown.
const PREFIX: &str = "whsec_";
/// Bytes of a secret; the specification allows 24 to 64.
pub(super) const SECRET_LENGTH: usize = 32;

/// A secret as it is kept, in base64.
pub(super) fn encoded(bytes: &[u8; SECRET_LENGTH]) -> String {
    STANDARD.encode(bytes)
}

/// A secret as it is shown to whoever made the webhook.
pub(super) fn shown(secret: &str) -> String {
    format!("{PREFIX}{secret}")
}

/// The value of the header `webhook-signature`. `sent` is in seconds since 1970.
///
/// # Errors
/// The kept secret is no base64.
pub fn sign(secret: &str, id: &str, sent: i64, body: &str) -> Result<String, base64::DecodeError> {
    let bytes = STANDARD.decode(secret)?;
    // The algorithm takes a key of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&bytes) else { return Ok(String::new()) };
    mac.update(format!("{id}.{sent}.{body}").as_bytes());
    Ok(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_that_of_the_libraries_of_the_specification() {
        // The example with which those libraries are tested.
        let signature = sign(
            "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            r#"{"test": 2432232314}"#,
        );
        assert_eq!(signature.unwrap(), "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
