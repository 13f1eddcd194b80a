import { Button } from 'react-aria-components';
import { AgreePlainDiceDocument } from '../../graphql/generated/graphql';
import type { SeatKind } from '../../graphql/types';
import type { Client } from '../../graphql/client';
import { newCommandId } from '../identifier';
import { lineNow } from '../sending';
import { lastEntryKnown, server } from '../server';
import { useStore } from '../../store';
import { t } from '../../words/words';
import { answersHere, bind, partiesHere, proven } from './follow';
import { seatName } from '../../ui/words';

/** Whom proven dice wait for, and the way out when a device does not answer. */
export function Awaited() {
  const state = useStore(proven, (all) => all.state);
  const book = useStore(server, ({ game }) => game?.book);
  if (!state?.isAsked) return null;
  const waits = [...state.unbound, ...state.awaited];
  if (waits.length === 0) return <p className="small" role="status">{t('dice.provenReady')}</p>;
  const lost = state.awaited.filter((party) => partiesHere().includes(party) && !answersHere(state, party));
  // Plain dice are for those to agree on whose dice they are.
  const line = partiesHere().length > 0 ? lineNow() : null;
  return (
    <section className="dice-awaited" role="status">
      <p className="small">{t('dice.provenWaits', { sides: waits.map((party) => seatName(party as SeatKind, book)).join(', ') })}</p>
      {lost.map((party) => <Button key={party} className="quiet wide" onPress={() => void bind(party)}>{t('dice.provenBind')}</Button>)}
      {line && <Button className="quiet wide" onPress={() => void agree(line.client, line.game)}>{t('dice.provenPlain')}</Button>}
    </section>
  );
}

async function agree(client: Client, game: string): Promise<void> {
  await client.mutation(AgreePlainDiceDocument, { game, expectedEntry: lastEntryKnown(server.get()), commandId: newCommandId() }).toPromise();
}
