import { graphql } from './generated';

export const ClauseNameFields = graphql(`
  fragment ClauseNameFields on Clause { id section title }
`);

export const UnitFields = graphql(`
  fragment UnitFields on NeiUnit {
    id side contingent category type name size face steps movement marine capacity aboard taskForce open
    factors { antiGround antiAir antiSubmarine antiShip }
  }
`);

export const TermFields = graphql(`
  fragment TermFields on Term { text amount clause { ...ClauseFields } }
`);

export const DisplayFields = graphql(`
  fragment DisplayFields on NeiDisplay { hidden units { ...UnitFields } }
`);

export const ViewFields = graphql(`
  fragment ViewFields on NeiView {
    scenario turn turnName phase phasing abdacom singaporeBox moraleLevel
    outcome { result winner differential clause { ...ClauseFields } }
    sides {
      side actionPoints actionTrackMaximum territoryPoints lossPoints lossPointsHidden optionPoints
      actionPointTerms { ...TermFields }
      territoryTerms { ...TermFields }
      lossTerms { ...TermFields }
      optionTerms { ...TermFields }
      disrupted { ...DisplayFields }
      destroyed { ...DisplayFields }
      potential { ...DisplayFields }
      pool { ...DisplayFields }
      awaitingSingapore { ...DisplayFields }
      unplaced { ...DisplayFields }
      picked { ...DisplayFields }
      taskForces { number name area membersHidden members }
    }
    areas {
      area control hiddenPresence functionalPort functionalAirfield airCapacity demolished
      units { ...UnitFields }
      sightings { turn unit { ...UnitFields } }
    }
    pending {
      kind by sentence mine count area reason question
      clause { ...ClauseFields }
      dice { unit hitsOn modifier }
      units { unit most areas }
    }
    battle {
      profile area attacker firstFire stage firing
      firstFireClause { ...ClauseFields }
      attackers { ...UnitFields }
      defenders { ...UnitFields }
      shots { stage unit face hitsOn modifier hit }
    }
  }
`);

export const KeyRingFields = graphql(`
  fragment KeyRingFields on KeyRing {
    codes { kind code scope expiresAt revokedAt }
    keys { id kind scope name takenAt revokedAt }
    copies { madeAt failedAt }
  }
`);

export const WebhookFields = graphql(`
  fragment WebhookFields on Webhook { id url state delivered tries lastFailure { at reason } }
`);

export const OfferFields = graphql(`
  fragment OfferFields on NeiOffer {
    command action text cost destination attack
    verdict { clear refusal { ...RefusalFields } violations { ...ViolationFields } }
  }
`);

/** All that the page shows of a game beside its record. */
export const GameFields = graphql(`
  fragment GameFields on NeiGame {
    id name book lastEntry enforcement dice packHash overlay
    houseRules { ruling reading } optionalRules openTable
    seat { kind name }
    takeBackAsked { by to changes }
    branch { game entry }
    nextRedo { number lines { text } }
    stated { entry sentence values { kind id field value at } }
    view { ...ViewFields }
    options { selectable offers { ...OfferFields } }
  }
`);

/** What became of a command; with `$look`, the game as it stands then. */
export const OutcomeFields = graphql(`
  fragment OutcomeFields on RecordOutcome {
    __typename
    ... on Recorded { lastEntry entry { ...EntryFields } game @include(if: $look) { __typename ... on NeiGame { ...GameFields } } }
    ... on NeedsRuling { violations { ...ViolationFields } }
    ... on Refused { refusal { ...RefusalFields } violations { ...ViolationFields } }
    ... on Stale { lastEntry missed { ...EntryFields } }
  }
`);
