import { useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import type { HeldSeat } from '../device/device';
import { QrDialog } from '../table/keys/QrDialog';
import { QrPair } from '../table/keys/QrPair';
import { WatchLink } from '../table/keys/WatchLink';
import { isPlayers } from '../table/sides';
import { seatName } from '../ui/words';
import { t } from '../words/words';
import { takeSeat, type Created } from './lobby';
import css from './start.module.css';

/** The codes of a new game: both sides to be read across the table, the other seats behind a fold. */
export function SeatCodes({ created, onOpen, onDone }: { created: Created; onOpen: (seat: HeldSeat) => void; onDone: () => void }) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [shown, setShown] = useState<Created['seats'][number] | null>(null);
  const named = (kind: Created['seats'][number]['kind']) => seatName(kind, created.owner.book);
  const sit = async (code: string) => {
    try {
      onOpen(await takeSeat(code, created.name));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  const of = (kind: 'FIRST' | 'SECOND' | 'BOTH' | 'ONLOOKER') => created.seats.filter((seat) => seat.kind === kind);
  return (
    <main className={css.codes}>
      <h1>{created.name}</h1>
      <p>{t('create.codesHint')}</p>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <QrPair codes={[...of('FIRST'), ...of('SECOND')]} owner={created.owner} onJoin={(code) => void sit(code)} />
      <div className={css.others}>
        {of('BOTH').map(({ kind, code }) => <Button key={kind} className="quiet" onPress={() => void sit(code)}>{t('seat.sitDownAs', { seat: named(kind) })}</Button>)}
        {of('ONLOOKER').map(({ kind, code }) => <WatchLink key={kind} code={code} />)}
      </div>
      <Disclosure className={css.options}>
        <Heading level={2}><Button slot="trigger" className={`quiet ${css.fold}`}><b>{t('create.moreSeats')}</b><small>{t('create.moreSeatsHint')}</small></Button></Heading>
        <DisclosurePanel>
          <ul className={`${css.more} ${css.inside}`}>
            {created.seats.filter(({ kind }) => kind === 'BOTH' || !isPlayers(kind)).map(({ kind, code }) => (
              <li key={kind} className={css.seatRow}>
                <span>{named(kind)}</span>
                <code data-seat={kind}>{code}</code>
                <Button className="quiet" aria-label={t('create.showQrOf', { seat: named(kind) })} onPress={() => setShown({ kind, code })}>{t('create.showQr')}</Button>
                {kind !== 'BOTH' && <Button className="quiet" aria-label={t('seat.sitDownAs', { seat: named(kind) })} onPress={() => void sit(code)}>{t('seat.sitDown')}</Button>}
              </li>
            ))}
          </ul>
        </DisclosurePanel>
      </Disclosure>
      <Button className="quiet wide" onPress={onDone}>{t('app.back')}</Button>
      <QrDialog seat={shown} owner={created.owner} onClose={() => setShown(null)} />
    </main>
  );
}
