//! No request takes more time or memory than a table can spare: each limit is gone past many times at once, and meanwhile the
//! server answers others as ever.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::common::hostile::{self, Line};
use crate::common::process::{Process, WITHOUT_LIMITS};
use crate::common::socket::{connect, greet, hear, say};
use crate::common::{self, Game, Table, code};

/// How many do the same at once.
const AT_ONCE: usize = 8;
/// The longest that somebody else may wait meanwhile, without optimization.
const PATIENCE: Duration = Duration::from_secs(3);
/// The most memory that the server may have had, in KiB. With pictures, two are drawn at a time.
const MEMORY_MAX: u64 = 700 * 1024;

struct Server {
    process: Process,
    table: Table,
    game: Game,
    _folder: TempDir,
}

impl Server {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let process = Process::start(&folder.path().join("a.db"), &WITHOUT_LIMITS);
        let table = process.table();
        let game = table.create("STRICT", "EITHER").await;
        Self { process, table, game, _folder: folder }
    }

    /// Does something hostile, and asks what others ask until it is done.
    async fn during<T>(&self, what: &str, hostile: impl Future<Output = T>) -> T {
        let began = Instant::now();
        let (mut asked, mut slowest) = (0, Duration::ZERO);
        let asking = async {
            loop {
                let asking = Instant::now();
                self.look().await;
                (asked, slowest) = (asked + 1, slowest.max(asking.elapsed()));
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let done = tokio::select! {
            done = hostile => done,
            () = asking => unreachable!("it asks without an end"),
        };
        let at_last = Instant::now();
        self.look().await;
        slowest = slowest.max(at_last.elapsed());
        println!(
            "{what}: {} ms; meanwhile {asked} looks, the slowest {} ms; {} MiB at most",
            began.elapsed().as_millis(),
            slowest.as_millis(),
            self.memory() / 1024
        );
        assert!(slowest < PATIENCE, "{what}: others waited {slowest:?}");
        assert!(self.memory() < MEMORY_MAX, "{what}: {} KiB", self.memory());
        done
    }

    /// Whether it is alive, and what a seated player sees.
    async fn look(&self) {
        assert_eq!(common::process::get(&format!("{}/health", self.table.url)).await.0, 200);
        let seen = self.table.look(&self.game, "FIRST", "lastEntry").await;
        assert_eq!(seen["lastEntry"], 1);
    }

    /// The most memory that it has had, in KiB.
    fn memory(&self) -> u64 {
        let told = fs::read_to_string(Path::new("/proc").join(self.process.id().to_string()).join("status")).unwrap();
        let line = told.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    async fn post(&self, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> (u16, Value) {
        let client = awc::Client::builder().timeout(Duration::from_mins(2)).finish();
        let mut request = client.post(format!("{}{path}", self.table.url));
        for header in headers {
            request = request.insert_header(*header);
        }
        // Whoever is refused early and goes on sending may be cut off before he hears it.
        let Ok(mut answer) = request.send_body(body).await else { return (0, Value::Null) };
        let text = answer.body().limit(4_000_000).await.unwrap();
        (answer.status().as_u16(), serde_json::from_slice(&text).unwrap_or_default())
    }

    async fn graphql(&self, body: &Value) -> (u16, Value) {
        self.post("/graphql", &[("content-type", "application/json")], serde_json::to_vec(body).unwrap()).await
    }
}

/// Threads that say what they like to the server, all at once.
async fn in_threads<T: Send + 'static>(count: usize, work: impl Fn(usize) -> T + Clone + Send + 'static) -> Vec<T> {
    let started = (0..count).map(|number| {
        let work = work.clone();
        tokio::task::spawn_blocking(move || work(number))
    });
    join_all(started).await.into_iter().map(Result::unwrap).collect()
}

#[actix_web::test]
async fn documents_that_ask_for_too_much_are_refused_at_once() {
    let server = Server::new().await;
    for (what, document) in hostile::documents() {
        let body = json!({ "query": document });
        let all = join_all((0..AT_ONCE).map(|_| server.graphql(&body)));
        for (status, answer) in server.during(what, all).await {
            assert_eq!(status, 200, "{what}: {answer}");
            let codes = ["LIMIT", "TOO_DEEP", "TOO_COSTLY", "BAD_INPUT"];
            assert!(codes.contains(&code(&answer)), "{what}: {answer}");
        }
    }
    for (what, body) in hostile::variables() {
        let all = join_all((0..AT_ONCE).map(|_| server.graphql(&body)));
        for (_, answer) in server.during(what, all).await {
            // A text that is too long is one that is wrong.
            assert!(["LIMIT", "BAD_INPUT"].contains(&code(&answer)), "{what}: {answer}");
        }
    }
    let nested = hostile::nested_variables(400_000).into_bytes();
    let (status, answer) = server.post("/graphql", &[("content-type", "application/json")], nested).await;
    assert_eq!((status, code(&answer)), (400, "BAD_INPUT"), "{answer}");
}

#[actix_web::test]
async fn documents_just_below_the_limits_take_no_time_to_speak_of() {
    let server = Server::new().await;
    for (what, document) in hostile::near_the_limits() {
        let body = json!({ "query": document });
        let began = Instant::now();
        let (status, answer) = server.graphql(&body).await;
        println!("{what}: {} bytes answered in {} ms", document.len(), began.elapsed().as_millis());
        assert_eq!(status, 200, "{what}: {answer}");
        assert!(answer["errors"].as_array().is_none_or(|errors| errors.len() <= 50), "{what}");
        let all = join_all((0..AT_ONCE).map(|_| server.graphql(&body)));
        server.during(what, all).await;
    }
}

#[actix_web::test]
async fn it_does_not_matter_how_a_document_gets_in() {
    let server = Server::new().await;
    let document = hostile::doubling_fragments(29);
    let hash = format!("{:x}", Sha256::digest(&document));
    let extensions = json!({ "persistedQuery": { "version": 1, "sha256Hash": hash } });
    for body in [json!({ "query": document, "extensions": extensions }), json!({ "extensions": extensions })] {
        let (_, answer) = server.during("persisted", server.graphql(&body)).await;
        assert_eq!(code(&answer), "TOO_COSTLY", "{answer}");
    }
    let address = format!(
        "{}/graphql?query={}",
        server.table.url,
        document.replace(' ', "%20").replace('{', "%7B").replace('}', "%7D")
    );
    let (status, text) = server.during("by GET", common::process::get(&address)).await;
    assert!(status == 200 && text.contains("TOO_COSTLY"), "{status} {text}");
    let mut socket = connect(&server.table).await;
    greet(&mut socket, json!({})).await;
    say(&mut socket, json!({ "type": "subscribe", "id": "1", "payload": { "query": document } })).await;
    let heard = server.during("over a socket", hear(&mut socket)).await.unwrap();
    assert_eq!(
        (&heard["type"], &heard["payload"][0]["extensions"]["code"]),
        (&json!("error"), &json!("TOO_COSTLY")),
        "{heard}"
    );
    say(&mut socket, json!({ "type": "subscribe", "id": "2", "payload": { "query": "{ about { version } }" } })).await;
    assert_eq!(hear(&mut socket).await.unwrap()["type"], "next", "the connection goes on");
}

#[actix_web::test]
async fn what_is_packed_is_unpacked_no_further_than_a_body_may_be_long() {
    let server = Server::new().await;
    let (gzip, deflate) = (hostile::gzip_bomb(200), hostile::deflate_bomb(200));
    let bodies = [
        ("gzip", gzip, 413),
        ("deflate", deflate, 413),
        ("br", hostile::brotli_bomb(), 415),
        ("zstd", vec![0; 99], 415),
    ];
    for (packing, body, wanted) in bodies {
        for (path, media) in [("/graphql", "application/json"), ("/games", "application/jsonl")] {
            let headers = [("content-type", media), ("content-encoding", packing)];
            let all = join_all((0..AT_ONCE).map(|_| server.post(path, &headers, body.clone())));
            for (status, answer) in server.during(packing, all).await {
                // Archives are read two at a time.
                assert!(status == wanted || (path == "/games" && status == 503), "{packing} {path}: {status} {answer}");
                assert!(["LIMIT", "BAD_INPUT"].contains(&code(&answer)), "{answer}");
            }
        }
    }
}

#[actix_web::test]
async fn archives_are_read_no_further_than_their_first_bad_line() {
    let server = Server::new().await;
    for (what, archive) in
        [("ends of lines", hostile::archive_of_line_ends()), ("one list", hostile::archive_of_one_list())]
    {
        let headers = [("content-type", "application/jsonl")];
        let all = join_all((0..AT_ONCE).map(|_| server.post("/games", &headers, archive.clone())));
        let answers = server.during(what, all).await;
        for (status, answer) in &answers {
            assert!([422, 503, 0].contains(status), "{what}: {status} {answer}");
        }
        assert!(answers.iter().any(|(status, _)| *status == 422), "{what}: {answers:?}");
    }
}

#[actix_web::test]
async fn frames_are_judged_by_their_heads() {
    let server = Server::new().await;
    for (what, said, wanted) in hostile::frames() {
        let url = server.table.url.clone();
        let closed = in_threads(AT_ONCE, move |_| {
            let mut line = Line::socket(&url);
            line.say(&said);
            (0..64).all(|_| line.say(&[b' '; 16 * 1024]));
            line.close_code()
        });
        for code in server.during(what, closed).await {
            // Whoever goes on sending may not hear why he is cut off.
            assert!(code.is_none_or(|code| code == wanted), "{what}: {code:?}");
        }
        let url = server.table.url.clone();
        let said = hostile::frames().into_iter().find(|(name, ..)| *name == what).unwrap().1;
        let closed = in_threads(1, move |_| {
            let mut line = Line::socket(&url);
            line.say(&said);
            line.close_code()
        });
        assert_eq!(server.during(what, closed).await, [Some(wanted)], "{what}");
    }
}

#[actix_web::test]
async fn pictures_are_drawn_a_few_at_a_time() {
    let server = Server::new().await;
    let client = awc::Client::builder().timeout(Duration::from_mins(5)).finish();
    let address = format!("{}/games/{}/map.png?width=4800", server.table.url, server.game.id);
    let asked = (0..48).map(|_| client.get(&address).bearer_auth(server.game.token("FIRST")).send());
    let answers = async { join_all(asked).await.into_iter().map(Result::unwrap).collect::<Vec<_>>() };
    let answers = server.during("pictures", answers).await;
    let drawn = answers.iter().filter(|answer| answer.status() == 200).count();
    let refused = answers.iter().filter(|answer| answer.status() == 503).collect::<Vec<_>>();
    println!("{drawn} drawn, {} refused", refused.len());
    assert_eq!(drawn + refused.len(), 48);
    assert!(drawn >= 2 && refused.len() >= 14, "{drawn} drawn");
    assert!(refused.iter().all(|answer| answer.headers().contains_key("retry-after")));
}

#[actix_web::test]
async fn what_comes_a_byte_at_a_time_is_cut() {
    let server = Server::new().await;
    let heads = [
        // The body never ends.
        "POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n",
        "POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        // Neither does the head.
        "",
        // A body where none is wanted.
        "POST /health HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n",
    ];
    let url = server.table.url.clone();
    let cut = in_threads(heads.len() * 4, move |number| {
        let head = heads[number % heads.len()];
        let is_chunked = head.contains("chunked");
        let mut line = Line::to(&url);
        line.say(head.as_bytes());
        let began = Instant::now();
        let bytes = if is_chunked { "1\r\n{\r\n" } else { "GET / HTTP/1.1" };
        let until = began + Duration::from_secs(33);
        let said = line.trickle(&bytes.repeat(100).into_bytes(), Duration::from_millis(500), until);
        let told = line.head();
        // What is chunked is answered too; its rest is read off the line and thrown away.
        if !is_chunked {
            line.rest();
        }
        (head, said, began.elapsed(), told)
    });
    for (head, said, after, told) in server.during("a byte at a time", cut).await {
        println!("{:?}: {said} bytes in {} s: {:?}", head.get(..12), after.as_secs(), told.get(..30));
        assert!(after < Duration::from_secs(44), "{head:?} is never cut: {told}");
        if head.starts_with("POST /graphql") {
            assert!(told.starts_with("HTTP/1.1 408"), "{told}");
        }
    }
}

#[actix_web::test]
async fn whatever_is_asked_the_end_comes_within_ten_seconds() {
    let Server { process, table, game, _folder } = Server::new().await;
    let url = table.url.clone();
    let (documents, bomb) = (hostile::documents(), hostile::gzip_bomb(200));
    let asked = thread::spawn(move || {
        let mut lines = Vec::new();
        for (_, document) in documents {
            let body = json!({ "query": document }).to_string();
            let mut line = Line::to(&url);
            let head = format!(
                "POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
                body.len()
            );
            line.say(head.as_bytes());
            line.say(body.as_bytes());
            lines.push(line);
        }
        let mut slow = Line::to(&url);
        slow.say(
            b"POST /games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/jsonl\r\ncontent-length: 1000\r\n\r\n{",
        );
        let mut packed = Line::to(&url);
        packed.say(format!("POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: {}\r\n\r\n", bomb.len()).as_bytes());
        packed.say(&bomb);
        lines.extend([slow, packed]);
        lines
    });
    let address = format!("{}/games/{}/map.png?width=4800", table.url, game.id);
    let pictures = (0..8).map(|_| awc::Client::default().get(&address).bearer_auth(game.token("FIRST")).send());
    let drawing = actix_web::rt::spawn(join_all(pictures.collect::<Vec<_>>()));
    let lines = tokio::task::spawn_blocking(move || asked.join().unwrap()).await.unwrap();
    let told = Instant::now();
    process.terminate();
    let (status, log) = process.ended(Duration::from_secs(10)).await;
    println!("ended after {} ms", told.elapsed().as_millis());
    assert!(status.success(), "{status}: {log}");
    drop((lines, drawing));
}
