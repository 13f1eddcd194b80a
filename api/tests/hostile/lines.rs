//! Connections that are held, and bodies that do not come to their end.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::asked::Row;
use crate::wire::{Scene, head};

/// How long a body may take that comes a byte at a time.
const CUT_WITHIN: Duration = Duration::from_secs(40);
/// Between two of its bytes.
const BYTE_EVERY: Duration = Duration::from_millis(250);

const JSON: (&str, &str) = ("content-type", "application/json");
const LINES: (&str, &str) = ("content-type", "application/jsonl");

/// Whether the other end has closed the line.
async fn is_closed(line: &mut TcpStream) -> bool {
    let mut heard = [0; 512];
    loop {
        match timeout(Duration::from_millis(200), line.read(&mut heard)).await {
            Ok(Ok(0) | Err(_)) => return true,
            Ok(Ok(_)) => {}
            Err(_) => return false,
        }
    }
}

/// Connections of one address that say nothing.
pub(crate) async fn idle(scene: &Scene) -> Row {
    let mut lines = Vec::new();
    for line in join_all((0..220).map(|_| scene.connect(20))).await {
        lines.push(line.map_err(|error| error.to_string())?);
    }
    sleep(Duration::from_secs(1)).await;
    let closed = join_all(lines.iter_mut().map(is_closed)).await.into_iter().filter(|closed| *closed).count();
    if closed < 100 {
        return Err(format!("only {closed} of 220 closed"));
    }
    Ok(format!("220 connections, {closed} closed at once"))
}

/// Sockets of one address. Both it and whoever comes from elsewhere try again, as the page does, while all rows together
/// have every connection.
pub(crate) async fn sockets(scene: &Scene) -> Row {
    let began = Instant::now();
    let many = || async { join_all((0..150).map(|_| scene.socket(21))).await.into_iter().flatten().collect() };
    let mut open: Vec<TcpStream> = many().await;
    while open.is_empty() && began.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(250)).await;
        open = many().await;
    }
    let began = Instant::now();
    let mut elsewhere = scene.socket(22).await;
    while elsewhere.is_none() && began.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(250)).await;
        elsewhere = scene.socket(22).await;
    }
    let (count, after) = (open.len(), began.elapsed());
    if count == 0 || count > 100 || elsewhere.is_none() {
        return Err(format!("{count} of 150 open; one from elsewhere: {}", elsewhere.is_some()));
    }
    Ok(format!("{count} of 150 open, and one from elsewhere after {after:.1?}"))
}

/// Frames that say that they are 2^62 bytes long.
pub(crate) async fn frames(scene: &Scene) -> Row {
    let sent = join_all((0..4).map(|_| frame(scene))).await.into_iter().collect::<Result<Vec<usize>, String>>()?;
    Ok(format!("closed after {} bytes at most", sent.into_iter().max().unwrap_or_default()))
}

/// How many bytes of one frame were taken before the line was closed.
async fn frame(scene: &Scene) -> Result<usize, String> {
    let mut line = scene.upgrade(23).await.ok_or("no socket")?;
    let mut opening = vec![0x81, 0xff];
    opening.extend(0x4000_0000_0000_0000_u64.to_be_bytes());
    opening.extend([0; 4]);
    line.write_all(&opening).await.map_err(|error| error.to_string())?;
    let piece = vec![b'a'; 64 * 1024];
    let mut heard = Vec::new();
    for number in 0..512 {
        match timeout(Duration::from_millis(20), line.read_buf(&mut heard)).await {
            Ok(Ok(0) | Err(_)) => return Err(format!("closed with {heard:?}")),
            Ok(Ok(_)) | Err(_) => {}
        }
        // After its first ping, a Close with the code 1009.
        let said = heard.strip_prefix(&[0x89, 0]).unwrap_or(&heard);
        if let [0x88, _, rest @ ..] = said
            && rest.starts_with(&1009_u16.to_be_bytes())
        {
            return Ok(number * piece.len());
        }
        if timeout(Duration::from_secs(5), line.write_all(&piece)).await.is_err() {
            return Err(format!("nothing more taken after {number} pieces, and not closed"));
        }
    }
    Err("32 MiB taken".to_owned())
}

/// Bodies that come a byte at a time.
pub(crate) async fn slow_bodies(scene: &Scene) -> Row {
    let request = head("POST /graphql", &[JSON, ("content-length", "100000")]);
    let times = join_all((0..20).map(|_| slow(scene, 24, &request))).await;
    let times = times.into_iter().collect::<Result<Vec<Duration>, String>>()?;
    Ok(format!("{} cut after {:.0?} at most", times.len(), times.iter().max().copied().unwrap_or_default()))
}

/// How long it was until a body was cut.
async fn slow(scene: &Scene, from: u8, request: &str) -> Result<Duration, String> {
    let began = Instant::now();
    let mut line = scene.connect(from).await.map_err(|error| error.to_string())?;
    line.write_all(request.as_bytes()).await.map_err(|error| error.to_string())?;
    let mut heard = [0; 512];
    while began.elapsed() < CUT_WITHIN {
        if line.write_all(b" ").await.is_err() {
            return Ok(began.elapsed());
        }
        if let Ok(Ok(_) | Err(_)) = timeout(BYTE_EVERY, line.read(&mut heard)).await {
            return Ok(began.elapsed());
        }
    }
    Err(format!("not cut within {} seconds", CUT_WITHIN.as_secs()))
}

/// Archives that come slowly, while somebody else sends a good one.
pub(crate) async fn slow_uploads(scene: &Scene) -> Row {
    let request = head("POST /games", &[LINES, ("content-length", "10000000")]);
    let mut held = Vec::new();
    for _ in 0..6 {
        let mut line = scene.connect(25).await.map_err(|error| error.to_string())?;
        line.write_all(request.as_bytes()).await.map_err(|error| error.to_string())?;
        line.write_all(&scene.archive[..100]).await.map_err(|error| error.to_string())?;
        held.push(line);
    }
    sleep(Duration::from_secs(1)).await;
    let good = scene.post(26, "/games", &[LINES], &scene.archive).await?;
    if good.status != 201 {
        return Err(format!("a good one is refused: {} {}", good.status, good.body));
    }
    Ok(format!("6 under way, and a good one taken in {:.1?}", good.took))
}

/// 16 MiB of line ends as an archive.
pub(crate) async fn line_ends(scene: &Scene) -> Row {
    let body = vec![b'\n'; 16 * 1024 * 1024];
    let mut slowest = Duration::ZERO;
    for _ in 0..3 {
        let answer = scene.post(27, "/games", &[LINES], &body).await?;
        if answer.status < 400 || answer.status >= 500 {
            return Err(format!("{} {}", answer.status, answer.body));
        }
        slowest = slowest.max(answer.took);
    }
    Ok(format!("3 refused, the slowest after {slowest:.1?}"))
}

/// Lines that are under way and stay so: bodies, sockets and mere connections.
pub(crate) async fn held(scene: &Scene) -> Vec<TcpStream> {
    let mut held: Vec<TcpStream> = join_all((0..10).map(|_| scene.connect(30))).await.into_iter().flatten().collect();
    let request = head("POST /graphql", &[JSON, ("content-length", "100000")]);
    for line in &mut held {
        let _ = line.write_all(request.as_bytes()).await;
    }
    held.extend(join_all((0..10).map(|_| scene.socket(31))).await.into_iter().flatten());
    held.extend(join_all((0..10).map(|_| scene.connect(32))).await.into_iter().flatten());
    held
}
