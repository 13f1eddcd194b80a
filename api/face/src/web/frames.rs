//! The frames of a WebSocket, looked at by their heads, before anything of them is gathered.
//!
//! The library looks at the length of a frame only when all of it has come.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Instant;

use actix_web::error::PayloadError;
use actix_web::web::{Bytes, Payload};
use actix_web::{FromRequest, HttpRequest, dev};
use actix_ws::{CloseCode, ProtocolError};
use futures_util::Stream;

use super::request_limits::{MESSAGE_PIECES_MAX, MESSAGE_WAIT};
use host::limit::BODY_MAX;

/// The longest payload of a control frame, by RFC 6455.
pub(super) const CONTROL_MAX: u64 = 125;
const LAST: u8 = 0x80;
const RESERVED: u8 = 0x70;
const OPCODE: u8 = 0x0f;
const MASKED: u8 = 0x80;
const MASK_BYTES: u64 = 4;

/// What is wrong with a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Broken {
    #[error("a message has more than {BODY_MAX} bytes")]
    TooLong,
    #[error("a message comes in more than {MESSAGE_PIECES_MAX} pieces")]
    TooManyPieces,
    #[error("a message took too long to arrive")]
    TooSlow,
    #[error("{0}")]
    Malformed(&'static str),
}

impl Broken {
    pub(super) fn code(self) -> u16 {
        match self {
            Self::TooLong | Self::TooManyPieces => CloseCode::Size.into(),
            Self::TooSlow => CloseCode::Policy.into(),
            Self::Malformed(_) => CloseCode::Protocol.into(),
        }
    }

    /// What was found wrong here, if that is what ended a stream.
    pub(super) fn of(error: &ProtocolError) -> Option<Self> {
        let ProtocolError::Io(error) = error else { return None };
        let PayloadError::Io(error) = error.get_ref()?.downcast_ref()? else { return None };
        error.get_ref()?.downcast_ref().copied()
    }
}

/// What comes on a line, until a frame is wrong.
pub(super) async fn watched(request: &HttpRequest, line: Payload) -> Result<Payload, actix_web::Error> {
    let watched = Watched { line: line.into_inner(), heads: Heads::default() };
    Payload::from_request(request, &mut dev::Payload::Stream { payload: Box::pin(watched) }).await
}

struct Watched {
    line: dev::Payload,
    heads: Heads,
}

impl Stream for Watched {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let came = ready!(Pin::new(&mut self.line).poll_next(context));
        Poll::Ready(came.map(|bytes| {
            let bytes = bytes?;
            self.heads.look(&bytes).map_err(|broken| PayloadError::Io(io::Error::other(broken)))?;
            Ok(bytes)
        }))
    }
}

/// What is known of the frames so far.
#[derive(Default)]
struct Heads {
    /// The head of a frame, as far as it has come.
    head: Vec<u8>,
    /// Bytes of the frame that are still to come.
    left: u64,
    /// Whether the frame ends a message.
    ends: bool,
    /// The message that is not whole yet.
    message: Option<Message>,
}

struct Message {
    began: Instant,
    bytes: u64,
    pieces: usize,
}

impl Heads {
    fn look(&mut self, mut bytes: &[u8]) -> Result<(), Broken> {
        while let Some((first, rest)) = bytes.split_first() {
            if self.left > 0 {
                bytes = self.pass(bytes);
            } else {
                self.head.push(*first);
                bytes = rest;
                self.begin()?;
            }
        }
        match &self.message {
            Some(message) if message.began.elapsed() > MESSAGE_WAIT => Err(Broken::TooSlow),
            _ => Ok(()),
        }
    }

