//! NEI 4: how to win.

use domain::nei::command::Command;
use domain::nei::components::{Face, Port, Side};
use domain::nei::game::{Amount, Location, Phase};
use domain::nei::pack::{Pack, PortRank};
use domain::nei::rulings::ZeroDifferential;
use domain::nei::victory;

use crate::common::board::*;

/// Japanese ground units, more than there are objectives.
const GROUND: &str = "J-KWD J-SAG J-228 J-229 J-230 J-4 J-16 J-29 J-47 J-1F J-2F J-3IG J-4IG J-2T J-4T J-48R J-48A \
                      J-16AD J-2AR J-13Y J-2YK J-KUR J-SAS J-OIL";
const BASES: &str = "B-BAT B-CJV B-SOE B-PAL B-NSU B-CSU B-PON B-BAN B-BAL B-TAR B-MAK B-KEN B-MEN B-AMB B-WTI B-BAB \
                     B-KUC B-MIR B-BRU B-ETI B-DAR";

/// No Allied unit on the map.
fn empty() -> Board {
    Board::action(Side::Japan).send(BASES, Location::OutOfPlay)
}

/// Japan alone holds every objective but this one, where nobody is; Singapore has fallen.
fn all_but(last: &str) -> Board {
    let mut board = empty().singapore(0);
    let objectives: Vec<_> = board.game.pack.map.objectives().map(|area| area.id).collect();
    for (id, objective) in GROUND.split_whitespace().zip(&objectives) {
        if *objective != area(last) {
            board = board.put(id, objective.as_str());
        }
    }
    board
}

fn territory(board: &Board) -> i16 {
    victory::total(&victory::territory(&board.game, Side::Japan))
}

fn losses_for(board: &Board, side: Side) -> i16 {
    victory::total(&victory::losses(&board.game, side))
}

/// The points of one line of the list.
fn line(terms: &[Amount], clause: &str) -> i16 {
    terms.iter().filter(|term| term.clause.id() == clause).map(|term| term.amount).sum()
}

fn clause_of_the_end(board: &Board) -> String {
    assert_eq!(board.game.phase, Phase::Finished);
    board.game.outcome.as_ref().unwrap().clause.id().to_owned()
}

fn result(differential: i16) -> (String, Option<Side>) {
    let outcome = victory::band(differential, ZeroDifferential::default());
    (outcome.result, outcome.winner)
}

#[test]
fn nei_4_0_a_a_finished_game_says_how_it_ended() {
    // A game that has not begun does not end.
    Board::set_up().refuses(Side::Allies, &Command::Concede, "NEI-4.0-a");
    let mut sudden = Board::action(Side::Japan).send("J-CA4", Location::OutOfPlay);
    sudden.play(Side::Japan, Command::EndActionPhase);
    assert_eq!(clause_of_the_end(&sudden), "NEI-4.1-c");
    let mut scored = Board::action(Side::Allies).turn(8);
    scored.play(Side::Allies, Command::EndActionPhase);
    assert!(clause_of_the_end(&scored).starts_with("NEI-4.2-"));
}

#[test]
fn nei_4_1_a_sudden_death_stops_play_at_once() {
    let mut board = all_but("soerabaja").put("J-SAS", "central_java");
    board.play(Side::Japan, march("J-SAS", "soerabaja", false));
    assert_eq!(board.game.phase, Phase::Finished);
    board.refuses(Side::Japan, &Command::EndActionPhase, "NEI-4.1-a");
    // The same in an Incident Phase: the fall of Singapore is the last objective.
    let fallen = all_but("soerabaja").put("J-SAS", "soerabaja").singapore(1).drive(2);
    assert_eq!(clause_of_the_end(&fallen), "NEI-4.1-b");
}

#[test]
fn nei_4_1_b_japan_wins_when_it_holds_every_objective() {
    let board = all_but("soerabaja").put("J-SAS", "central_java");
    let mut won = board.clone();
    won.play(Side::Japan, march("J-SAS", "soerabaja", false));
    assert_eq!(clause_of_the_end(&won), "NEI-4.1-b");
    assert_eq!(won.game.outcome.unwrap().winner, Some(Side::Japan));
    let mut contested = board.put("N-I1", "batavia");
    contested.play(Side::Japan, march("J-SAS", "soerabaja", false));
    assert_eq!(contested.game.phase, Phase::Action(Side::Japan));
}

#[test]
fn nei_4_1_c_the_allies_win_when_the_last_capital_ship_is_gone() {
    let board = Board::action(Side::Allies).put("J-CA4 J-CL16 S-CA S-CL", "s_D4").put("J-AV11", "s_D7");
    let attack = |mut board: Board| {
        board.play(
            Side::Allies,
            Command::MoveNavalForce { force: force("S-CA S-CL", ""), attack: true, joining: vec![] },
        );
        board.roll(&[1, 6]).losses(Side::Japan, "J-CA4 1").roll(&[6]);
        assert!(board.game.battle.is_none());
        board
    };
    let won = attack(board.clone());
    assert_eq!(clause_of_the_end(&won), "NEI-4.1-c");
    assert_eq!(won.game.outcome.unwrap().winner, Some(Side::Allies));
    assert_eq!(attack(board.put("J-BB", "saigon")).game.phase, Phase::Action(Side::Allies));
}

