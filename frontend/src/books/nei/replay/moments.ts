// The table as it was after each entry, fetched in stretches around the place where somebody looks, in both directions, so
// that a step finds its moment here. All of it is of one pair of eyes, and forgotten with them.
import type { Game, View } from '../../../graphql/types';
import { lineNow } from '../../../table/sending';
import { server, unsaid, type ServerState } from '../../../table/server';
import { share } from '../../../table/share';
import { createStore } from '../../../store';
import { t } from '../../../words/words';
import { changedBetween, movedBetween, type Moved } from './moved';
import { LandmarksDocument, MomentsDocument } from './graphql/generated/graphql';
import type { LandmarksQuery as LandmarksAnswer } from './graphql/generated/graphql';

export type Landmark = Extract<NonNullable<LandmarksAnswer['game']>, { __typename: 'NeiGame' }>['landmarks'][number];

/** Moments in one question: few, for an answer is read in one go, and a step that falls into it waits. */
const STRETCH = 4;
/** Stretches fetched on before anybody is there: so many on the way, and so many behind. */
const AHEAD = 6;
const BEHIND = 4;
/** Stretches that are kept; those farthest away make way. */
const KEPT = 48;
/** Questions at the same time. */
const AT_ONCE = 2;

export interface ReplayState {
  /** Where somebody wants to be; the map follows as soon as the moment is here. */
  wanted: number;
  /** The entry whose moment is shown; 0 before the first is here. */
  entry: number;
  /** What the entry moved, and which areas it changed. */
  moved: readonly Moved[];
  changed: readonly string[];
  /** What goes from where it was shown before to where it is now; another object for every step. */
  glide: { step: number; units: readonly Moved[] };
  trouble: string | null;
}

const still: ReplayState = { wanted: 0, entry: 0, moved: [], changed: [], glide: { step: 0, units: [] }, trouble: null };

export const replay = createStore<ReplayState>(still);

/** The table as the map reads it, at the moment that is shown. Nothing of the present is in it: this is made whenever the
 * replay is fetched, in whosever hands the tablet is then, and stays. */
export const past = createStore<ServerState>(unsaid);

const stretchOf = (entry: number): number => Math.floor((entry - 1) / STRETCH);
const lastNumber = (): number => server.get().game?.lastEntry ?? 0;
/** The game at a moment: nothing of it can be done. */
const frozen = (game: Game, view: View, lastEntry: number): Game => ({ ...game, view, lastEntry, options: { selectable: [], offers: [] }, nextRedo: null, takeBackAsked: null });

