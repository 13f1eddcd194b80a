import { graphql } from './generated';

export const GameQuery = graphql(`
  query Game($id: ID!) {
    game(id: $id) {
      __typename
      ... on NeiGame {
        ...GameFields
      }
    }
  }
`);

/** What everybody may know: what a shared tablet shows before somebody has it in hand. */
export const DoorQuery = graphql(`
  query Door($id: ID!) {
    game(id: $id) {
      __typename
      ... on NeiGame {
        id name lastEntry openTable
        takeBackAsked { by to }
        branch { game entry }
        view { turnName phase phasing pending { by sentence } }
      }
    }
  }
`);

export const OptionsQuery = graphql(`
  query Options($id: ID!, $units: [ID!]!, $area: ID) {
    game(id: $id) {
      __typename
      ... on NeiGame {
        lastEntry
        options(units: $units, area: $area) { selectable offers { ...OfferFields } }
      }
    }
  }
`);

export const JudgeQuery = graphql(`
  query Judge($id: ID!, $command: NeiCommand!) {
    game(id: $id) {
      __typename
      ... on NeiGame { judge(command: $command) { clear refusal { ...RefusalFields } violations { ...ViolationFields } } }
    }
  }
`);

export const SealsQuery = graphql(`
  query Seals($id: ID!, $since: Int!) {
    game(id: $id) { __typename entries(since: $since, first: 200) { pageInfo { hasNextPage } nodes { number seal opened { salt payload } } } }
  }
`);

export const EntriesQuery = graphql(`
  query Entries($id: ID!, $since: Int!, $first: Int!) {
    game(id: $id) { __typename entries(since: $since, first: $first) { pageInfo { hasNextPage } nodes { ...EntryFields } } }
  }
`);

export const ClauseQuery = graphql(`
  query ClauseText($id: ID!) {
    clause(id: $id) {
      ...ClauseFields
      treatment needs
      depends { ...ClauseNameFields }
      neededBy { ...ClauseNameFields }
      rulings { id question default configurable }
    }
  }
`);

export const RulingQuery = graphql(`
  query RulingText($id: ID!) {
    ruling(id: $id) {
      id section question readings default defaultReading reason configurable
      citedBy { ...ClauseNameFields }
    }
  }
`);

export const ClauseSearch = graphql(`
  query ClauseSearch($book: String!, $words: String!, $first: Int!) {
    clauses(book: $book, words: $words, first: $first) { ...ClauseNameFields }
  }
`);

export const PackQuery = graphql(`
  query Pack($hash: String, $overlay: ID) {
    neiPack(hash: $hash, overlay: $overlay) {
      hash longitudeEdges latitudeEdges turnNames singaporeStart
      squares { id row column playable japanese areas }
      areas {
        id name kind square homeOf singapore region terrain port portSeas airfield oilfield railroad objective
        adjoins seaLinks source confidence basis
        landLinks { to mountain railroad }
      }
      anchors { name latitude longitude square }
      counters { ...UnitFields }
      owners { kind id field value printed date below belowOrigin }
    }
    neiActions { name family familyCode side }
  }
`);

export const CreateGame = graphql(`
  mutation CreateGame($input: CreateNeiGame!) { createNeiGame(input: $input) { id ownerKey seats { kind code } } }
`);

export const CreateSandbox = graphql(`
  mutation CreateSandbox($seed: Int!, $entries: Int!) { createSandbox(seed: $seed, entries: $entries) { id ownerKey seats { kind code } } }
`);

export const TakeSeat = graphql(`
  mutation TakeSeat($code: String!, $name: String) { takeSeat(code: $code, name: $name) { token game book seat { kind name } } }
`);

export const Record = graphql(`
  mutation Record($game: ID!, $expectedEntry: Int!, $commandId: ID!, $command: NeiCommand!, $overrule: String, $look: Boolean!) {
    recordNei(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, command: $command, overrule: $overrule) {
      ...OutcomeFields
    }
  }
`);

export const RollForMe = graphql(`
  mutation RollForMe($game: ID!, $expectedEntry: Int!, $commandId: ID!, $look: Boolean!) {
    rollNei(game: $game, expectedEntry: $expectedEntry, commandId: $commandId) { ...OutcomeFields }
  }
`);

/** The open dice of the side that has not the shared tablet in hand: nothing is asked of what that side sees. */
export const RecordOpenDice = graphql(`
  mutation RecordOpenDice($game: ID!, $expectedEntry: Int!, $commandId: ID!, $command: NeiCommand!) {
    recordNei(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, command: $command) { ...BareOutcome }
  }
`);

export const RollOpenDice = graphql(`
  mutation RollOpenDice($game: ID!, $expectedEntry: Int!, $commandId: ID!) {
    rollNei(game: $game, expectedEntry: $expectedEntry, commandId: $commandId) { ...BareOutcome }
  }
`);

export const BareOutcome = graphql(`
  fragment BareOutcome on RecordOutcome {
    __typename
    ... on Recorded { lastEntry entry { number } }
    ... on Stale { lastEntry }
    ... on Refused { refusal { ...RefusalFields } violations { ...ViolationFields } }
    ... on NeedsRuling { violations { ...ViolationFields } }
  }
`);

