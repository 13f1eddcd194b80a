//! The data pack of *A World at War*: it holds what the text gives, and its loader names every mistake with its line.

use domain::awaw::Awaw;
use domain::awaw::game::Creation;
use domain::awaw::pack::{Pack, built_in_files, load};
use domain::kernel::system::System;

#[test]
fn the_shipped_pack_holds_what_the_text_gives() {
    let pack = Pack::built_in();
    assert_eq!((pack.units.len(), pack.places.len(), pack.yards.len()), (39, 13, 4));
    assert!(pack.costs.is_empty(), "no cost is printed in the text");
    assert!(pack.hexes.iter().all(|hex| hex.front.is_none()), "no front is printed in the text");
    let game = Awaw::create(&pack, &Creation::default()).unwrap();
    assert!(Awaw::check_invariants(&game).is_empty());
    assert_eq!((game.countries.len(), game.areas.len()), (4, 2));
}

#[test]
fn every_mistake_is_named_with_its_line() {
    let mut files = built_in_files();
    files.insert(
        "units.toml",
        "schema = 1\nunit = [\n  { id = \"X\", nation = \"canada\", kind = \"infantry\", print = \"3-x\" },\n]\n",
    );
    files.insert("more.toml", "schema = 1\n");
    let error = load(&files).unwrap_err().to_string();
    for part in ["units.toml:3: ", "twelve Indian infantry factors", "more.toml:1: no file of a pack"] {
        assert!(error.contains(part), "{part} in\n{error}");
    }
}

#[test]
fn an_owner_adds_costs_and_hexes() {
    let mut files = built_in_files();
    let map = files.text("map.toml").unwrap().to_owned();
    let own = "\ncost = [\n  { kind = \"infantry\", print = \"1-2\", brps = 1 },\n]\n";
    files.insert("map.toml", map + own);
    let pack = load(&files).unwrap_or_else(|error| panic!("{error}"));
    let game = Awaw::create(&std::sync::Arc::new(pack), &Creation::default()).unwrap();
    assert_eq!(game.cost(domain::awaw::components::UnitKind::Infantry, "1-2".parse().unwrap()), Some(1));
}

#[test]
fn a_game_of_another_time_is_refused() {
    let first_turn = Some(domain::awaw::calendar::Quarter { season: domain::awaw::calendar::Season::Fall, year: 1914 });
    let creation = Creation { first_turn, ..Creation::default() };
    assert!(Awaw::create(&Pack::built_in(), &creation).unwrap_err().contains("1914"));
}
