//! Requests that ask for far more work or memory than they are long, each by itself. What is done about them is for
//! `budget.rs`.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

/// A document by what is wrong with it.
pub(crate) type Named = (&'static str, String);

/// Fragments of which each spreads the next twice: `levels` of them stand for two to the power of that many fields.
pub(crate) fn doubling_fragments(levels: usize) -> String {
    let mut document = "{ ...f0 }".to_owned();
    for level in 0..levels {
        let next = level + 1;
        write!(document, " fragment f{level} on Query {{ ...f{next} ...f{next} }}").unwrap();
    }
    write!(document, " fragment f{levels} on Query {{ __typename }}").unwrap();
    document
}

/// Fragments that lead into one another in a circle, twice each.
pub(crate) fn fragments_in_a_circle() -> String {
    "{ ...A } fragment A on Query { ...B ...B } fragment B on Query { ...A ...A }".to_owned()
}

/// Fragments that nothing reaches, each leading into the next.
pub(crate) fn unreached_chain(length: usize) -> String {
    let mut document = "{ __typename }".to_owned();
    for number in 0..length {
        write!(document, " fragment f{number} on Query {{ ...f{} }}", number + 1).unwrap();
    }
    write!(document, " fragment f{length} on Query {{ __typename }}").unwrap();
    document
}

/// Many operations, all of which spread one wide fragment.
pub(crate) fn operations_over_one_fragment(operations: usize, fields: usize) -> String {
    let mut document = format!("fragment F on Query {{ {} }}", "__typename ".repeat(fields));
    for number in 0..operations {
        write!(document, " query Q{number} {{ ...F }}").unwrap();
    }
    document
}

/// A value in as many brackets as are asked for.
pub(crate) fn nested_lists(depth: usize) -> String {
    format!("{{ clauses(words: {}{}) {{ id }} }}", "[".repeat(depth), "]".repeat(depth))
}

/// An object in as many objects as are asked for.
pub(crate) fn nested_objects(depth: usize) -> String {
    format!("{{ clauses(words: {}1{}) {{ id }} }}", "{a:".repeat(depth), "}".repeat(depth))
}

/// Fields under one name, in fragments on so many types, in one another as deep as the contract goes.
pub(crate) fn fields_under_one_name(times: usize) -> String {
    let books = ["NeiGame", "GeawGame", "AwawGame", "Game"];
    let facts = ["NeiDie", "NeiLoss", "NeiMove", "GeawMove", "GeawDie", "AwawMove", "AwawDie", "Fact"];
    let typed: Vec<String> = facts.iter().map(|fact| format!("... on {fact} {{ x: __typename }}")).collect();
    let entries = format!("entries {{ nodes {{ facts {{ {} }} }} }} ", typed.join(" "));
    let games: Vec<String> =
        books.iter().map(|book| format!("... on {book} {{ {} }}", entries.repeat(times / books.len()))).collect();
    format!("{{ game(id: \"x\") {{ {} }} }}", games.join(" "))
}

/// A selection in as many selections as are asked for.
pub(crate) fn nested_selections(depth: usize) -> String {
    format!("{}id{}", "{a".repeat(depth), "}".repeat(depth))
}

/// A type in as many brackets as are asked for.
pub(crate) fn nested_types(depth: usize) -> String {
    format!("query($a: {}Int{}) {{ __typename }}", "[".repeat(depth), "]".repeat(depth))
}

/// One field after the other, none of which the server has.
pub(crate) fn unknown_fields(count: usize, length: usize) -> String {
    format!("{{ {} }}", format!("{} ", "z".repeat(length)).repeat(count))
}

/// One field over and over, with many arguments that differ.
pub(crate) fn arguments_that_differ(fields: usize, arguments: usize) -> String {
    let mut document = "{ ".to_owned();
    for field in 0..fields {
        let given: Vec<String> = (0..arguments).map(|number| format!("a{number}: {field}")).collect();
        write!(document, "about({}) {{ version }} ", given.join(" ")).unwrap();
    }
    document + "}"
}

/// One inline fragment in the other, fields at each level.
pub(crate) fn inline_in_inline(depth: usize, fields: usize) -> String {
    let level = format!("... on Query {{ {}", "__typename ".repeat(fields));
    format!("{{ {} {}", level.repeat(depth), "}".repeat(depth + 1))
}

/// One text for each number, one after the other.
fn numbered(count: usize, each: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0..count {
        text.push_str(&each(number));
    }
    text
}

/// Documents that are short and were dear, or are as large as a body may be.
pub(crate) fn documents() -> Vec<Named> {
    vec![
        ("fragments that double", doubling_fragments(29)),
        ("fragments that double beyond any depth", doubling_fragments(900)),
        ("fragments in a circle", fragments_in_a_circle()),
        ("a chain that nothing reaches", unreached_chain(20_000)),
        ("operations over one fragment", operations_over_one_fragment(2000, 2000)),
        ("nested lists", nested_lists(400_000)),
        ("nested lists without an end", format!("{{ a(b: {}", "[".repeat(900_000))),
        ("nested objects", nested_objects(200_000)),
        ("nested selections", nested_selections(300_000)),
        ("nested types", nested_types(400_000)),
        ("unknown fields", unknown_fields(30_000, 30)),
        ("long unknown fields", unknown_fields(100, 9000)),
        ("arguments that differ", arguments_that_differ(100, 600)),
        ("inline in inline", inline_in_inline(300, 300)),
        ("directives", format!("{{ __typename {} }}", "@skip(if: false) ".repeat(50_000))),
        ("aliases", format!("{{ {} }}", numbered(45_000, |number| format!("a{number}: __typename ")))),
        ("operations", numbered(30_000, |number| format!("query Q{number} {{ __typename }} "))),
        ("variables", format!("query({}) {{ __typename }}", numbered(60_000, |number| format!("$v{number}: Int ")))),
        ("comments", format!("{} {{ __typename }}", "#\n".repeat(300_000))),
        ("commas", format!("{{ __typename {} }}", ",".repeat(900_000))),
        ("a string without an end", format!("{{ clauses(words: \"{} ", "\\\"".repeat(200_000))),
        ("a block string", format!("{{ clauses(words: \"\"\"{}\"\"\") {{ id }} }}", "\\\"\"\"".repeat(100_000))),
        ("many words", format!("{{ clauses(words: \"{}\") {{ id }} }}", "a ".repeat(400_000))),
    ]
}

/// Documents that stay just below what may be sent, and make as much work as they can.
pub(crate) fn near_the_limits() -> Vec<Named> {
    let quoted = |length: usize| format!("{{ clauses(words: \"{}\") {{ id }} }}", "x".repeat(length));
    vec![
        ("unknown fields", unknown_fields(4900, 12)),
        ("long unknown fields", unknown_fields(640, 99)),
        ("arguments that differ", arguments_that_differ(50, 30)),
        ("inline in inline", inline_in_inline(30, 140)),
        ("fragments that double", doubling_fragments(10)),
        ("a chain", unreached_chain(30)),
        ("operations over one fragment", operations_over_one_fragment(90, 90)),
        ("operations", numbered(900, |number| format!("query Q{number} {{ __typename }} "))),
        ("directives", format!("{{ __typename {} }}", "@skip(if: false) ".repeat(700))),
        ("unknown variables", format!("{{ {} }}", "clauses(words: $a) { id } ".repeat(450))),
        ("a long text", quoted(60_000)),
        (
            "searches",
            format!("{{ {} }}", format!("clauses(words: \"{}\", first: 1) {{ id }} ", "e ".repeat(16)).repeat(350)),
        ),
        ("nested lists", nested_lists(60)),
        ("nested objects", nested_objects(60)),
        ("nested selections", nested_selections(60)),
        ("fields under one name", fields_under_one_name(48)),
        ("comments", format!("{} {{ __typename }}", "#\n".repeat(32_000))),
        ("commas", format!("{{ __typename {} }}", ",".repeat(65_000))),
    ]
}

/// Bodies of GraphQL requests whose variables are dear, by what is wrong with them.
pub(crate) fn variables() -> Vec<(&'static str, Value)> {
    let many_uses = format!("query($w: String) {{ {} }}", "clauses(words: $w) { id } ".repeat(400));
    vec![
        (
            "many words",
            json!({ "query": "query($w: String) { clauses(words: $w) { id } }", "variables": { "w": "a ".repeat(400_000) } }),
        ),
        (
            "a long word",
            json!({ "query": "query($w: String) { clauses(words: $w) { id } }", "variables": { "w": "a".repeat(900_000) } }),
        ),
        (
            "a long section",
            json!({ "query": "query($s: String) { clauses(section: $s) { id } }", "variables": { "s": "9.".repeat(400_000) } }),
        ),
        (
            "a long book",
            json!({ "query": "query($b: String) { clauses(words: $b) { id } }", "variables": { "b": "b".repeat(900_000) } }),
        ),
        (
            "a long list",
            json!({ "query": "query($w: [String]) { clauses(words: $w) { id } }", "variables": { "w": vec!["a"; 200_000] } }),
        ),
        ("one text in many places", json!({ "query": many_uses, "variables": { "w": "a".repeat(900_000) } })),
    ]
}

/// A body whose JSON is nested as deeply as is asked for.
pub(crate) fn nested_variables(depth: usize) -> String {
    format!("{{\"query\":\"{{ __typename }}\",\"variables\":{{\"a\":{}{}}}}}", "[".repeat(depth), "]".repeat(depth))
}

/// 256 MiB of one letter, packed with Brotli into 211 bytes.
pub(crate) fn brotli_bomb() -> Vec<u8> {
    let packed = "z///f/glQOKxQCD3/p/////wSwDEYQGA7v0/////4ZcAiMMiAN37f/7//8MvARCHBQC69//8//+HXwIgDgsAdO//+f//D78EQBwWAOje\
                  //P//x9+CYA4LADQvf/n//8//BIAcVgAoHv/z///f/glAOKwAED3/p/////wSwDEYQGA7v0/////4ZcAiMMCAN37f/7//8MvARCHBQC6\
                  9//8//+HXwIgDgsAdO//+f//D78EQBwWAOje//P//x9+CYA4LADQvf/P//9//BIAcVgAoHv/Dw==";
    BASE64_STANDARD.decode(packed).unwrap()
}

/// Gzip of `mebibytes` of one letter, packed a thousandfold.
pub(crate) fn gzip_bomb(mebibytes: usize) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    (0..mebibytes).for_each(|_| packed.write_all(&vec![b' '; 1024 * 1024]).unwrap());
    packed.finish().unwrap()
}