/** What is held of the record, for one pair of eyes. */
function createMoments() {
  const held = new Map<number, View>();
  const asked = new Set<number>();
  /** Whose eyes they are; another line is another pair of eyes. */
  let eyes: ReturnType<typeof lineNow> = null;
  let direction = 1;

  /** Whether all of a stretch is here; the last one grows with the record. */
  const isHere = (stretch: number): boolean => held.has(stretch * STRETCH + 1) && held.has(Math.min((stretch + 1) * STRETCH, lastNumber()));

  /** Forgets everything that was seen. */
  function forgetMoments(): void {
    held.clear();
    asked.clear();
    eyes = null;
    replay.set(still);
    past.set(unsaid);
  }

  // A curtain that is drawn, or a table that is left, takes all moments with it.
  server.subscribe(() => {
    if (server.get().game === null && (held.size > 0 || replay.get().wanted > 0)) forgetMoments();
  });

  /** Goes to an entry: at once where its moment is here, and else as soon as it comes. */
  function goTo(entry: number): void {
    const at = Math.max(1, Math.min(lastNumber(), Math.round(entry)));
    const { wanted } = replay.get();
    if (at !== wanted) direction = at < wanted ? -1 : 1;
    replay.set({ wanted: at });
    show();
    // Where the moment is here, it is drawn before the next ones are asked for.
    if (replay.get().entry === at) setTimeout(fetchAround);
    else fetchAround();
  }

  /** Goes on or back by so many entries. */
  const stepBy = (entries: number): void => goTo(replay.get().wanted + entries);

  /** Shows the moment that is wanted, if it is here. */
  function show(): void {
    const { wanted, entry, glide } = replay.get();
    const { game, pack, actions } = server.get();
    const found = held.get(wanted);
    if (!game || !found || (wanted === entry && past.get().game)) return;
    const shown = past.get().game?.view;
    // What is alike stays the same object, so that only what differs is drawn again.
    const view = shown ? share(shown, found) : found;
    if (view !== found) held.set(wanted, view);
    const before = held.get(wanted - 1);
    // What the entry did is told against the one before it, whichever way somebody came.
    const own = before && before !== shown ? share(view, before) : before;
    if (own && own !== before) held.set(wanted - 1, own);
    past.set({ pack, actions, game: frozen(game, view, wanted), areas: new Map(view.areas.map((area) => [area.area, area])) });
    replay.set({
      entry: wanted,
      moved: own ? movedBetween(own, view) : [],
      changed: own ? changedBetween(own, view) : [],
      glide: { step: glide.step + 1, units: shown && Math.abs(wanted - entry) === 1 ? movedBetween(shown, view) : [] },
      trouble: null,
    });
  }

  /** The stretches that are wanted here, the most urgent first. */
  function wantedStretches(): number[] {
    const here = stretchOf(replay.get().wanted);
    const last = stretchOf(Math.max(1, lastNumber()));
    // The entry before is needed too, to tell what the first of a stretch did.
    const near = [here, stretchOf(Math.max(1, replay.get().wanted - 1))];
    const ahead = Array.from({ length: AHEAD }, (_, at) => here + direction * (at + 1));
    const behind = Array.from({ length: BEHIND }, (_, at) => here - direction * (at + 1));
    return [...new Set([...near, ...ahead, ...behind])].filter((stretch) => stretch >= 0 && stretch <= last);
  }

  function fetchAround(): void {
    const line = lineNow();
    if (!line) return;
    if (eyes !== line) {
      held.clear();
      asked.clear();
      eyes = line;
    }
    const missing = wantedStretches().filter((stretch) => !isHere(stretch) && !asked.has(stretch));
    for (const stretch of missing.slice(0, Math.max(0, AT_ONCE - asked.size))) void fetchStretch(stretch);
  }

  async function fetchStretch(stretch: number): Promise<void> {
    const line = eyes;
    if (!line) return;
    asked.add(stretch);
    const from = stretch * STRETCH + 1;
    const answer = await line.client.query(MomentsDocument, { id: line.game, from, count: STRETCH }).toPromise();
    if (eyes !== line || lineNow() !== line) return;
    const game = answer.data?.game;
    if (game?.__typename !== 'NeiGame') {
      asked.delete(stretch);
      replay.set({ trouble: answer.error?.graphQLErrors[0]?.message ?? t('replay.away') });
      return;
    }
    for (const { entry, view } of game.moments) {
      const beside = held.get(entry - 1) ?? held.get(entry + 1);
      held.set(entry, beside ? share(beside, view) : view);
      if (entry === replay.get().wanted) show();
      // A step must not wait until all of a stretch is compared.
      await new Promise((resolve) => setTimeout(resolve));
      if (eyes !== line) return;
    }
    asked.delete(stretch);
    makeRoom();
    show();
    fetchAround();
  }

  function makeRoom(): void {
    const here = stretchOf(replay.get().wanted);
    const stretches = [...new Set([...held.keys()].map(stretchOf))].toSorted((a, b) => Math.abs(a - here) - Math.abs(b - here));
    for (const stretch of stretches.slice(KEPT)) {
      for (let entry = stretch * STRETCH + 1; entry <= (stretch + 1) * STRETCH; entry += 1) held.delete(entry);
    }
  }

  /** Asks again after there was no answer. */
  function askAgain(): void {
    asked.clear();
    replay.set({ trouble: null });
    fetchAround();
  }

  return { forgetMoments, goTo, stepBy, askAgain };
}

export const { forgetMoments, goTo, stepBy, askAgain } = createMoments();

/** Where turns and battles began; `lastEntry` says whether there may be more. */
export async function landmarksNow(lastEntry: number): Promise<readonly Landmark[]> {
  const line = lineNow();
  if (!line || lastEntry === 0) throw new Error(t('replay.away'));
  const { data, error } = await line.client.query(LandmarksDocument, { id: line.game }).toPromise();
  if (data?.game?.__typename !== 'NeiGame') throw new Error(error?.graphQLErrors[0]?.message ?? t('replay.away'));
  return data.game.landmarks;
}
