// The page without a server, for work on its looks: `npm run dev`, then /?mock, /?mock=roll, /?mock=battle, /?mock=setup.
import { filter, map, mergeMap, pipe } from 'wonka';
import { fromPromise } from 'wonka';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { Exchange, Operation, OperationResult } from 'urql';
import { replaceNetwork } from '../graphql/client';
import type { Pack } from '../graphql/types';
import { keepSeat } from '../device/device';
import { mockActions, mockClause, mockEntries, mockGame, mockOffers, mockRuling } from './scene';

export async function install(): Promise<void> {
  // The file exists only after `npm run mock`; a plain build must not look for it.
  const files = import.meta.glob<{ default: Pack }>('./pack.json');
  const load = files['./pack.json'];
  if (!load) throw new Error('Run `npm run mock` first: it makes src/mock/pack.json from the scenario files.');
  const pack = (await load()).default;
  const scene = new URLSearchParams(location.search).get('mock') || 'action';
  if (scene !== 'start') {
    keepSeat({ token: 'mock', game: 'mock', gameName: 'Thursday evening', seat: 'FIRST', takenAt: new Date().toISOString() });
    location.hash = '#/mock/FIRST';
  }
  const answer = (operation: Operation): unknown => {
    const name = operation.query.definitions.find((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)?.name?.value;
    const variables = (operation.variables ?? {}) as { id?: string; units?: string[] };
    switch (name) {
      case 'Game':
        return { game: { __typename: 'NeiGame', ...mockGame(pack, scene) } };
      case 'Pack':
        return { neiPack: pack, neiActions: mockActions };
      case 'Entries':
        return { game: { __typename: 'NeiGame', entries: { pageInfo: { hasNextPage: false }, nodes: mockEntries() } } };
      case 'Options':
        return { game: { __typename: 'NeiGame', lastEntry: 42, options: { selectable: [], offers: mockOffers(variables.units ?? []) } } };
      case 'ClauseText':
        return { clause: mockClause(variables.id ?? '') };
      case 'RulingText':
        return { ruling: mockRuling };
      case 'ClauseSearch':
        return { clauses: [mockClause('NEI-9.1-a'), mockClause('NEI-9.1-b')] };
      case 'CreateGame':
        return { createGame: { game: { id: 'mock' }, ownerKey: 'mock', seats: ['FIRST', 'SECOND', 'BOTH', 'UMPIRE', 'ONLOOKER'].map((kind, at) => ({ kind, code: `K7${at}-PQ${at}` })) } };
      case 'Record':
        return { record: { __typename: 'Refused', refusal: null, violations: mockOffers(['x']).flatMap((offer) => offer.verdict.violations).slice(0, 1) } };
      default:
        return null;
    }
  };
  const exchange: Exchange = () => (operations) =>
    pipe(
      operations,
      filter((operation) => operation.kind === 'query' || operation.kind === 'mutation'),
      mergeMap((operation) =>
        pipe(
          fromPromise(new Promise((resolve) => setTimeout(resolve, 60))),
          map((): OperationResult => ({ operation, data: structuredClone(answer(operation)), stale: false, hasNext: false }) as OperationResult),
        ),
      ),
    );
  replaceNetwork([exchange]);
}