/// The same as `deflate`.
pub(crate) fn deflate_bomb(mebibytes: usize) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    (0..mebibytes).for_each(|_| packed.write_all(&vec![b' '; 1024 * 1024]).unwrap());
    packed.finish().unwrap()
}

/// An archive of nothing but ends of lines.
pub(crate) fn archive_of_line_ends() -> Vec<u8> {
    vec![b'\n'; 16 * 1024 * 1024]
}

/// An archive of one line, which is one long list.
pub(crate) fn archive_of_one_list() -> Vec<u8> {
    let mut archive = b"[".to_vec();
    archive.extend(b"1,".repeat(8 * 1024 * 1024 - 8));
    archive.extend(b"1]\n\n");
    archive
}

/// A connection without a library, so that anything may be said on it.
pub(crate) struct Line(TcpStream);

impl Line {
    /// To a server at `http://address:port`. What does not answer in a minute does not answer.
    pub(crate) fn to(url: &str) -> Self {
        let stream = TcpStream::connect(url.trim_start_matches("http://")).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        Self(stream)
    }

    /// A WebSocket that has said nothing yet.
    pub(crate) fn socket(url: &str) -> Self {
        let mut line = Self::to(url);
        line.say(
            b"GET /graphql HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
              sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\
              sec-websocket-protocol: graphql-transport-ws\r\n\r\n",
        );
        assert!(line.head().starts_with("HTTP/1.1 101"));
        line
    }

