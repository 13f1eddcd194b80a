//! The quarters of the war, in either order of the seasons.

use domain::awaw::calendar::{Quarter, Season};
use domain::awaw::rulings::SeasonOrder;

#[test]
fn the_seasons_run_in_either_order() {
    let told = |order| {
        let mut quarter = Quarter::FALL_1939;
        (0..3)
            .map(|_| {
                quarter = quarter.next(order);
                quarter.to_string()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(told(SeasonOrder::SpringFirst), ["Winter 1939", "Spring 1940", "Summer 1940"]);
    assert_eq!(told(SeasonOrder::WinterFirst), ["Winter 1940", "Spring 1940", "Summer 1940"]);
    assert!(
        Quarter::SPRING_1941.number(SeasonOrder::SpringFirst) > Quarter::FALL_1940.number(SeasonOrder::SpringFirst)
    );
    assert!(Quarter { season: Season::Spring, year: 1940 }.starts_year(SeasonOrder::SpringFirst));
}
