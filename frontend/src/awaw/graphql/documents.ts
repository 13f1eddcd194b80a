// What the page of A World at War asks.
import { graphql } from './generated';

export const RestFields = graphql(`
  fragment RestFields on AwawRest { basis section clause { ...ClauseFields } }
`);

export const OutcomeFields = graphql(`
  fragment AwawOutcomeFields on RecordOutcome {
    __typename
    ... on Recorded { lastEntry entry { ...EntryFields } game @include(if: $look) { __typename ... on AwawGame { ...AwawGameFields } } }
    ... on NeedsRuling { violations { ...ViolationFields } }
    ... on Refused { refusal { ...RefusalFields } violations { ...ViolationFields } questions { ...QuestionFields } }
    ... on Stale { lastEntry missed { ...EntryFields } }
  }
`);

export const QuarterFields = graphql(`
  fragment QuarterFields on AwawQuarter { season year }
`);

export const ReductionFields = graphql(`
  fragment ReductionFields on AwawReduction { bombing rockets adjacency country british }
`);

export const ViewFields = graphql(`
  fragment AwawViewFields on AwawView {
    stage side phase stageName wars britishSurrender warnings
    quarter { ...QuarterFields }
    accounts {
      nation known base level fullLimit limit spent left resistance prewar prewarSpent
      postings { figure change after reason clause { ...ClauseFields } quarter { ...QuarterFields } }
    }
    baseParts { country brps }
    countries {
      country brps surrendered limit spent granted infantry air yard yardUsed produced producedNow
      transports { kind number }
      deployment { minimum maximum factors room slack clause { ...ClauseFields } }
    }
    areas {
      area box hostile defending inAttritionZone
      surrendered { ...QuarterFields }
      entered { japanese ina allied }
      reduction { ...ReductionFields }
    }
    transports { kind stock used }
    ina { objectives saved factorUsed partisanBuilt subversion { ...QuarterFields } }
    conquests { prize value credited overseas quarter { ...QuarterFields } }
    pending { kind by nation mine sentence area command }
    units {
      status yard front lent payer
      counter { id nation kind print factors newZealand garrison }
      place { box hex name }
    }
    places { spot name brps side }
    declarations { number by text topic value section status used quarter { ...QuarterFields } }
    due { text quarter { ...QuarterFields } clause { ...ClauseFields } }
  }
`);

export const OfferFields = graphql(`
  fragment AwawOfferFields on AwawOffer {
    command text
    questions { ...QuestionFields }
    rests { ...RestFields }
    verdict { ...VerdictFields }
  }
`);

/** All that the page shows of a game beside its record and its calculators. */
export const GameFields = graphql(`
  fragment AwawGameFields on AwawGame {
    id name book lastEntry enforcement dice packHash
    houseRules { ruling reading }
    seat { kind name }
    takeBackAsked { by to changes }
    branch { game entry }
    nextRedo { number lines { text } }
    firstTurn { ...QuarterFields }
    view { ...AwawViewFields }
    options { ...AwawOfferFields }
  }
`);

export const GameQuery = graphql(`
  query AwawGame($id: ID!) {
    game(id: $id) {
      __typename
      ... on AwawGame { ...AwawGameFields }
    }
  }
`);

export const OptionsQuery = graphql(`
  query AwawOptions($id: ID!, $units: [ID!]!, $at: AwawPlaceInput) {
    game(id: $id) {
      __typename
      ... on AwawGame { lastEntry options(units: $units, at: $at) { ...AwawOfferFields } }
    }
  }
`);

export const JudgeQuery = graphql(`
  query AwawJudge($id: ID!, $command: AwawCommand!) {
    game(id: $id) {
      __typename
      ... on AwawGame {
        lastEntry
        judge(command: $command) { verdict { ...VerdictFields } questions { ...QuestionFields } rests { ...RestFields } }
      }
    }
  }
`);

export const SurrenderFields = graphql(`
  fragment SurrenderFields on AwawSurrenderCheck { hostile defending margin surrenders toBeSafe toFall surrendered brpsAtRisk limitsAtRisk }
`);

export const LimitFields = graphql(`
  fragment LimitFields on AwawLimit { full limit spent left britishLeft reduction { ...ReductionFields } }
`);

export const PreviewFields = graphql(`
  fragment PreviewFields on AwawSurrenderPreview { removed eliminated base resistance value suggestion bars }
`);

/** The calculators that the books show by themselves. */
export const ReckoningQuery = graphql(`
  query AwawReckoning($id: ID!) {
    game(id: $id) {
      __typename
      ... on AwawGame {
        australia: surrenderCheck(area: AUSTRALIA) { ...SurrenderFields }
        india: surrenderCheck(area: INDIA) { ...SurrenderFields }
        leaveAustralia: mayLeave(area: AUSTRALIA) { free tied units }
        leaveIndia: mayLeave(area: INDIA) { free tied units }
        limitAustralia: limitBreakdown(country: AUSTRALIA) { ...LimitFields }
        limitIndia: limitBreakdown(country: INDIA) { ...LimitFields }
        fallOfAustralia: surrenderPreview(area: AUSTRALIA) { ...PreviewFields }
        fallOfIndia: surrenderPreview(area: INDIA) { ...PreviewFields }
        cityClock { city ends brps heldBy suggestion prorated }
        inaMenu { subversion objectives held limit small large saved factorFree partisansLeft offers { ...AwawOfferFields } }
        colonyIncome { year brps places { spot name brps } }
        submarineModifiers { place favors size clause { ...ClauseFields } }
      }
    }
  }
`);