    /// Says so many bytes; whether the other end still listens.
    pub(crate) fn say(&mut self, bytes: &[u8]) -> bool {
        self.0.write_all(bytes).is_ok()
    }

    /// Says bytes one at a time with a pause after each, until there are no more or the other end is gone; how many it said.
    pub(crate) fn trickle(&mut self, bytes: &[u8], pause: Duration, until: Instant) -> usize {
        for (number, byte) in bytes.iter().enumerate() {
            if Instant::now() > until || !self.say(&[*byte]) {
                return number;
            }
            std::thread::sleep(pause);
        }
        bytes.len()
    }

    /// The head of an answer.
    pub(crate) fn head(&mut self) -> String {
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") && self.0.read(&mut byte).is_ok_and(|read| read == 1) {
            head.push(byte[0]);
        }
        String::from_utf8_lossy(&head).into_owned()
    }

    /// What comes until the other end closes, or says nothing for a minute.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        let _ = self.0.read_to_end(&mut rest);
        rest
    }

    /// The code with which a WebSocket is closed; `None` where it ends without one. Anything else that is said is passed over.
    pub(crate) fn close_code(&mut self) -> Option<u16> {
        loop {
            let mut head = [0; 2];
            self.0.read_exact(&mut head).ok()?;
            let mut payload = vec![0; usize::from(head[1] & 0x7f)];
            self.0.read_exact(&mut payload).ok()?;
            if head[0] == 0x88 {
                return Some(u16::from_be_bytes([*payload.first()?, *payload.get(1)?]));
            }
        }
    }
}

