//! Recorded games of *A World at War*.

use std::sync::Arc;

use async_graphql::{InputType, Object};
use domain::awaw::Awaw;
use domain::awaw::command::Command;
use domain::awaw::components::Side;
use domain::awaw::game::Creation;
use domain::awaw::pack::Pack;
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use serde_json::{Value, json};

use super::{Recorded, compare, here};
use face::books::Packs;
use face::graphql::awaw::command::{AwawCommand, AwawQuarterInput};
use face::graphql::awaw::view::AwawView;
use face::graphql::game::Enforcement;

impl Recorded for Awaw {
    const INPUTS: (&'static str, &'static str) = ("CreateAwawGame", "AwawCommand");
    const SEEN: &'static [&'static str] = &[
        "view { quarter { season year } phase phaseName side wars britishSurrender \
           accounts { nation known base level fullLimit limit spent left resistance prewar prewarSpent } \
           baseParts { country brps } \
           countries { country brps surrendered limit spent granted infantry air yard yardUsed produced producedNow \
             transports { kind number } deployment { minimum maximum factors room slack clause { id } } } \
           areas { area box surrendered { season year } hostile defending entered { japanese ina allied } \
             reduction { bombing rockets adjacency country british } inAttritionZone } \
           transports { kind stock used } \
           ina { subversion { season year } objectives saved factorUsed partisanBuilt } \
           conquests { prize value credited overseas quarter { season year } } warnings \
           pending { kind by nation mine sentence area command } \
           declarations { number by text topic value section quarter { season year } status used } \
           due { quarter { season year } text clause { id } } places { code name brps side } }",
        "view { accounts { nation postings { figure change after clause { id } reason quarter { season year } } } }",
        "view { units { counter { code nation kind print factors newZealand garrison } status place { box hex name } \
           yard front lent payer } }",
    ];
    const FRAGMENTS: &'static str = "";

    fn pack(packs: Packs) -> (Arc<Pack>, String) {
        (packs.awaw.pack, packs.awaw.hash)
    }

    fn input(creation: &Creation) -> Value {
        let rulings: Vec<Value> = creation
            .rulings
            .chosen()
            .map(|(ruling, reading)| json!({ "ruling": ruling, "reading": reading }))
            .collect();
        json!({
            "firstTurn": creation.first_turn.as_ref().map(AwawQuarterInput::from),
            "enforcement": Enforcement::from(creation.enforcement).to_value(),
            "rulings": rulings,
        })
    }

    fn command(command: &Command) -> Result<Value, String> {
        serde_json::to_value(AwawCommand::from(command)).map_err(|error| error.to_string())
    }

    async fn seen(table: &Table<Self>, seat: Seat<Side>, query: &str) -> Result<Value, String> {
        let game = table.game();
        let view = AwawView::new(&Self::view(game, seat), game, &here());
        compare::answer(Here(Arc::new(view)), query).await
    }
}

struct Here(Arc<AwawView>);

#[Object]
impl Here {
    async fn view(&self) -> AwawView {
        AwawView::clone(&self.0)
    }
}
