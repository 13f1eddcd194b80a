// A seat at the table over plain GraphQL: for what would be tedious by finger.
import { randomUUID } from 'node:crypto';

export class Seat {
  constructor(url, token, game) {
    Object.assign(this, { url, token, game });
  }

  async ask(query, variables = {}) {
    return ask(this.url, query, variables, this.token);
  }

  async look(fields) {
    const data = await this.ask(`query($id: ID!) { game(id: $id) { lastEntry ... on NeiGame { ${fields} } } }`, { id: this.game });
    return data.game;
  }

  async offers(units) {
    const game = await this.ask(
      `query($id: ID!, $units: [ID!]!) { game(id: $id) { ... on NeiGame { options(units: $units) { selectable offers { command action text cost destination attack verdict { clear } } } } } }`,
      { id: this.game, units },
    );
    return game.game.options;
  }

  /** Records a command at the present entry; throws with the server's reasons when it is not recorded. */
  async record(command) {
    const { lastEntry } = await this.look('id');
    const data = await this.ask(
      `mutation($game: ID!, $expectedEntry: Int!, $commandId: ID!, $command: NeiCommand!) {
        record(game: $game, expectedEntry: $expectedEntry, commandId: $commandId, command: { nei: $command }) {
          __typename
          ... on Recorded { lastEntry }
          ... on Refused { refusal { message } violations { message clause { id } } }
          ... on NeedsRuling { violations { message clause { id } } }
        }
      }`,
      { game: this.game, expectedEntry: lastEntry, commandId: randomUUID(), command },
    );
    const outcome = data.record;
    if (outcome.__typename !== 'Recorded') throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(outcome)}`);
    return outcome;
  }

  /** Places every start unit where `prefer` likes it best among what the rules allow. */
  async setUp(side, prefer = () => 0) {
    for (let round = 0; round < 120; round += 1) {
      const { view } = await this.look('view { sides { side unplaced { units { id: code type category name } } } }');
      const left = view.sides.find((known) => known.side === side).unplaced.units;
      if (left.length === 0) break;
      let placed = false;
      for (const unit of left) {
        const { offers } = await this.offers([unit.id]);
        const clear = offers.filter((offer) => offer.verdict.clear && ('placeAtStart' in offer.command || 'embarkAtStart' in offer.command));
        clear.sort((a, b) => prefer(unit, b) - prefer(unit, a));
        if (clear.length === 0) continue;
        await this.record(clear[0].command);
        placed = true;
        break;
      }
      if (!placed) throw new Error(`No place for ${left.map((unit) => unit.id).join(', ')}`);
    }
    await this.record({ finishSetUp: true });
  }
}

export async function ask(url, query, variables = {}, token = null) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const body = await answer.json();
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
}

export async function sitDown(url, code) {
  const { takeSeat } = await ask(url, 'mutation($code: String!) { takeSeat(code: $code) { token game { id } } }', { code });
  return new Seat(url, takeSeat.token, takeSeat.game.id);
}
