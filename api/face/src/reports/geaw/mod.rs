//! What is made of a game of *The Greater East Asia War* to be read.

use domain::geaw::components::Side;
use domain::geaw::facts::Fact;
use domain::geaw::game::End;
use domain::geaw::{self, Geaw};
use domain::kernel::journal::Table;
use domain::kernel::seat::{Opposed, Seat};
use host::games::GameState;
use host::seats::SeatKind;

use super::after_action::Origin;
use super::after_action::gathered::{self, Gathering, Mark};
use super::after_action::page::Page;
use super::statistics::figures::{Ending, Figures, declared};
use super::{ReportError, Reported};

impl Reported for Geaw {
    fn figures(loaded: &GameState<Self>, _: Seat<Side>) -> Figures {
        let creation = loaded.table.creation();
        let face = |fact: &Fact| match fact {
            Fact::Die(die) => Some((die.purpose.clone(), die.face)),
            _ => None,
        };
        let mut figures = declared(loaded, face);
        figures.scenario = creation.scenario.clone().unwrap_or_default();
        figures.options = creation.optional.iter().map(|section| format!("section {section}")).collect();
        figures.rulings = creation.rulings.chosen().collect();
        let outcome = loaded.table.game().outcome.as_ref();
        figures.ending = outcome.map(|outcome| Ending {
            result: match outcome.end {
                End::FinalTurn => "the last turn was over",
                End::AutomaticVictory => "automatic victory",
                End::Conceded => "conceded",
                End::ZeroVictoryPoints => "victory points fell to zero",
            }
            .to_owned(),
            winner: outcome.winner.map(|side| SeatKind::of_seat(Seat::Side(side))),
        });
        figures
    }

    fn report(table: &Table<Self>, reader: Seat<Side>, origin: &Origin) -> Result<Page, ReportError> {
        Ok(gathered::page(table, reader, origin, &GATHERING))
    }
}

const GATHERING: Gathering<Geaw> = Gathering {
    title: "The Greater East Asia War",
    sides: ["Japan", "Allies"],
    mark: |event| match event {
        geaw::event::Event::TurnBegan { .. } => Some(Mark::Chapter),
        geaw::event::Event::PhaseBegan { .. } => Some(Mark::Section),
        _ => None,
    },
    counted: |event| match event {
        geaw::event::Event::PointsBooked { side, booking } => {
            Some((usize::from(*side != Side::both()[0]), f64::from(booking.total)))
        }
        _ => None,
    },
    caption: "Victory points",
    notes: &[
        "The program holds sections 1.0 to 8.12 of the rules. What hangs on others was declared by the players, and the \
         record says so.",
        "Nothing of the map, the counters and the charts is ours: the players typed in what is told here.",
    ],
};