/// What a frame is, as its first byte says.
pub(crate) mod opcode {
    pub(crate) const CONTINUATION: u8 = 0;
    pub(crate) const TEXT: u8 = 1;
    pub(crate) const PING: u8 = 9;
    pub(crate) const LAST: u8 = 0x80;
}

/// The head of a frame of a client that says how long it is, masked with zeros.
pub(crate) fn frame_head(first: u8, length: u64) -> Vec<u8> {
    let mut head = vec![first];
    match length {
        0..=125 => head.push(0x80 | u8::try_from(length).unwrap()),
        126..=0xffff => {
            head.push(0x80 | 0x7e);
            head.extend(u16::try_from(length).unwrap().to_be_bytes());
        }
        _ => {
            head.push(0x80 | 0x7f);
            head.extend(length.to_be_bytes());
        }
    }
    head.extend([0; 4]);
    head
}

/// A whole frame of a client.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = frame_head(first, payload.len() as u64);
    frame.extend(payload);
    frame
}

/// What a client may say on a WebSocket that is too much, and the code by which it is closed.
pub(crate) fn frames() -> Vec<(&'static str, Vec<u8>, u16)> {
    use opcode::{CONTINUATION, LAST, PING, TEXT};
    let in_pieces = |pieces: usize, length: usize| {
        let mut said = frame(TEXT, &vec![b' '; length]);
        (1..pieces).for_each(|_| said.extend(frame(CONTINUATION, &vec![b' '; length])));
        said
    };
    let mut grown = in_pieces(1, 60_000);
    grown.extend(frame_head(CONTINUATION | LAST, 1024 * 1024));
    vec![
        ("a frame of 2^62 bytes", frame_head(TEXT | LAST, 1 << 62), 1009),
        ("a frame of 2^63 bytes", frame_head(TEXT | LAST, 1 << 63), 1002),
        ("a frame of a byte too many", frame_head(TEXT | LAST, 1024 * 1024 + 1), 1009),
        ("a message that grows too long", grown, 1009),
        ("a message of many pieces", in_pieces(5000, 1), 1009),
        ("a long ping", frame_head(PING | LAST, 126), 1002),
        ("a ping in pieces", frame_head(PING, 1), 1002),
        ("a frame of no known kind", frame_head(LAST | 3, 1), 1002),
        ("a frame without a mask", vec![TEXT | LAST, 1, b'x'], 1002),
    ]
}
