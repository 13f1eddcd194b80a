// Short names for the shapes the page of The Greater East Asia War reads, all of them generated from the schema.
import type {
  EntryFieldsFragment,
  GeawChartsQuery,
  GeawCommand,
  GeawForecastQuery,
  GeawGameQuery,
  GeawHexesQuery,
  GeawHexsidesQuery,
  GeawJudgeQuery,
  GeawPackQuery,
  GeawPathQuery,
  GeawPlansQuery,
  GeawSide,
  KindFieldsFragment,
  GeawOfferFieldsFragment,
  GeawOutcomeFieldsFragment,
  QuestionFieldsFragment,
  RestFieldsFragment,
  GeawViewFieldsFragment,
} from './generated/graphql';

export type {
  GeawCause,
  GeawChineseZone,
  GeawClaim,
  GeawCommand,
  GeawContingent,
  GeawCorrectionInput,
  GeawOrder,
  GeawPhase,
  GeawPlace,
  GeawScenarioInput,
  GeawScenarioNumeral,
  GeawTopic,
  GeawTranscription,
  GeawUnitKindInput,
  GeawUnitSize,
  GeawUnitType,
} from './generated/graphql';

type Of<Query extends { game?: unknown }> = Extract<NonNullable<Query['game']>, { __typename: 'GeawGame' }>;

export type Side = GeawSide;
export type Game = Of<GeawGameQuery>;
export type View = GeawViewFieldsFragment;
export type SideView = View['sides'][number];
export type Booking = SideView['bookings'][number];
export type Unit = View['units'][number];
export type Pending = NonNullable<View['pending']>;
export type Declaration = View['declarations'][number];
export type Objective = View['objectives'][number];
export type NamedObjective = View['namedObjectives'][number];
export type Offer = GeawOfferFieldsFragment;
export type Question = QuestionFieldsFragment;
export type Rest = RestFieldsFragment;
export type Kind = KindFieldsFragment;
export type Judgement = Of<GeawJudgeQuery>['judge'];
export type Entry = EntryFieldsFragment;
export type Outcome = GeawOutcomeFieldsFragment;
export type Charts = Of<GeawChartsQuery>['sheets'];
export type Counter = Charts['counters'][number];
export type Gap = Charts['missing'][number];
export type Hex = Of<GeawHexesQuery>['sheets']['hexes'][number];
export type Hexside = Of<GeawHexsidesQuery>['sheets']['hexsides'][number];
export type Path = NonNullable<Of<GeawPathQuery>['cheapestPath']>;
export type Plans = Of<GeawPlansQuery>;
export type SupplyLine = Plans['secondPhasePlan'][number];
export type Forecast = Of<GeawForecastQuery>['japan'];
export type Command = GeawCommand;
export type PackScenario = GeawPackQuery['geawPack']['scenarios'][number];
export type Ruling = GeawPackQuery['rulings'][number];
