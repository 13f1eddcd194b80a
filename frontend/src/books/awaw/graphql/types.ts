// Short names for the shapes the page of A World at War reads, all of them generated from the schema.
import type {
  AwawBuildQuery,
  AwawCommand,
  EntryFieldsFragment,
  AwawGameQuery,
  AwawJudgeQuery,
  AwawOfferFieldsFragment,
  AwawPayQuery,
  AwawReckoningQuery,
  AwawSide,
  AwawViewFieldsFragment,
  PassageFieldsFragment,
  PreviewFieldsFragment,
  QuarterFieldsFragment,
  SurrenderFieldsFragment,
  LimitFieldsFragment,
  WayFieldsFragment,
} from './generated/graphql';

export type {
  AwawActivityKind,
  AwawArea,
  AwawBoxName,
  AwawClaim,
  AwawCommand,
  AwawCompass,
  AwawCorrectionInput,
  AwawCountry,
  AwawFigure,
  AwawFront,
  AwawGrantRoute,
  AwawLand,
  AwawMark,
  AwawMethod,
  AwawMission,
  AwawMode,
  AwawNation,
  AwawOrder,
  AwawPhase,
  AwawPlaceInput,
  AwawPrize,
  AwawSeason,
  AwawSide,
  AwawTopic,
  AwawTransportKind,
  AwawUnitKind,
  AwawUnitStatus,
  AwawWar,
} from './generated/graphql';

type Of<Query extends { game?: unknown }> = Extract<NonNullable<Query['game']>, { __typename: 'AwawGame' }>;

export type Side = AwawSide;
export type Game = Of<AwawGameQuery>;
export type View = AwawViewFieldsFragment;
export type Account = View['accounts'][number];
export type Posting = Account['postings'][number];
export type CountryView = View['countries'][number];
export type AreaView = View['areas'][number];
export type Unit = View['units'][number];
export type Place = NonNullable<Unit['place']>;
export type Declaration = View['declarations'][number];
export type Quarter = QuarterFieldsFragment;
export type Offer = AwawOfferFieldsFragment;
export type Judgement = Of<AwawJudgeQuery>['judge'];
export type Entry = EntryFieldsFragment;
export type Reckoning = Of<AwawReckoningQuery>;
export type Surrender = SurrenderFieldsFragment;
export type Preview = PreviewFieldsFragment;
export type Limit = LimitFieldsFragment;
export type Buildable = Of<AwawBuildQuery>['whatMayBuild'][number];
export type Payer = Of<AwawPayQuery>['whoCanPay'][number];
export type Way = WayFieldsFragment;
export type Passage = PassageFieldsFragment;
export type Command = AwawCommand;
