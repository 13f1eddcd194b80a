//! Bodies that come packed. They are unpacked piece by piece and never past the longest body.
//!
//! Brotli and Zstandard are not offered: the sender says how much memory unpacking takes.

use std::io::{self, Write};

use actix_web::HttpRequest;
use actix_web::http::header;
use actix_web::web::Bytes;
use flate2::write::{GzDecoder, ZlibDecoder};

/// How a body is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    None,
    Gzip,
    Deflate,
}

impl Packing {
    /// What the head of a request says; `None` where it is nothing that is read here.
    pub(super) fn of(request: &HttpRequest) -> Option<Self> {
        let mut named = request.headers().get_all(header::CONTENT_ENCODING);
        let Some(name) = named.next() else { return Some(Self::None) };
        let name = name.to_str().ok()?.trim().to_ascii_lowercase();
        match (name.as_str(), named.next()) {
            ("identity" | "", None) => Some(Self::None),
            ("gzip" | "x-gzip", None) => Some(Self::Gzip),
            ("deflate", None) => Some(Self::Deflate),
            _ => None,
        }
    }
}

/// Why a body cannot be unpacked.
#[derive(Debug)]
pub(super) enum UnpackError {
    TooLong,
    Garbled(io::Error),
}

/// What was packed, if that is at most `max` bytes.
pub(super) fn unpacked(packing: Packing, packed: &[u8], max: usize) -> Result<Bytes, UnpackError> {
    let mut out = Bounded { bytes: Vec::new(), max, is_over: false };
    let went = match packing {
        Packing::None => out.write_all(packed),
        Packing::Gzip => whole(&mut GzDecoder::new(&mut out), packed, GzDecoder::try_finish),
        Packing::Deflate => whole(&mut ZlibDecoder::new(&mut out), packed, ZlibDecoder::try_finish),
    };
    match went {
        _ if out.is_over => Err(UnpackError::TooLong),
        Ok(()) => Ok(out.bytes.into()),
        Err(error) => Err(UnpackError::Garbled(error)),
    }
}

fn whole<D: Write>(decoder: &mut D, packed: &[u8], finish: impl FnOnce(&mut D) -> io::Result<()>) -> io::Result<()> {
    decoder.write_all(packed)?;
    finish(decoder)
}

/// Takes so many bytes and no more.
struct Bounded {
    bytes: Vec<u8>,
    max: usize,
    is_over: bool,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_over || self.bytes.len() + bytes.len() > self.max {
            self.is_over = true;
            return Err(io::Error::other("too long"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::{GzEncoder, ZlibEncoder};

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    }

    fn deflate(bytes: &[u8]) -> Vec<u8> {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    }

    #[test]
    fn what_fits_comes_out_and_what_does_not_is_left() {
        let text = vec![b'x'; 100_000];
        for (packing, packed) in [(Packing::Gzip, gzip(&text)), (Packing::Deflate, deflate(&text))] {
            assert_eq!(unpacked(packing, &packed, text.len()).unwrap(), text);
            assert!(matches!(unpacked(packing, &packed, text.len() - 1), Err(UnpackError::TooLong)));
            assert!(matches!(unpacked(packing, b"{}", 100), Err(UnpackError::Garbled(_))));
        }
        let packed = gzip(&text);
        let cut = &packed[..packed.len() - 1];
        assert!(matches!(unpacked(Packing::Gzip, cut, text.len()), Err(UnpackError::Garbled(_))));
    }
}