#[test]
fn nei_4_1_d_lesser_ships_do_not_avert_it() {
    let lesser = "J-AV11 J-CL16 J-DD2 J-SS4 J-LS1 J-TR1";
    let mut board = Board::action(Side::Japan).put(lesser, "s_D4").send("J-CA4", Location::Disrupted);
    assert!(!victory::japanese_capital_ship_on_map(&board.game));
    assert!(victory::japanese_capital_ship_on_map(&board.clone().put("J-RYU", "saigon").game));
    board.play(Side::Japan, Command::EndActionPhase);
    assert_eq!(clause_of_the_end(&board), "NEI-4.1-c");
}

#[test]
fn nei_4_2_a_japanese_less_allied_points() {
    // Four oilfields of 8, 8, 8 and 7 with their ports and airfields, the fifth of 7, and a CA and a BB: 41.
    let board = empty()
        .put("J-KWD", "palembang")
        .put("J-SAG", "tarakan")
        .put("J-228", "balikpapan")
        .put("J-229", "miri")
        .put("J-230", "brunei")
        .send("U-BBR S-CA", Location::Disrupted)
        .send("J-BB J-RYU J-ZUI J-CV2", Location::Destroyed)
        .send("J-TR1", Location::Disrupted);
    assert_eq!(territory(&board) + losses_for(&board, Side::Japan), 41);
    assert_eq!(losses_for(&board, Side::Allies), 13);
    assert_eq!(victory::differential(&board.game), 28);
    let mut scored = board.turn(8).phase(Phase::Action(Side::Allies));
    scored.play(Side::Allies, Command::EndActionPhase);
    assert_eq!(scored.game.outcome.unwrap().result, "Marginal Japanese Victory");
}

#[test]
fn nei_4_2_b_fifty_or_more_is_decisive() {
    let decisive = ("Decisive Japanese Victory".to_owned(), Some(Side::Japan));
    assert_eq!(result(50), decisive);
    assert_eq!(result(80), decisive);
    assert_ne!(result(49), decisive);
}

#[test]
fn nei_4_2_c_thirty_six_to_forty_nine_is_a_theater_win() {
    let theater = ("Theater Japanese Victory".to_owned(), Some(Side::Japan));
    assert_eq!([result(36), result(49)], [theater.clone(), theater.clone()]);
    assert!(result(35) != theater && result(50) != theater);
}

#[test]
fn nei_4_2_d_sixteen_to_thirty_five_is_marginal() {
    let marginal = ("Marginal Japanese Victory".to_owned(), Some(Side::Japan));
    assert_eq!([result(16), result(35)], [marginal.clone(), marginal.clone()]);
    assert!(result(15) != marginal && result(36) != marginal);
}

#[test]
fn nei_4_2_e_six_to_fifteen_is_a_draw() {
    let draw = ("Draw".to_owned(), None);
    assert_eq!([result(6), result(15)], [draw.clone(), draw.clone()]);
    assert!(result(5) != draw && result(16) != draw);
}

#[test]
fn nei_4_2_f_zero_to_five_is_a_marginal_allied_win() {
    let marginal = ("Allied Marginal Victory".to_owned(), Some(Side::Allies));
    assert_eq!([result(1), result(5), result(0)], [marginal.clone(), marginal.clone(), marginal.clone()]);
    assert!(result(6) != marginal && result(-1) != marginal);
}

#[test]
fn nei_4_2_g_below_zero_is_a_decisive_allied_win() {
    let decisive = ("Allied Decisive Victory".to_owned(), Some(Side::Allies));
    assert_eq!([result(-1), result(-20)], [decisive.clone(), decisive.clone()]);
    assert_ne!(result(0), decisive);
}

#[test]
fn nei_4_3_a_batavia_is_worth_three_beside_its_port_and_airfield() {
    let board = empty().put("J-KWD", "batavia");
    let terms = victory::territory(&board.game, Side::Japan);
    assert_eq!(line(&terms, "NEI-4.3-a"), 3);
    assert_eq!(victory::total(&terms), 7);
    assert_eq!(line(&victory::territory(&empty().put("J-KWD", "soerabaja").game, Side::Japan), "NEI-4.3-a"), 0);
}

#[test]
fn nei_4_3_b_a_major_port_is_worth_three() {
    let only_a_major_port = |pack: &mut Pack| {
        for id in ["kuching", "kendari"] {
            let land = &mut pack.map.areas.get_mut(&area(id)).unwrap().land;
            land.port = PortRank(Port::Major);
            land.airfield = false;
        }
    };
    let board = Board::action_with(Side::Japan, only_a_major_port).send("B-KUC B-KEN", Location::OutOfPlay);
    assert_eq!(territory(&board.clone().put("J-KWD", "kuching")), 3);
    assert_eq!(territory(&board.put("J-KWD", "kuching").put("J-SAG", "kendari")), 6);
}

