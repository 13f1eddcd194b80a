//! What is made of a game of *A World at War* to be read.

use domain::awaw::components::Side;
use domain::awaw::facts::Fact;
use domain::awaw::{self, Awaw};
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use host::games::GameState;

use super::after_action::Origin;
use super::after_action::gathered::{self, Gathering, Mark};
use super::after_action::page::Page;
use super::statistics::figures::{Figures, declared};
use super::{ReportError, Reported};

impl Reported for Awaw {
    fn figures(loaded: &GameState<Self>, _: Seat<Side>) -> Figures {
        let face = |fact: &Fact| match fact {
            Fact::Die(die) => Some((die.purpose.clone(), die.face)),
            _ => None,
        };
        let mut figures = declared(loaded, face);
        figures.rulings = loaded.table.creation().rulings.chosen().collect();
        figures
    }

    fn report(table: &Table<Self>, reader: Seat<Side>, origin: &Origin) -> Result<Page, ReportError> {
        Ok(gathered::page(table, reader, origin, &GATHERING))
    }
}

const GATHERING: Gathering<Awaw> = Gathering {
    title: "A World at War",
    sides: ["Axis", "Allies"],
    mark: |event| match event {
        awaw::event::Event::GameTurnBegan { .. } => Some(Mark::Chapter),
        awaw::event::Event::PhaseBegan { .. } => Some(Mark::Section),
        _ => None,
    },
    counted: |_| None,
    caption: "",
    notes: &[
        "The program holds sections 70 to 74 of the rules, the British Commonwealth. What other chapters decide was \
              reported by the players.",
    ],
};
