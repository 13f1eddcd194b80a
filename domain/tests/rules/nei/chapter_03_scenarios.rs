//! NEI 3: the scenarios.

use domain::nei::game::{Creation, Game};
use domain::nei::pack::Pack;

#[test]
fn nei_3_0_a_a_game_is_created_from_a_scenario_of_the_pack() {
    let found = |scenario: &str| {
        let creation = Creation::of(scenario);
        Game::create(&Pack::built_in(), &creation)
    };
    assert_eq!(found("I").unwrap().scenario, "I");
    let refusal = found("III").unwrap_err();
    assert!(refusal.contains("no scenario \"III\"") && refusal.contains('I'), "{refusal}");
}
