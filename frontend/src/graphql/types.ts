// Short names for the shapes the page reads, all of them generated from the published schema.
import type {
  ClauseFieldsFragment,
  ClauseNameFieldsFragment,
  ClauseTextQuery,
  CounterFieldsFragment,
  DiceStateFieldsFragment,
  DoorQuery,
  EntryFieldsFragment,
  GameFieldsFragment,
  KeyRingFieldsFragment,
  OfferFieldsFragment,
  OptionalRulesQuery,
  OutcomeFieldsFragment,
  PackQuery,
  PresenceStreamSubscription,
  SaidStreamSubscription,
  RefusalFieldsFragment,
  RulingTextQuery,
  ScenariosQuery,
  SwitchesQuery,
  TermFieldsFragment,
  UnitFieldsFragment,
  ViewFieldsFragment,
  ViolationFieldsFragment,
  WebhookFieldsFragment,
  PendingKind,
  Phase,
} from './generated/graphql';

export type { NeiCommand, NeiCorrectionInput, NeiSide, NeiStage, NeiContingent, NeiUnitType, Book, Phase, SeatKind, KeyScope, ClauseTreatment, Enforcement, DiceParty, DiceSetting, NeiFace, NeiPlace, NeiFreeAction, NeiIncidentEffectInput, NeiRefitResult, NeiStatementInput } from './generated/graphql';

/** The phases of the first book. */
export type NeiPhase = Extract<Phase, 'FINISHED' | `SETUP_${string}` | `${string}_INCIDENT` | `${string}_ACTION` | `${string}_ACTION_POINTS`>;
/** What the first book waits for. */
export type NeiPendingKind = Exclude<PendingKind, 'CONSENT' | 'SURRENDER'>;
export type DiceState = DiceStateFieldsFragment;
export type Clause = ClauseFieldsFragment;
export type ClauseName = ClauseNameFieldsFragment;
export type ClauseCard = NonNullable<ClauseTextQuery['clause']>;
export type RulingCard = NonNullable<RulingTextQuery['ruling']>;
export type Unit = UnitFieldsFragment;
export type PackCounter = CounterFieldsFragment;
export type Violation = ViolationFieldsFragment;
export type Refusal = RefusalFieldsFragment;
export type Entry = EntryFieldsFragment;
export type Term = TermFieldsFragment;
export type Offer = OfferFieldsFragment;
export type Outcome = OutcomeFieldsFragment;
export type View = ViewFieldsFragment;
export type AreaState = View['areas'][number];
export type Sighting = AreaState['sightings'][number];
export type SideState = View['sides'][number];
export type Display = SideState['pool'];
export type Pending = NonNullable<View['pending']>;
export type Battle = NonNullable<View['battle']>;
export type Game = GameFieldsFragment;
export type Branch = NonNullable<Game['branch']>;
export type Door = Extract<NonNullable<DoorQuery['game']>, { __typename: 'NeiGame' }>;
export type SeatPresent = PresenceStreamSubscription['presence'][number];
export type Said = SaidStreamSubscription['said'];
export type Pack = PackQuery['neiPack'];
export type Action = PackQuery['neiActions'][number];
export type HouseRule = Game['houseRules'][number];
export type KeyRing = KeyRingFieldsFragment;
export type Webhook = WebhookFieldsFragment;
export type WebhookShape = Webhook['shape'];
export type SeatCode = KeyRing['codes'][number];
export type HeldKey = KeyRing['keys'][number];
export type OptionalRuleTerm = OptionalRulesQuery['neiOptionalRules'][number];
export type OptionalRule = OptionalRuleTerm['rule'];
export type Scenarios = ScenariosQuery['neiPack'];
export type Switch = SwitchesQuery['rulings'][number];
export type PackArea = Pack['areas'][number];
export type PackSquare = Pack['squares'][number];