export const TakeBack = graphql(`
  mutation TakeBack($game: ID!, $expectedEntry: Int!, $commandId: ID!, $to: Int!, $look: Boolean!) {
    takeBack(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, to: $to) { ...OutcomeFields }
  }
`);

export const AnswerTakeBack = graphql(`
  mutation AnswerTakeBack($game: ID!, $expectedEntry: Int!, $commandId: ID!, $granted: Boolean!, $look: Boolean!) {
    answerTakeBack(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, granted: $granted) { ...OutcomeFields }
  }
`);

export const Redo = graphql(`
  mutation Redo($game: ID!, $expectedEntry: Int!, $commandId: ID!, $look: Boolean!) {
    redo(game: $game, expectedEntry: $expectedEntry, commandId: $commandId) { ...OutcomeFields }
  }
`);

export const LiveEntries = graphql(`
  subscription LiveEntries($game: ID!, $after: Int!) { entries(game: $game, after: $after) { ...EntryFields } }
`);

/** That something happened, and nothing of what it was. */
export const EntryNumbers = graphql(`
  subscription EntryNumbers($game: ID!, $after: Int!) { entries(game: $game, after: $after) { number } }
`);

export const PresenceStream = graphql(`
  subscription PresenceStream($game: ID!) { presence(game: $game) { kind name devices } }
`);

export const DiceStateFields = graphql(`
  fragment DiceStateFields on DiceState { setting game position isAsked unbound awaited agreedToPlain chains { party entry anchor length } }
`);

export const ReceiptQuery = graphql(`
  query Receipt($game: ID!) { receipt(game: $game) { entry text picture } game(id: $game) { __typename settingsSealed rulesOlder } }
`);

export const DiceStateQuery = graphql(`
  query DiceState($game: ID!) { diceState(game: $game) { ...DiceStateFields } }
`);

export const DiceStateStream = graphql(`
  subscription DiceStateStream($game: ID!) { diceState(game: $game) { ...DiceStateFields } }
`);

export const CommitDice = graphql(`
  mutation CommitDice($game: ID!, $expectedEntry: Int!, $commandId: ID!, $chain: DiceChainInput!) {
    commitDice(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, chain: $chain) { __typename ... on Stale { lastEntry } }
  }
`);

export const RevealLink = graphql(`
  mutation RevealLink($game: ID!, $side: DiceParty!, $position: Int!, $link: String!) {
    revealLink(game: $game, side: $side, position: $position, link: $link) { __typename }
  }
`);

export const AgreePlainDice = graphql(`
  mutation AgreePlainDice($game: ID!, $expectedEntry: Int!, $commandId: ID!) {
    agreePlainDice(game: $game, expectedEntry: $expectedEntry, commandId: $commandId) { __typename }
  }
`);

export const KeyRingQuery = graphql(`
  query KeyRing($game: ID!) { keyRing(game: $game) { ...KeyRingFields } }
`);

export const MakeCode = graphql(`
  mutation MakeCode($game: ID!, $kind: SeatKind!, $scope: KeyScope!, $hours: Int!) {
    makeCode(game: $game, kind: $kind, scope: $scope, expiresInHours: $hours) { code }
  }
`);

export const RevokeCode = graphql(`
  mutation RevokeCode($game: ID!, $code: String!) { revokeCode(game: $game, code: $code) { ...KeyRingFields } }
`);

export const RevokeKey = graphql(`
  mutation RevokeKey($game: ID!, $key: ID!) { revokeKey(game: $game, key: $key) { ...KeyRingFields } }
`);

export const WebhooksQuery = graphql(`
  query Webhooks($game: ID!) { webhooks(game: $game) { ...WebhookFields } }
`);

export const AddWebhook = graphql(`
  mutation AddWebhook($game: ID!, $url: String!) { addWebhook(game: $game, url: $url) { secret webhook { ...WebhookFields } } }
`);

export const RemoveWebhook = graphql(`
  mutation RemoveWebhook($game: ID!, $webhook: ID!) { removeWebhook(game: $game, webhook: $webhook) { ...WebhookFields } }
`);

export const ResumeWebhook = graphql(`
  mutation ResumeWebhook($game: ID!, $webhook: ID!) { resumeWebhook(game: $game, webhook: $webhook) { ...WebhookFields } }
`);

export const MyKeyQuery = graphql(`
  query MyKey { myKey { key { id } } }
`);

export const QrQuery = graphql(`
  query Qr($game: ID!, $base: String!) { keyRing(game: $game) { codes { code qr(base: $base) } } }
`);

export const OptionalRulesQuery = graphql(`
  query OptionalRules { neiOptionalRules { rule section title sentence side victoryPoints clause { id } } }
`);

export const ScenariosQuery = graphql(`
  query Scenarios { neiPack { scenarios { id title firstTurn lastTurn } turnNames } }
`);

export const SwitchesQuery = graphql(`
  query Switches($book: String!) { rulings(book: $book) { id section question readings defaultReading offered configurable } }
`);
