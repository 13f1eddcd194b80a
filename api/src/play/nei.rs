//! Recorded games of *Netherlands East Indies*.

use std::sync::Arc;

use async_graphql::{InputType, Object};
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::game::Creation;
use domain::nei::pack::Pack;
use serde_json::{Value, json};

use super::{Recorded, compare, here};
use face::books::Packs;
use face::graphql::game::Enforcement;
use face::graphql::nei::command::NeiCommand;
use face::graphql::nei::optional::NeiOptionalRule;
use face::graphql::nei::view::NeiView;

impl Recorded for Nei {
    const INPUTS: (&'static str, &'static str) = ("CreateNeiGame", "NeiCommand");
    const SEEN: &'static [&'static str] = &[
        "view { scenario turn turnName phase phasing abdacom singaporeBox moraleLevel \
        outcome { result winner differential clause { id } } \
        sides { side actionPoints actionTrackMaximum actionPointTerms { ...T } territoryPoints territoryTerms { ...T } \
          lossPoints lossPointsHidden lossTerms { ...T } disrupted { ...D } destroyed { ...D } potential { ...D } \
          pool { ...D } awaitingSingapore { ...D } unplaced { ...D } picked { ...D } \
          taskForces { number name area membersHidden members } } \
        areas { code control units { ...U } hiddenPresence sightings { code turn face category steps movement factors { ...F } counter { code name } } functionalPort \
          functionalAirfield airCapacity demolished } \
        pending { kind by clause { id } sentence mine dice { unit hitsOn modifier } units { unit most areas } count area reason } \
        battle { profile area attacker firstFire firstFireClause { id } stage firing attackers { ...U } defenders { ...U } \
          shots { stage unit face hitsOn modifier hit } } }",
    ];
    const FRAGMENTS: &'static str = "fragment T on Term { text amount clause { id } } \
        fragment D on NeiDisplay { hidden units { ...U } } \
        fragment U on NeiUnit { code side contingent category type name size face steps movement marine capacity aboard \
          taskForce open factors { ...F } } \
        fragment F on NeiFactors { antiGround antiAir antiSubmarine antiShip }";

    fn pack(packs: Packs) -> (Arc<Pack>, String) {
        (packs.nei.pack, packs.nei.hash)
    }

    fn input(creation: &Creation) -> Value {
        let rulings: Vec<Value> = creation
            .chosen_rulings()
            .map(|(ruling, reading)| json!({ "ruling": ruling, "reading": reading }))
            .collect();
        let optional: Vec<_> = creation.optional.iter().map(|rule| NeiOptionalRule::from(rule).to_value()).collect();
        json!({
            "rules": creation.rules,
            "scenario": creation.scenario,
            "enforcement": Enforcement::from(creation.enforcement).to_value(),
            "rulings": rulings,
            "optionalRules": optional,
            "openTable": creation.open_table,
        })
    }

    fn command(command: &domain::nei::command::Command) -> Result<Value, String> {
        let command = NeiCommand::of(command).ok_or("the API has no words for this command")?;
        serde_json::to_value(command).map_err(|error| error.to_string())
    }

    async fn seen(table: &Table<Self>, seat: Seat<Side>, query: &str) -> Result<Value, String> {
        let view = NeiView::new(&Self::view(table.game(), seat), table.pack(), &here(), &here());
        compare::answer(Here(Arc::new(view)), query).await
    }
}

struct Here(Arc<NeiView>);

#[Object]
impl Here {
    async fn view(&self) -> NeiView {
        NeiView::clone(&self.0)
    }
}
