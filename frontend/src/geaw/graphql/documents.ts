// What the page of The Greater East Asia War asks.
import { graphql } from './generated';

export const RestFields = graphql(`
  fragment RestFields on GeawRest { basis section clause { ...ClauseFields } }
`);

export const OutcomeFields = graphql(`
  fragment GeawOutcomeFields on RecordOutcome {
    __typename
    ... on Recorded { lastEntry entry { ...EntryFields } game @include(if: $look) { __typename ... on GeawGame { ...GeawGameFields } } }
    ... on NeedsRuling { violations { ...ViolationFields } }
    ... on Refused { refusal { ...RefusalFields } violations { ...ViolationFields } questions { ...QuestionFields } }
    ... on Stale { lastEntry missed { ...EntryFields } }
  }
`);

export const KindFields = graphql(`
  fragment KindFields on GeawUnitKind { contingent unitType size factors name }
`);

export const ViewFields = graphql(`
  fragment GeawViewFields on GeawView {
    scenario turn year quarter calendarBasis lastTurn phase phaseName active gaps warnings
    sides {
      side player victoryPoints spendable
      bookings { turn phase change forfeited total reason section clause { ...ClauseFields } }
    }
    victory { japan allies ahead atZero isFinal }
    pending { kind by mine sentence command }
    outcome { end winner section }
    obligations { text clause { ...ClauseFields } }
    units { id side kind name contingent unitType size place hex left released }
    objectives { hex name value occupant onlyNaval }
    declarations { number by text topic value section turn phase status basis }
  }
`);

export const OfferFields = graphql(`
  fragment GeawOfferFields on GeawOffer {
    command text price
    questions { ...QuestionFields }
    rests { ...RestFields }
    verdict { ...VerdictFields }
  }
`);

/** All that the page shows of a game beside its record and its sheets. */
export const GameFields = graphql(`
  fragment GeawGameFields on GeawGame {
    id name book lastEntry enforcement dice packHash optionalSections
    houseRules { ruling reading }
    seat { kind name }
    takeBackAsked { by to changes }
    branch { game entry }
    nextRedo { number lines { text } }
    view { ...GeawViewFields }
    options { ...GeawOfferFields }
  }
`);

export const GameQuery = graphql(`
  query GeawGame($id: ID!) {
    game(id: $id) {
      __typename
      ... on GeawGame { ...GeawGameFields }
    }
  }
`);

export const ChartsQuery = graphql(`
  query GeawCharts($id: ID!) {
    game(id: $id) {
      __typename
      ... on GeawGame {
        sheets {
          terrain { terrain nonMechanized mechanized defense note }
          counters { id contingent unitType size name factors movement mechanized }
          markers
          mobilization { cost years once units { ...KindFields } }
          placement { hexes units { ...KindFields } }
          corps { supply corps { ...KindFields } components { count unitType size factors } }
          turns { turn year quarter }
          losses { loss units { ...KindFields } }
          complete { map objectives }
        }
      }
    }
  }
`);

export const HexesQuery = graphql(`
  query GeawHexes($id: ID!, $after: ID, $first: Int! = 500) {
    game(id: $id) {
      __typename
      ... on GeawGame { sheets { hexes(after: $after, first: $first) { hex name terrain country zone road rail value cut } } }
    }
  }
`);

export const HexsidesQuery = graphql(`
  query GeawHexsides($id: ID!, $offset: Int!) {
    game(id: $id) {
      __typename
      ... on GeawGame { sheets { hexsides(offset: $offset, first: 500) { hexside river road rail crossing } } }
    }
  }
`);

export const OptionsQuery = graphql(`
  query GeawOptions($id: ID!, $units: [ID!]!, $hex: ID) {
    game(id: $id) {
      __typename
      ... on GeawGame { lastEntry options(units: $units, hex: $hex) { ...GeawOfferFields } }
    }
  }
`);

export const JudgeQuery = graphql(`
  query GeawJudge($id: ID!, $command: GeawCommand!) {
    game(id: $id) {
      __typename
      ... on GeawGame {
        lastEntry
        judge(command: $command) { verdict { ...VerdictFields } questions { ...QuestionFields } rests { ...RestFields } }
      }
    }
  }
`);

export const PathQuery = graphql(`
  query GeawPath($id: ID!, $unit: ID!, $to: ID!) {
    game(id: $id) {
      __typename
      ... on GeawGame {
        cheapestPath(unit: $unit, to: $to) {
          command price left
          steps { hex charge price clause { ...ClauseFields } }
          verdict { ...VerdictFields }
        }
      }
    }
  }
`);

export const PlansQuery = graphql(`
  query GeawPlans($id: ID!, $side: GeawSide!) {
    game(id: $id) {
      __typename
      ... on GeawGame {
        mobilizationMenu(side: $side) { kind factors free counters price affordable left barred questions }
        secondPhasePlan(side: $side) { supply hex ready near { unit distance within } }
        reorganization(side: $side) {
          breakdowns { corps hex into missing unitsInHex supplyLost }
          combinations { corps hex units supply needsSupply missing }
        }
      }
    }
  }
`);

export const ForecastQuery = graphql(`
  query GeawForecast($id: ID!) {
    game(id: $id) {
      __typename
      ... on GeawGame {
        japan: forecast(side: JAPAN) { ...ForecastFields }
        allies: forecast(side: ALLIES) { ...ForecastFields }
      }
    }
  }
`);

export const ForecastFields = graphql(`
  fragment ForecastFields on GeawForecast {
    income now then forfeited scoringsLeft
    objectives { hex value }
    vacant { hex value }
  }
`);

export const EntriesQuery = graphql(`
  query GeawEntries($id: ID!, $since: Int!, $first: Int!) {
    game(id: $id) { __typename entries(since: $since, first: $first) { pageInfo { hasNextPage } nodes { ...EntryFields } } }
  }
`);

export const LiveEntries = graphql(`
  subscription GeawLive($game: ID!, $after: Int!) { entries(game: $game, after: $after) { ...EntryFields } }
`);

export const Record = graphql(`
  mutation GeawRecord($game: ID!, $expectedEntry: Int!, $commandId: ID!, $command: GeawCommand!, $overrule: String, $look: Boolean!) {
    recordGeaw(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, command: $command, overrule: $overrule) {
      ...GeawOutcomeFields
    }
  }
`);

export const RollForMe = graphql(`
  mutation GeawRoll($game: ID!, $expectedEntry: Int!, $commandId: ID!, $look: Boolean!) {
    rollGeaw(game: $game, expectedEntry: $expectedEntry, commandId: $commandId) { ...GeawOutcomeFields }
  }
`);

export const CopyQuery = graphql(`
  query GeawCopy($id: ID!, $date: String!) {
    game(id: $id) {
      __typename
      ... on GeawGame { copy(date: $date) }
    }
  }
`);

export const KeepCopy = graphql(`
  mutation GeawKeepCopy($text: String!) {
    keepGeawOverlay(text: $text) { fits hash mistakes { line reason } doubts { line reason } }
  }
`);

export const CreateGame = graphql(`
  mutation GeawCreate($input: CreateGeawGame!) { createGeawGame(input: $input) { id ownerKey seats { kind code } } }
`);

export const PackQuery = graphql(`
  query GeawPack {
    geawPack { scenarios { numeral title section from to optional sheet { name } } }
    rulings(book: "GEAW") { id section question readings configurable }
  }
`);