#[test]
fn nei_4_3_c_an_airfield_is_worth_one() {
    assert_eq!(territory(&empty().put("J-KWD", "kendari")), 1);
    assert_eq!(territory(&empty().put("J-KWD", "riouw")), 0);
}

#[test]
fn nei_4_3_d_a_minor_port_is_worth_one() {
    let board = empty().put("J-KWD", "kuching");
    assert_eq!(line(&victory::territory(&board.game, Side::Japan), "NEI-4.3-d"), 1);
    assert_eq!(territory(&board), 2);
}

#[test]
fn nei_4_3_e_demolished_oil_is_worth_three() {
    let board = empty().put("J-KWD", "palembang").demolished("palembang", true);
    let terms = victory::territory(&board.game, Side::Japan);
    assert_eq!((line(&terms, "NEI-4.3-e"), line(&terms, "NEI-4.3-f")), (3, 0));
}

#[test]
fn nei_4_3_f_intact_oil_is_worth_six() {
    let board = empty().put("J-KWD", "palembang");
    assert_eq!(line(&victory::territory(&board.game, Side::Japan), "NEI-4.3-f"), 6);
    let contested = board.put("N-I1", "palembang");
    assert_eq!(territory(&contested), 0);
}

#[test]
fn nei_4_3_g_singapore_is_worth_nothing() {
    let board = empty().singapore(0).put("J-KWD", "singapore");
    assert!(board.game.control(area("singapore")).is(Side::Japan));
    assert_eq!(territory(&board), 0);
}

#[test]
fn nei_4_3_h_battleships_and_carriers_are_worth_two() {
    let board = empty().send("U-BBR", Location::Disrupted).send("U-CV", Location::Destroyed);
    assert_eq!(losses_for(&board, Side::Japan), 4);
}

#[test]
fn nei_4_3_i_tenders_and_heavy_cruisers_are_worth_one() {
    let board = empty().send("S-AV1 S-CA U-CA", Location::Disrupted);
    assert_eq!(losses_for(&board, Side::Japan), 3);
}

#[test]
fn nei_4_3_j_mobile_ground_units_are_worth_one() {
    let board = empty().send("N-VBS U-AA21 B-PAL", Location::Disrupted);
    assert_eq!(losses_for(&board, Side::Japan), 2);
}

#[test]
fn nei_4_3_k_air_units_are_worth_one() {
    let board = empty().send("S-F17 U-F2", Location::Disrupted).send("N-A1", Location::Destroyed);
    assert_eq!(losses_for(&board, Side::Japan), 3);
}

#[test]
fn nei_4_3_l_other_allied_units_are_worth_nothing() {
    let board = empty().send("N-CL N-DD1 N-SS N-TR B-PAL", Location::Disrupted);
    assert_eq!(losses_for(&board, Side::Japan), 0);
}

#[test]
fn nei_4_3_m_recovered_units_do_not_count() {
    let board = empty().send("S-CA", Location::Disrupted);
    assert_eq!(losses_for(&board, Side::Japan), 1);
    assert_eq!(losses_for(&board.put("S-CA", "s_D4"), Side::Japan), 0);
}

#[test]
fn nei_4_4_a_japanese_carriers_and_battleships_are_worth_three() {
    let board = empty().send("J-RYU", Location::Disrupted).send("J-BB", Location::Destroyed);
    assert_eq!(losses_for(&board, Side::Allies), 6);
    assert_eq!(losses_for(&board.send("J-CV2", Location::Disrupted), Side::Allies), 9);
}

#[test]
fn nei_4_4_b_tenders_heavy_cruisers_and_transports_are_worth_one() {
    let board = empty().send("J-AV11 J-CA5 J-TR1", Location::Disrupted);
    assert_eq!(losses_for(&board, Side::Allies), 3);
}

#[test]
fn nei_4_4_c_japanese_mobile_ground_units_are_worth_one() {
    let board = empty().put_face("J-1E", Face::Base, "kendari").send("J-KUR J-1E", Location::Disrupted);
    assert_eq!(losses_for(&board, Side::Allies), 2);
}

#[test]
fn nei_4_4_d_japanese_air_units_are_worth_two() {
    let board = empty().send("J-22B J-ATR", Location::Disrupted);
    assert_eq!(losses_for(&board, Side::Allies), 4);
}

#[test]
fn nei_4_4_e_other_japanese_units_are_worth_nothing() {
    let board = empty().send("J-CL16 J-DD2 J-LS1 J-SS4", Location::Disrupted);
    assert_eq!(losses_for(&board, Side::Allies), 0);
}

#[test]
fn nei_4_4_f_the_allies_score_no_territory() {
    let board = Board::action(Side::Allies);
    assert!(board.game.control(area("batavia")).is(Side::Allies));
    assert_eq!(victory::territory(&board.game, Side::Allies), Vec::new());
}
