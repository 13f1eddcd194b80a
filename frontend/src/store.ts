import { useSyncExternalStore } from 'react';

/** A small store outside React: a component hears only of the part it selects. */
export interface Store<State> {
  get(): State;
  set(change: Partial<State> | ((state: State) => Partial<State>)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      const part = typeof change === 'function' ? change(state) : change;
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The selected part must be the same object while it is unchanged, or the component is drawn again for nothing. */
export function useStore<State, Part>(store: Pick<Store<State>, 'get' | 'subscribe'>, select: (state: State) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
