//! What a league tells: each pair as it ends, and a table.

use std::collections::BTreeMap;
use std::time::Duration;

use nei::components::Side;
use serde_json::{Value, json};

use super::Asked;
use super::playing::Played;

/// A pair: the first player as Japan, and as the Allies.
type Pair = [Option<Played>; 2];

/// A mean with half of its 95 % interval.
#[derive(Debug, Clone, Copy)]
struct Mean {
    mean: f64,
    half: f64,
}

impl Mean {
    #[expect(clippy::cast_precision_loss, reason = "games are counted in thousands at most")]
    fn of(values: &[f64]) -> Self {
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Self { mean, half: 1.96 * (variance / count).sqrt() }
    }

    fn json(self) -> Value {
        json!({ "mean": self.mean, "half_interval": self.half })
    }
}

impl std::fmt::Display for Mean {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.1} ± {:.1}", self.mean, self.half)
    }
}

pub(crate) fn pair(seed: u64, pair: &Pair) {
    let told = |played: &Option<Played>| {
        played.as_ref().map_or_else(
            || "not played".to_owned(),
            |played| {
                format!("{:>4}, Java {}, {} on turn {}", played.differential, played.java, played.result, played.turn)
            },
        )
    };
    println!("{seed:>6}  as Japan {:<50} as the Allies {}", told(&pair[0]), told(&pair[1]));
}

/// A time of all, in milliseconds, that so many hundredths do not exceed.
fn at(times: &[Duration], hundredths: usize) -> f64 {
    let place = times.len().saturating_sub(1) * hundredths / 100;
    times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e3)
}

pub(crate) fn table(asked: &Asked, pairs: &[Pair]) {
    let [one, other] = &asked.players;
    println!("{one} against {other}, scenario {}, {} pairs from seed {}", asked.scenario, asked.pairs, asked.seed);
    let mut seats = Vec::new();
    for (number, side) in Side::ALL.into_iter().enumerate() {
        let games: Vec<&Played> = pairs.iter().filter_map(|pair| pair[number].as_ref()).collect();
        if !games.is_empty() {
            seats.push(seat(side, &games));
        }
    }
    let both: Vec<(&Played, &Played)> =
        pairs.iter().filter_map(|pair| pair[0].as_ref().zip(pair[1].as_ref())).collect();
    let margins: Vec<f64> = both.iter().map(|(a, b)| f64::from(a.differential) - f64::from(b.differential)).collect();
    let margin = Mean::of(&margins);
    let won = margins.iter().filter(|margin| **margin > 0.0).count();
    if !both.is_empty() {
        println!("  margin of a pair {margin}; {won} of {} pairs won", both.len());
    }
    let games = || pairs.iter().flatten().flatten();
    let mut thinking = Vec::new();
    for (number, name) in [one, other].into_iter().enumerate() {
        let mut times: Vec<Duration> = games().flat_map(|played| played.times[number].iter().copied()).collect();
        times.sort_unstable();
        let [median, most_of, most] = [50, 95, 100].map(|hundredths| at(&times, hundredths));
        println!(
            "  {name}: {} decisions, processor time median {median:.1} ms, 95 % {most_of:.1} ms, most {most:.0} ms",
            times.len()
        );
        thinking.push(json!({ "player": name, "decisions": times.len(), "median_ms": median, "p95_ms": most_of }));
    }
    if let Some(file) = &asked.json {
        let told = json!({
            "players": asked.players, "scenario": asked.scenario, "seed": asked.seed, "pairs": asked.pairs,
            "seats": seats, "margin": margin.json(), "pairs_won": won, "thinking": thinking,
        });
        std::fs::write(file, told.to_string()).unwrap();
    }
}

/// The games of one seat.
fn seat(side: Side, games: &[&Played]) -> Value {
    let mean = |of: &dyn Fn(&Played) -> f64| Mean::of(&games.iter().map(|played| of(played)).collect::<Vec<f64>>());
    let differential = mean(&|played| f64::from(played.differential));
    let [territory, allied, japanese] = [0, 1, 2].map(|part| mean(&|played| f64::from(played.points[part])).mean);
    let entries = mean(&|played| f64::from(played.entries)).mean;
    let java = games.iter().filter(|played| played.java >= 2).count();
    println!("  as {side}: differential {differential} in {} games, Java taken in {java}", games.len());
    println!(
        "    territory {territory:.1}, Allied losses {allied:.1}, Japanese losses {japanese:.1}, {entries:.0} entries"
    );
    let mut held: BTreeMap<&str, u32> = BTreeMap::new();
    let mut actions: BTreeMap<&str, u32> = BTreeMap::new();
    for played in games {
        for area in &played.held {
            *held.entry(area).or_default() += 1;
        }
        for (name, count) in &played.actions {
            *actions.entry(name).or_default() += count;
        }
    }
    let listed = |counts: &BTreeMap<&str, u32>| {
        let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
        counts.join(", ")
    };
    println!("    Japan held: {}", listed(&held));
    println!("    actions: {}", listed(&actions));
    json!({
        "side": side, "games": games.len(), "differential": differential.json(), "java_taken": java,
        "territory": territory, "allied_losses": allied, "japanese_losses": japanese, "held": held, "actions": actions,
    })
}
