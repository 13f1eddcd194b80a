//! What the players declared, found by its topic.

use domain::awaw::components::{Mark, Side, Spot};
use domain::awaw::declarations::{Claim, Declaration, Status, Topic, Value};
use domain::awaw::declared_facts::DeclaredFacts;

fn declared(number: u32, name: &str, value: Value) -> Declaration {
    let spot: Spot = name.parse().unwrap();
    let claim = Claim::new(Topic::Mark { spot, mark: Mark::Port }, value);
    Declaration { number, by: Side::Allies, claim, quarter: None, status: Status::Standing, used: false }
}

fn numbers(kept: &DeclaredFacts) -> Vec<u32> {
    kept.iter().map(|known| known.number).collect()
}

#[test]
fn a_topic_is_found_wherever_the_list_moves_it() {
    let mut kept = DeclaredFacts::default();
    for (number, name) in [(1, "AA1"), (2, "AA2"), (3, "AA3")] {
        kept.keep(declared(number, name, Value::Yes));
    }
    kept.keep(declared(4, "AA1", Value::No));
    assert_eq!(numbers(&kept), [2, 3, 4]);
    kept.withdraw(2);
    let topic = |name| declared(0, name, Value::Yes).claim.topic;
    assert_eq!(kept.about(&topic("AA1")).map(|known| known.claim.value), Some(Value::No));
    assert_eq!((kept.about(&topic("AA2")), kept.about(&topic("AA3")).map(|known| known.number)), (None, Some(3)));
    kept.change(&[3], |known| known.used = true);
    assert_eq!(kept.iter().map(|known| known.used).collect::<Vec<_>>(), [true, false]);
}
