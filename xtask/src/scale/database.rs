//! Speaking to a database by `psql`, and putting it under load by `pgbench`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::postgres::Cluster;
use crate::tell::{Failure, Outcome};
use crate::tools;

/// A database of a throw-away server.
pub(crate) struct Database<'a> {
    cluster: &'a Cluster,
    /// Where scripts are written.
    folder: PathBuf,
    /// Where its tables are looked for and made first.
    schema: String,
}

/// A script of the load, and how often it comes among the others.
#[derive(Debug, Clone)]
pub(crate) struct Script {
    /// Its name, one word.
    pub(crate) name: &'static str,
    /// How often it comes beside the others.
    pub(crate) weight: u64,
    /// What it says.
    pub(crate) text: String,
}

/// Whether a commit waits for the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wait {
    /// As the server asks for it.
    ForTheDisk,
    /// So that the work of the database is seen, and not that of the disk, which is the same however entries lie.
    ForNothing,
}

/// What came of a load.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Came {
    /// Of each script: how often it was carried out, and milliseconds in the mean.
    pub(crate) scripts: Vec<(u64, f64)>,
    /// Everything carried out in a second.
    pub(crate) per_second: f64,
}

impl<'a> Database<'a> {
    /// The first database of a server; scripts are written into a folder.
    pub(crate) fn new(cluster: &'a Cluster, folder: PathBuf) -> Self {
        Self { cluster, folder, schema: "public".to_owned() }
    }

    /// The same with tables of its own, in a schema that is made for them.
    pub(crate) fn part(&self, schema: &str) -> Outcome<Self> {
        self.run(&format!("CREATE SCHEMA {schema}"))?;
        Ok(Self { cluster: self.cluster, folder: self.folder.clone(), schema: schema.to_owned() })
    }

    /// A program that visits it.
    fn client(&self, name: &str, wait: Wait) -> Command {
        let mut command = self.cluster.client(name);
        let wait = if wait == Wait::ForNothing { " -c synchronous_commit=off" } else { "" };
        command.env("PGOPTIONS", format!("-c search_path={},public{wait}", self.schema));
        command
    }

    /// Carries out a text.
    pub(crate) fn run(&self, text: &str) -> Outcome {
        self.lines(text).map(drop)
    }

    /// The first value that a text gives.
    pub(crate) fn one(&self, text: &str) -> Outcome<String> {
        self.lines(text)?.pop().ok_or_else(|| Failure::new(format!("the database gives nothing for `{text}`")))
    }

    /// A number that a text gives.
    pub(crate) fn number(&self, text: &str) -> Outcome<u64> {
        let told = self.one(text)?;
        told.parse().map_err(|_| Failure::new(format!("the database gives `{told}` for `{text}`, which is no number")))
    }

    /// Everything that a text gives, row by row.
    pub(crate) fn lines(&self, text: &str) -> Outcome<Vec<String>> {
        let file = self.write("said.sql", text)?;
        let mut psql = self.client("psql", Wait::ForTheDisk);
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", "--file"])
            .arg(file);
        let told = tools::capture(&mut psql, "psql")?;
        Ok(told.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect())
    }

    /// Reads its tables as a backup does, and writes them nowhere.
    pub(crate) fn dump(&self) -> Outcome {
        let mut dump = self.cluster.client("pg_dump");
        dump.arg(format!("--schema={}", self.schema));
        tools::capture(dump.args(["--format=custom", "--compress=0", "--no-sync", "--file=/dev/null"]), "pg_dump")
            .map(drop)
    }

