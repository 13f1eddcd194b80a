import { createContext, useContext } from 'react';
import { server, type ServerState } from '../../../table/server';
import { useStore, type Store } from '../../../store';

/** The table that the map shows: the one that is played, or another moment of it. */
export const ShownTable = createContext<Pick<Store<ServerState>, 'get' | 'subscribe'>>(server);

/** A part of the table that the map shows. */
export function useShown<Part>(select: (state: ServerState) => Part): Part {
  return useStore(useContext(ShownTable), select);
}
