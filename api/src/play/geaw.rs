//! Recorded games of *The Greater East Asia War*.

use std::sync::Arc;

use async_graphql::{InputType, Object};
use domain::geaw::Geaw;
use domain::geaw::command::Command;
use domain::geaw::components::Side;
use domain::geaw::game::Creation;
use domain::geaw::pack::Pack;
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use serde_json::{Value, json};

use super::{Recorded, compare, here};
use face::books::Packs;
use face::graphql::game::Enforcement;
use face::graphql::geaw::command::GeawCommand;
use face::graphql::geaw::sheets::GeawSheets;
use face::graphql::geaw::view::GeawView;

impl Recorded for Geaw {
    const INPUTS: (&'static str, &'static str) = ("CreateGeawGame", "GeawCommand");
    const SEEN: &'static [&'static str] = &[
        "view { scenario turn year quarter calendarBasis lastTurn phase phaseName active \
           sides { side player victoryPoints spendable \
             bookings { turn phase change forfeited total reason clause { id } section } } \
           victory { japan allies ahead atZero isFinal } warnings hexDrawing gaps \
           pending { kind by mine sentence command } outcome { end winner section } \
           obligations { text clause { id } } reminders { text clause { id } unit } objectives { hex name value occupant onlyNaval } \
           declarations { number by text topic value section turn phase status basis byOrder } }",
        "view { units { code side kind name contingent unitType size place hex left released } }",
        "sheets { hexes { hex name terrain country zone road rail value cut } \
           hexsides { hexside river road rail crossing } complete { map objectives } }",
        "sheets { missing { text hex counter } }",
        "sheets { terrain { terrain nonMechanized mechanized defense note } \
           counters { code contingent unitType size name factors movement mechanized } markers \
           mobilization { units { contingent unitType size factors name } cost years once } placement { units { contingent unitType size factors name } hexes } \
           corps { corps { contingent unitType size factors name } supply components { count unitType size factors } } \
           turns { turn year quarter } losses { units { contingent unitType size factors name } loss } }",
    ];
    const FRAGMENTS: &'static str = "";

    fn pack(packs: Packs) -> (Arc<Pack>, String) {
        (packs.geaw.pack, packs.geaw.hash)
    }

    fn input(creation: &Creation) -> Value {
        let rulings: Vec<Value> = creation
            .rulings
            .chosen()
            .map(|(ruling, reading)| json!({ "ruling": ruling, "reading": reading }))
            .collect();
        json!({
            "scenario": creation.scenario,
            "enforcement": Enforcement::from(creation.enforcement).to_value(),
            "rulings": rulings,
            "optionalSections": creation.optional,
        })
    }

    fn command(command: &Command) -> Result<Value, String> {
        serde_json::to_value(GeawCommand::from(command)).map_err(|error| error.to_string())
    }

    async fn seen(table: &Table<Self>, seat: Seat<Side>, query: &str) -> Result<Value, String> {
        let game = table.game();
        let view = GeawView::new(&Self::view(game, seat), game, &here());
        compare::answer(Here { view: Arc::new(view), sheets: Arc::new(GeawSheets::new(&game.sheets, &here())) }, query)
            .await
    }
}

struct Here {
    view: Arc<GeawView>,
    sheets: Arc<GeawSheets>,
}

#[Object]
impl Here {
    async fn view(&self) -> GeawView {
        GeawView::clone(&self.view)
    }

    async fn sheets(&self) -> &GeawSheets {
        &self.sheets
    }
}
