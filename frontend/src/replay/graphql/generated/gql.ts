/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  fragment ClauseNameFields on Clause { id section title }\n": typeof types.ClauseNameFieldsFragmentDoc,
    "\n  fragment UnitFields on NeiUnit {\n    id side contingent category type name size face steps movement marine capacity aboard taskForce open\n    factors { antiGround antiAir antiSubmarine antiShip }\n  }\n": typeof types.UnitFieldsFragmentDoc,
    "\n  fragment TermFields on Term { text amount clause { ...ClauseFields } }\n": typeof types.TermFieldsFragmentDoc,
    "\n  fragment DisplayFields on NeiDisplay { hidden units { ...UnitFields } }\n": typeof types.DisplayFieldsFragmentDoc,
    "\n  fragment ViewFields on NeiView {\n    scenario turn turnName phase phasing abdacom singaporeBox moraleLevel\n    outcome { result winner differential clause { ...ClauseFields } }\n    sides {\n      side actionPoints actionTrackMaximum territoryPoints lossPoints lossPointsHidden optionPoints\n      actionPointTerms { ...TermFields }\n      territoryTerms { ...TermFields }\n      lossTerms { ...TermFields }\n      optionTerms { ...TermFields }\n      disrupted { ...DisplayFields }\n      destroyed { ...DisplayFields }\n      potential { ...DisplayFields }\n      pool { ...DisplayFields }\n      awaitingSingapore { ...DisplayFields }\n      unplaced { ...DisplayFields }\n      picked { ...DisplayFields }\n      taskForces { number name area membersHidden members }\n    }\n    areas {\n      area control hiddenPresence functionalPort functionalAirfield airCapacity demolished\n      units { ...UnitFields }\n      sightings { turn unit { ...UnitFields } }\n    }\n    pending {\n      kind by sentence mine count area reason question\n      clause { ...ClauseFields }\n      dice { unit hitsOn modifier }\n      units { unit most areas }\n    }\n    battle {\n      profile area attacker firstFire stage firing\n      firstFireClause { ...ClauseFields }\n      attackers { ...UnitFields }\n      defenders { ...UnitFields }\n      shots { stage unit face hitsOn modifier hit }\n    }\n  }\n": typeof types.ViewFieldsFragmentDoc,
    "\n  fragment KeyRingFields on KeyRing {\n    codes { kind code scope expiresAt revokedAt }\n    keys { id kind scope name takenAt revokedAt }\n    copies { madeAt failedAt }\n  }\n": typeof types.KeyRingFieldsFragmentDoc,
    "\n  fragment WebhookFields on Webhook { id url state delivered tries lastFailure { at reason } }\n": typeof types.WebhookFieldsFragmentDoc,
    "\n  fragment OfferFields on NeiOffer {\n    command action text cost destination attack\n    verdict { clear refusal { ...RefusalFields } violations { ...ViolationFields } }\n  }\n": typeof types.OfferFieldsFragmentDoc,
    "\n  fragment GameFields on NeiGame {\n    id name book lastEntry enforcement dice packHash overlay\n    houseRules { ruling reading } optionalRules openTable\n    seat { kind name }\n    takeBackAsked { by to changes }\n    branch { game entry }\n    nextRedo { number lines { text } }\n    view { ...ViewFields }\n    options { selectable offers { ...OfferFields } }\n  }\n": typeof types.GameFieldsFragmentDoc,
    "\n  fragment OutcomeFields on RecordOutcome {\n    __typename\n    ... on Recorded { lastEntry entry { ...EntryFields } game @include(if: $look) { __typename ... on NeiGame { ...GameFields } } }\n    ... on NeedsRuling { violations { ...ViolationFields } }\n    ... on Refused { refusal { ...RefusalFields } violations { ...ViolationFields } }\n    ... on Stale { lastEntry missed { ...EntryFields } }\n  }\n": typeof types.OutcomeFieldsFragmentDoc,
    "\n  fragment ClauseFields on Clause { id section title rule }\n": typeof types.ClauseFieldsFragmentDoc,
    "\n  fragment ViolationFields on Violation { message cure about clause { ...ClauseFields } also { ...ClauseFields } }\n": typeof types.ViolationFieldsFragmentDoc,
    "\n  fragment RefusalFields on Refusal { code message cure clause { ...ClauseFields } also { ...ClauseFields } }\n": typeof types.RefusalFieldsFragmentDoc,
    "\n  fragment EntryFields on Entry {\n    number by at takenBack ofPlay seal\n    proof { position }\n    renews { kind entry }\n    lines { text clause { ...ClauseFields } }\n    overruled { reason violations { ...ViolationFields } }\n  }\n": typeof types.EntryFieldsFragmentDoc,
    "\n  query Moments($id: ID!, $from: Int!, $count: Int!) {\n    game(id: $id) {\n      __typename\n      ... on NeiGame { moments(from: $from, count: $count) { entry view { ...ViewFields } } }\n    }\n  }\n": typeof types.MomentsDocument,
    "\n  query Landmarks($id: ID!) {\n    game(id: $id) {\n      __typename\n      ... on NeiGame { landmarks { entry kind turn area name } }\n    }\n  }\n": typeof types.LandmarksDocument,
};
const documents: Documents = {
    "\n  fragment ClauseNameFields on Clause { id section title }\n": types.ClauseNameFieldsFragmentDoc,
    "\n  fragment UnitFields on NeiUnit {\n    id side contingent category type name size face steps movement marine capacity aboard taskForce open\n    factors { antiGround antiAir antiSubmarine antiShip }\n  }\n": types.UnitFieldsFragmentDoc,
    "\n  fragment TermFields on Term { text amount clause { ...ClauseFields } }\n": types.TermFieldsFragmentDoc,
    "\n  fragment DisplayFields on NeiDisplay { hidden units { ...UnitFields } }\n": types.DisplayFieldsFragmentDoc,
    "\n  fragment ViewFields on NeiView {\n    scenario turn turnName phase phasing abdacom singaporeBox moraleLevel\n    outcome { result winner differential clause { ...ClauseFields } }\n    sides {\n      side actionPoints actionTrackMaximum territoryPoints lossPoints lossPointsHidden optionPoints\n      actionPointTerms { ...TermFields }\n      territoryTerms { ...TermFields }\n      lossTerms { ...TermFields }\n      optionTerms { ...TermFields }\n      disrupted { ...DisplayFields }\n      destroyed { ...DisplayFields }\n      potential { ...DisplayFields }\n      pool { ...DisplayFields }\n      awaitingSingapore { ...DisplayFields }\n      unplaced { ...DisplayFields }\n      picked { ...DisplayFields }\n      taskForces { number name area membersHidden members }\n    }\n    areas {\n      area control hiddenPresence functionalPort functionalAirfield airCapacity demolished\n      units { ...UnitFields }\n      sightings { turn unit { ...UnitFields } }\n    }\n    pending {\n      kind by sentence mine count area reason question\n      clause { ...ClauseFields }\n      dice { unit hitsOn modifier }\n      units { unit most areas }\n    }\n    battle {\n      profile area attacker firstFire stage firing\n      firstFireClause { ...ClauseFields }\n      attackers { ...UnitFields }\n      defenders { ...UnitFields }\n      shots { stage unit face hitsOn modifier hit }\n    }\n  }\n": types.ViewFieldsFragmentDoc,
    "\n  fragment KeyRingFields on KeyRing {\n    codes { kind code scope expiresAt revokedAt }\n    keys { id kind scope name takenAt revokedAt }\n    copies { madeAt failedAt }\n  }\n": types.KeyRingFieldsFragmentDoc,
    "\n  fragment WebhookFields on Webhook { id url state delivered tries lastFailure { at reason } }\n": types.WebhookFieldsFragmentDoc,
    "\n  fragment OfferFields on NeiOffer {\n    command action text cost destination attack\n    verdict { clear refusal { ...RefusalFields } violations { ...ViolationFields } }\n  }\n": types.OfferFieldsFragmentDoc,
    "\n  fragment GameFields on NeiGame {\n    id name book lastEntry enforcement dice packHash overlay\n    houseRules { ruling reading } optionalRules openTable\n    seat { kind name }\n    takeBackAsked { by to changes }\n    branch { game entry }\n    nextRedo { number lines { text } }\n    view { ...ViewFields }\n    options { selectable offers { ...OfferFields } }\n  }\n": types.GameFieldsFragmentDoc,
    "\n  fragment OutcomeFields on RecordOutcome {\n    __typename\n    ... on Recorded { lastEntry entry { ...EntryFields } game @include(if: $look) { __typename ... on NeiGame { ...GameFields } } }\n    ... on NeedsRuling { violations { ...ViolationFields } }\n    ... on Refused { refusal { ...RefusalFields } violations { ...ViolationFields } }\n    ... on Stale { lastEntry missed { ...EntryFields } }\n  }\n": types.OutcomeFieldsFragmentDoc,
    "\n  fragment ClauseFields on Clause { id section title rule }\n": types.ClauseFieldsFragmentDoc,
    "\n  fragment ViolationFields on Violation { message cure about clause { ...ClauseFields } also { ...ClauseFields } }\n": types.ViolationFieldsFragmentDoc,
    "\n  fragment RefusalFields on Refusal { code message cure clause { ...ClauseFields } also { ...ClauseFields } }\n": types.RefusalFieldsFragmentDoc,
    "\n  fragment EntryFields on Entry {\n    number by at takenBack ofPlay seal\n    proof { position }\n    renews { kind entry }\n    lines { text clause { ...ClauseFields } }\n    overruled { reason violations { ...ViolationFields } }\n  }\n": types.EntryFieldsFragmentDoc,
    "\n  query Moments($id: ID!, $from: Int!, $count: Int!) {\n    game(id: $id) {\n      __typename\n      ... on NeiGame { moments(from: $from, count: $count) { entry view { ...ViewFields } } }\n    }\n  }\n": types.MomentsDocument,
    "\n  query Landmarks($id: ID!) {\n    game(id: $id) {\n      __typename\n      ... on NeiGame { landmarks { entry kind turn area name } }\n    }\n  }\n": types.LandmarksDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ClauseNameFields on Clause { id section title }\n"): (typeof documents)["\n  fragment ClauseNameFields on Clause { id section title }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UnitFields on NeiUnit {\n    id side contingent category type name size face steps movement marine capacity aboard taskForce open\n    factors { antiGround antiAir antiSubmarine antiShip }\n  }\n"): (typeof documents)["\n  fragment UnitFields on NeiUnit {\n    id side contingent category type name size face steps movement marine capacity aboard taskForce open\n    factors { antiGround antiAir antiSubmarine antiShip }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TermFields on Term { text amount clause { ...ClauseFields } }\n"): (typeof documents)["\n  fragment TermFields on Term { text amount clause { ...ClauseFields } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment DisplayFields on NeiDisplay { hidden units { ...UnitFields } }\n"): (typeof documents)["\n  fragment DisplayFields on NeiDisplay { hidden units { ...UnitFields } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ViewFields on NeiView {\n    scenario turn turnName phase phasing abdacom singaporeBox moraleLevel\n    outcome { result winner differential clause { ...ClauseFields } }\n    sides {\n      side actionPoints actionTrackMaximum territoryPoints lossPoints lossPointsHidden optionPoints\n      actionPointTerms { ...TermFields }\n      territoryTerms { ...TermFields }\n      lossTerms { ...TermFields }\n      optionTerms { ...TermFields }\n      disrupted { ...DisplayFields }\n      destroyed { ...DisplayFields }\n      potential { ...DisplayFields }\n      pool { ...DisplayFields }\n      awaitingSingapore { ...DisplayFields }\n      unplaced { ...DisplayFields }\n      picked { ...DisplayFields }\n      taskForces { number name area membersHidden members }\n    }\n    areas {\n      area control hiddenPresence functionalPort functionalAirfield airCapacity demolished\n      units { ...UnitFields }\n      sightings { turn unit { ...UnitFields } }\n    }\n    pending {\n      kind by sentence mine count area reason question\n      clause { ...ClauseFields }\n      dice { unit hitsOn modifier }\n      units { unit most areas }\n    }\n    battle {\n      profile area attacker firstFire stage firing\n      firstFireClause { ...ClauseFields }\n      attackers { ...UnitFields }\n      defenders { ...UnitFields }\n      shots { stage unit face hitsOn modifier hit }\n    }\n  }\n"): (typeof documents)["\n  fragment ViewFields on NeiView {\n    scenario turn turnName phase phasing abdacom singaporeBox moraleLevel\n    outcome { result winner differential clause { ...ClauseFields } }\n    sides {\n      side actionPoints actionTrackMaximum territoryPoints lossPoints lossPointsHidden optionPoints\n      actionPointTerms { ...TermFields }\n      territoryTerms { ...TermFields }\n      lossTerms { ...TermFields }\n      optionTerms { ...TermFields }\n      disrupted { ...DisplayFields }\n      destroyed { ...DisplayFields }\n      potential { ...DisplayFields }\n      pool { ...DisplayFields }\n      awaitingSingapore { ...DisplayFields }\n      unplaced { ...DisplayFields }\n      picked { ...DisplayFields }\n      taskForces { number name area membersHidden members }\n    }\n    areas {\n      area control hiddenPresence functionalPort functionalAirfield airCapacity demolished\n      units { ...UnitFields }\n      sightings { turn unit { ...UnitFields } }\n    }\n    pending {\n      kind by sentence mine count area reason question\n      clause { ...ClauseFields }\n      dice { unit hitsOn modifier }\n      units { unit most areas }\n    }\n    battle {\n      profile area attacker firstFire stage firing\n      firstFireClause { ...ClauseFields }\n      attackers { ...UnitFields }\n      defenders { ...UnitFields }\n      shots { stage unit face hitsOn modifier hit }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KeyRingFields on KeyRing {\n    codes { kind code scope expiresAt revokedAt }\n    keys { id kind scope name takenAt revokedAt }\n    copies { madeAt failedAt }\n  }\n"): (typeof documents)["\n  fragment KeyRingFields on KeyRing {\n    codes { kind code scope expiresAt revokedAt }\n    keys { id kind scope name takenAt revokedAt }\n    copies { madeAt failedAt }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WebhookFields on Webhook { id url state delivered tries lastFailure { at reason } }\n"): (typeof documents)["\n  fragment WebhookFields on Webhook { id url state delivered tries lastFailure { at reason } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OfferFields on NeiOffer {\n    command action text cost destination attack\n    verdict { clear refusal { ...RefusalFields } violations { ...ViolationFields } }\n  }\n"): (typeof documents)["\n  fragment OfferFields on NeiOffer {\n    command action text cost destination attack\n    verdict { clear refusal { ...RefusalFields } violations { ...ViolationFields } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment GameFields on NeiGame {\n    id name book lastEntry enforcement dice packHash overlay\n    houseRules { ruling reading } optionalRules openTable\n    seat { kind name }\n    takeBackAsked { by to changes }\n    branch { game entry }\n    nextRedo { number lines { text } }\n    view { ...ViewFields }\n    options { selectable offers { ...OfferFields } }\n  }\n"): (typeof documents)["\n  fragment GameFields on NeiGame {\n    id name book lastEntry enforcement dice packHash overlay\n    houseRules { ruling reading } optionalRules openTable\n    seat { kind name }\n    takeBackAsked { by to changes }\n    branch { game entry }\n    nextRedo { number lines { text } }\n    view { ...ViewFields }\n    options { selectable offers { ...OfferFields } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OutcomeFields on RecordOutcome {\n    __typename\n    ... on Recorded { lastEntry entry { ...EntryFields } game @include(if: $look) { __typename ... on NeiGame { ...GameFields } } }\n    ... on NeedsRuling { violations { ...ViolationFields } }\n    ... on Refused { refusal { ...RefusalFields } violations { ...ViolationFields } }\n    ... on Stale { lastEntry missed { ...EntryFields } }\n  }\n"): (typeof documents)["\n  fragment OutcomeFields on RecordOutcome {\n    __typename\n    ... on Recorded { lastEntry entry { ...EntryFields } game @include(if: $look) { __typename ... on NeiGame { ...GameFields } } }\n    ... on NeedsRuling { violations { ...ViolationFields } }\n    ... on Refused { refusal { ...RefusalFields } violations { ...ViolationFields } }\n    ... on Stale { lastEntry missed { ...EntryFields } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ClauseFields on Clause { id section title rule }\n"): (typeof documents)["\n  fragment ClauseFields on Clause { id section title rule }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ViolationFields on Violation { message cure about clause { ...ClauseFields } also { ...ClauseFields } }\n"): (typeof documents)["\n  fragment ViolationFields on Violation { message cure about clause { ...ClauseFields } also { ...ClauseFields } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RefusalFields on Refusal { code message cure clause { ...ClauseFields } also { ...ClauseFields } }\n"): (typeof documents)["\n  fragment RefusalFields on Refusal { code message cure clause { ...ClauseFields } also { ...ClauseFields } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EntryFields on Entry {\n    number by at takenBack ofPlay seal\n    proof { position }\n    renews { kind entry }\n    lines { text clause { ...ClauseFields } }\n    overruled { reason violations { ...ViolationFields } }\n  }\n"): (typeof documents)["\n  fragment EntryFields on Entry {\n    number by at takenBack ofPlay seal\n    proof { position }\n    renews { kind entry }\n    lines { text clause { ...ClauseFields } }\n    overruled { reason violations { ...ViolationFields } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Moments($id: ID!, $from: Int!, $count: Int!) {\n    game(id: $id) {\n      __typename\n      ... on NeiGame { moments(from: $from, count: $count) { entry view { ...ViewFields } } }\n    }\n  }\n"): (typeof documents)["\n  query Moments($id: ID!, $from: Int!, $count: Int!) {\n    game(id: $id) {\n      __typename\n      ... on NeiGame { moments(from: $from, count: $count) { entry view { ...ViewFields } } }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Landmarks($id: ID!) {\n    game(id: $id) {\n      __typename\n      ... on NeiGame { landmarks { entry kind turn area name } }\n    }\n  }\n"): (typeof documents)["\n  query Landmarks($id: ID!) {\n    game(id: $id) {\n      __typename\n      ... on NeiGame { landmarks { entry kind turn area name } }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;