    /// Passes over what belongs to the frame.
    fn pass<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let passed = bytes.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        self.left -= passed as u64;
        if self.left == 0 && self.ends {
            self.message = None;
        }
        &bytes[passed..]
    }

    /// Begins a frame, if its head has come.
    fn begin(&mut self) -> Result<(), Broken> {
        let Some((first, length)) = self.whole_head()? else { return Ok(()) };
        self.head.clear();
        let (is_last, opcode) = (first & LAST != 0, first & OPCODE);
        self.left = length.saturating_add(MASK_BYTES);
        self.ends = is_last && opcode <= 2;
        match opcode {
            0..=2 => self.grow(length),
            8..=10 if !is_last => Err(Broken::Malformed("a control frame comes in pieces")),
            8..=10 if length > CONTROL_MAX => Err(Broken::Malformed("a control frame has more than 125 bytes")),
            8..=10 => Ok(()),
            _ => Err(Broken::Malformed("a frame is of no known kind")),
        }
    }

    /// The first byte and the length of a frame whose head has come.
    fn whole_head(&self) -> Result<Option<(u8, u64)>, Broken> {
        let [first, second, rest @ ..] = self.head.as_slice() else { return Ok(None) };
        if first & RESERVED != 0 {
            return Err(Broken::Malformed("a frame has reserved bits"));
        }
        if second & MASKED == 0 {
            return Err(Broken::Malformed("a frame has no mask"));
        }
        let length = match second & !MASKED {
            126 => rest.try_into().ok().map(|bytes| u64::from(u16::from_be_bytes(bytes))),
            127 => rest.try_into().ok().map(u64::from_be_bytes),
            length => Some(u64::from(length)),
        };
        match length {
            Some(length) if length > u64::MAX / 2 => Err(Broken::Malformed("a frame has a length that none may have")),
            Some(length) => Ok(Some((*first, length))),
            None => Ok(None),
        }
    }

    /// Counts a frame of a message.
    fn grow(&mut self, length: u64) -> Result<(), Broken> {
        let message = self.message.get_or_insert_with(|| Message { began: Instant::now(), bytes: 0, pieces: 0 });
        message.bytes = message.bytes.saturating_add(length);
        message.pieces += 1;
        if message.bytes > BODY_MAX as u64 {
            return Err(Broken::TooLong);
        }
        if message.pieces > MESSAGE_PIECES_MAX {
            return Err(Broken::TooManyPieces);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(first: u8, length: u64) -> Vec<u8> {
        let mut frame = vec![first];
        match length {
            0..=125 => frame.push(0x80 | u8::try_from(length).unwrap()),
            126..=0xffff => {
                frame.push(0x80 | 0x7e);
                frame.extend(u16::try_from(length).unwrap().to_be_bytes());
            }
            _ => {
                frame.push(0x80 | 0x7f);
                frame.extend(length.to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame
    }

    fn whole(first: u8, length: u64) -> Vec<u8> {
        let mut whole = frame(first, length);
        whole.extend(vec![b' '; usize::try_from(length).unwrap()]);
        whole
    }

    /// The same however the bytes are cut.
    fn looked(bytes: &[u8]) -> Result<(), Broken> {
        let mut one_by_one = Heads::default();
        let went = bytes.iter().try_for_each(|byte| one_by_one.look(&[*byte]));
        assert_eq!(Heads::default().look(bytes), went);
        went
    }

    #[test]
    fn what_is_allowed_passes_and_a_message_that_is_whole_is_forgotten() {
        let mut said = Vec::new();
        for _ in 0..3 {
            said.extend(whole(0x81, 1000));
            said.extend(whole(0x01, 70_000));
            said.extend(whole(0x89, 125));
            said.extend(whole(0x00, 0));
            said.extend(whole(0x80, BODY_MAX as u64 - 70_000));
        }
        assert_eq!(looked(&said), Ok(()));
    }

    #[test]
    fn what_is_too_long_is_known_by_its_head() {
        for first in [0x81, 0x82, 0x01] {
            assert_eq!(looked(&frame(first, BODY_MAX as u64)), Ok(()));
            assert_eq!(looked(&frame(first, BODY_MAX as u64 + 1)), Err(Broken::TooLong));
            assert_eq!(looked(&frame(first, 1 << 62)), Err(Broken::TooLong));
            assert!(matches!(looked(&frame(first, 1 << 63)), Err(Broken::Malformed(_))));
        }
        let grown = [whole(0x01, 60_000), frame(0x00, BODY_MAX as u64 - 60_000 + 1)].concat();
        assert_eq!(looked(&grown), Err(Broken::TooLong));
        let pieces = [whole(0x01, 0), whole(0x00, 0).repeat(MESSAGE_PIECES_MAX)].concat();
        assert_eq!(looked(&pieces), Err(Broken::TooManyPieces));
    }

    #[test]
    fn what_the_protocol_does_not_know_is_refused() {
        let wrong =
            [frame(0x89, 126), frame(0x8a, 70_000), frame(0x09, 1), frame(0x83, 1), frame(0xc1, 1), vec![0x81, 1]];
        for frame in wrong {
            assert!(matches!(looked(&frame), Err(Broken::Malformed(_))), "{frame:?}");
        }
    }
}