    /// Has so many clients say the scripts for so many seconds, with some numbers known to them.
    pub(crate) fn load(
        &self,
        scripts: &[Script],
        wait: Wait,
        [clients, seconds]: [u64; 2],
        known: &[(&str, u64)],
    ) -> Outcome<Came> {
        let mut bench = self.client("pgbench", wait);
        bench.args(["--no-vacuum", "--jobs=2", "--random-seed=1941"]);
        bench.arg(format!("--client={clients}")).arg(format!("--time={seconds}"));
        for (name, number) in known {
            bench.arg(format!("--define={name}={number}"));
        }
        for script in scripts {
            let file = self.write(&format!("{}.sql", script.name), &script.text)?;
            bench.arg(format!("--file={}@{}", file.display(), script.weight));
        }
        let told = tools::capture(&mut bench, "pgbench")?;
        came(&told, scripts.len()).ok_or_else(|| Failure::new(format!("what pgbench says cannot be read:\n{told}")))
    }

    fn write(&self, name: &str, text: &str) -> Outcome<PathBuf> {
        let file = self.folder.join(name);
        fs::write(&file, text)
            .map_err(|error| Failure::new(format!("{} could not be written: {error}", file.display())))?;
        Ok(file)
    }
}

/// What `pgbench` says at its end. With several scripts it tells each one's numbers after those of all.
fn came(told: &str, scripts: usize) -> Option<Came> {
    let after = |text: &str, words: &str| Some(text.split_once(words)?.1.trim_start().to_owned());
    let first = |text: String| text.split([' ', '\n']).next()?.parse::<f64>().ok();
    // An older version tells the rate twice, with and without the time to connect; the last one is without.
    let all = told.split("SQL script 1:").next()?;
    let per_second = first(after(&all[all.rfind("tps = ")?..], "tps =")?)?;
    let mut each = Vec::new();
    if scripts == 1 {
        let count = after(all, "transactions actually processed:")?;
        let latency = first(after(all, "latency average =")?)?;
        each.push((count.split(['/', '\n']).next()?.trim().parse().ok()?, latency));
    }
    for place in 1..=scripts {
        let Some(said) = after(told, &format!("SQL script {place}:")) else { continue };
        let count = after(&said, "\n - ").and_then(|said| after(&said, "\n - "))?;
        each.push((count.split(' ').next()?.parse().ok()?, first(after(&said, "latency average =")?)?));
    }
    (each.len() == scripts).then_some(Came { scripts: each, per_second })
}

/// The folder of scripts, empty.
pub(crate) fn folder(target: &Path) -> Outcome<PathBuf> {
    let folder = target.join("scale");
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::new(format!("{} could not be made: {error}", folder.display())))?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "transaction type: append.sql\nscaling factor: 1\nnumber of transactions actually processed: 4321\n\
        number of failed transactions: 0 (0.000%)\nlatency average = 0.925 ms\ninitial connection time = 3.1 ms\n\
        tps = 1080.250000 (without initial connection time)\n";
    const TWO: &str = "transaction type: multiple scripts\nnumber of transactions actually processed: 30\n\
        latency average = 1.5 ms\ntps = 15.5 (without initial connection time)\n\
        SQL script 1: a.sql\n - weight: 1 (targets 33.3% of total)\n - 10 transactions (33.3% of total, tps = 5.2)\n\
        - number of failed transactions: 0 (0.000%)\n - latency average = 2.500 ms\n - latency stddev = 1.0 ms\n\
        SQL script 2: b.sql\n - weight: 2 (targets 66.7% of total)\n - 20 transactions (66.7% of total, tps = 10.3)\n\
        - number of failed transactions: 0 (0.000%)\n - latency average = 1.000 ms\n - latency stddev = 1.0 ms\n";

    #[test]
    fn what_a_load_tells_is_read() {
        assert_eq!(came(ONE, 1), Some(Came { scripts: vec![(4321, 0.925)], per_second: 1080.25 }));
        assert_eq!(came(TWO, 2), Some(Came { scripts: vec![(10, 2.5), (20, 1.0)], per_second: 15.5 }));
        let older = "transactions actually processed: 9/9\nlatency average = 2.0 ms\n\
            tps = 8.0 (including connections establishing)\ntps = 9.0 (excluding connections establishing)\n";
        assert_eq!(came(older, 1), Some(Came { scripts: vec![(9, 2.0)], per_second: 9.0 }));
        assert_eq!(came("pgbench: error", 1), None);
    }
}