export const BuildQuery = graphql(`
  query AwawBuild($id: ID!, $country: AwawCountry!) {
    game(id: $id) {
      __typename
      ... on AwawGame { whatMayBuild(country: $country) { unit cost payers asks at { box hex name } verdict { ...VerdictFields } } }
    }
  }
`);

export const PayQuery = graphql(`
  query AwawPay($id: ID!, $country: AwawCountry!, $cost: Int!) {
    game(id: $id) {
      __typename
      ... on AwawGame { whoCanPay(country: $country, cost: $cost) { nation can limitLeft level prewarLeft transportsNeeded barredBy { ...ClauseFields } } }
    }
  }
`);

export const WayFields = graphql(`
  fragment WayFields on AwawWay { method phase via open closedBy { ...ClauseFields } }
`);

export const WaysInQuery = graphql(`
  query AwawWaysIn($id: ID!, $area: AwawArea!, $unit: ID!) {
    game(id: $id) {
      __typename
      ... on AwawGame { waysIn(area: $area, unit: $unit) { ...WayFields } }
    }
  }
`);

export const WaysOutQuery = graphql(`
  query AwawWaysOut($id: ID!, $area: AwawArea!, $unit: ID!, $to: AwawPlaceInput!) {
    game(id: $id) {
      __typename
      ... on AwawGame { waysOut(area: $area, unit: $unit, to: $to) { ...WayFields } }
    }
  }
`);

export const PassageFields = graphql(`
  fragment PassageFields on AwawPassage { may gate heldBy asSubmarine stoppedBy { ...ClauseFields } }
`);

export const MalaccaQuery = graphql(`
  query AwawMalacca($id: ID!, $side: AwawSide!, $kind: AwawActivityKind!, $path: [ID!]!, $target: ID) {
    game(id: $id) {
      __typename
      ... on AwawGame { mayPassMalacca(side: $side, kind: $kind, path: $path, target: $target) { ...PassageFields } }
    }
  }
`);

export const GibraltarQuery = graphql(`
  query AwawGibraltar($id: ID!, $unit: ID!, $to: AwawPlaceInput!) {
    game(id: $id) {
      __typename
      ... on AwawGame { mayPassGibraltar(unit: $unit, to: $to) { ...PassageFields } }
    }
  }
`);

export const WhereQuery = graphql(`
  query AwawWhere($id: ID!, $unit: ID!, $to: AwawPlaceInput!) {
    game(id: $id) {
      __typename
      ... on AwawGame { whereMayGo(unit: $unit, to: $to) { ...AwawOfferFields } }
    }
  }
`);

export const RangeQuery = graphql(`
  query AwawRange($id: ID!, $area: AwawArea!, $via: ID!, $hexes: Int!) {
    game(id: $id) {
      __typename
      ... on AwawGame { navalRange(area: $area, via: $via, hexes: $hexes) }
    }
  }
`);

export const DefenceQuery = graphql(`
  query AwawDefence($id: ID!, $attack: AwawAttack!, $defender: AwawSide!) {
    game(id: $id) {
      __typename
      ... on AwawGame { gibraltarDefence(attack: $attack, defender: $defender) { modifier declared } }
    }
  }
`);

export const EntriesQuery = graphql(`
  query AwawEntries($id: ID!, $since: Int!, $first: Int!) {
    game(id: $id) { __typename entries(since: $since, first: $first) { pageInfo { hasNextPage } nodes { ...EntryFields } } }
  }
`);

export const LiveEntries = graphql(`
  subscription AwawLive($game: ID!, $after: Int!) { entries(game: $game, after: $after) { ...EntryFields } }
`);

export const Record = graphql(`
  mutation AwawRecord($game: ID!, $expectedEntry: Int!, $commandId: ID!, $command: AwawCommand!, $overrule: String, $look: Boolean!) {
    recordAwaw(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, command: $command, overrule: $overrule) {
      ...AwawOutcomeFields
    }
  }
`);

export const RollForMe = graphql(`
  mutation AwawRoll($game: ID!, $expectedEntry: Int!, $commandId: ID!, $look: Boolean!) {
    rollAwaw(game: $game, expectedEntry: $expectedEntry, commandId: $commandId) { ...AwawOutcomeFields }
  }
`);

export const CopyQuery = graphql(`
  query AwawCopy($id: ID!, $date: String!) {
    game(id: $id) {
      __typename
      ... on AwawGame { copy(date: $date) }
    }
  }
`);

export const KeepCopy = graphql(`
  mutation AwawKeepCopy($text: String!) {
    keepAwawOverlay(text: $text) { fits hash mistakes { line reason } doubts { line reason } }
  }
`);

export const CreateGame = graphql(`
  mutation AwawCreate($input: CreateAwawGame!) { createAwawGame(input: $input) { id ownerKey seats { kind code } } }
`);
