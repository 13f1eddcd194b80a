//! How VASSAL keeps a game from being read by chance: each byte with a key, in hexadecimal digits up to version 3.7.

use super::VassalError;

/// The form in which a game is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// Every VASSAL reads it.
    #[default]
    UpTo37,
    /// Half as long; VASSAL reads it from 3.8 on.
    From38,
}

const OLD: &[u8] = b"!VCSK";
const NEW: &[u8] = b"VOBS";
/// The same for every file, so that the same game is the same file.
const KEY: u8 = 0x41;
const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// A text as VASSAL keeps it.
pub(super) fn obfuscated(text: &str, form: Form) -> Vec<u8> {
    match form {
        Form::UpTo37 => {
            let hexadecimal = |byte: u8| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]];
            let body = text.bytes().flat_map(|byte| hexadecimal(byte ^ KEY));
            OLD.iter().copied().chain(hexadecimal(KEY)).chain(body).collect()
        }
        Form::From38 => NEW.iter().copied().chain([KEY]).chain(text.bytes().map(|byte| byte ^ KEY)).collect(),
    }
}

/// The text of a game in either form, or as it is.
pub(super) fn plain(bytes: &[u8]) -> Result<String, VassalError> {
    let bytes = if let Some(rest) = bytes.strip_prefix(OLD) {
        let (pairs, rest) = rest.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(VassalError::Obfuscated("it ends within a byte"));
        }
        let read: Option<Vec<u8>> = pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?)).collect();
        keyed(&read.ok_or(VassalError::Obfuscated("after !VCSK there are hexadecimal digits and nothing else"))?)?
    } else if let Some(rest) = bytes.strip_prefix(NEW) {
        keyed(rest)?
    } else {
        bytes.to_vec()
    };
    String::from_utf8(bytes).map_err(|_| VassalError::Obfuscated("what it says is no UTF-8"))
}

fn digit(letter: u8) -> Option<u8> {
    char::from(letter).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

fn keyed(bytes: &[u8]) -> Result<Vec<u8>, VassalError> {
    let (key, body) = bytes.split_first().ok_or(VassalError::Obfuscated("it has no key"))?;
    Ok(body.iter().map(|byte| byte ^ key).collect())
}

#[cfg(test)]
mod tests {
    use super::{Form, obfuscated, plain};

    #[test]
    fn a_text_comes_back_in_either_form() {
        for form in [Form::UpTo37, Form::From38] {
            let text = "begin_save\u{1b}„Ostindien“";
            let hidden = obfuscated(text, form);
            assert!(!hidden.windows(5).any(|window| window == b"begin"));
            assert_eq!(plain(&hidden).unwrap(), text);
        }
        assert_eq!(plain(b"!VCSKaaC8cfcdc3c4").unwrap(), "begin");
    }

    #[test]
    fn what_is_broken_is_refused() {
        for bytes in [&b"!VCSK"[..], b"VOBS", b"!VCSK4", b"!VCSK00zz", b"!VCSK000", b"VOBS\x01\xff\xff", b"\xff\xfe"] {
            plain(bytes).unwrap_err();
        }
    }
}
