import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { KeyScope, SeatKind } from '../../graphql/types';
import type { Ownership } from '../../device/device';
import { Choose } from '../../ui/Choose';
import { makeCode } from './ring';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import css from '../../ui/styles/keys.module.css';

/** What the keys of a seat may be made for, the usual first. */
const SCOPES: { [kind in SeatKind]: readonly KeyScope[] } = {
  FIRST: ['PLAY', 'READ_SIDE'],
  SECOND: ['PLAY', 'READ_SIDE'],
  BOTH: ['PLAY', 'READ_SIDE'],
  UMPIRE: ['UMPIRE', 'READ_SIDE'],
  ONLOOKER: ['READ_PUBLIC', 'WEBHOOK'],
  DISPLAY: ['READ_PUBLIC', 'WEBHOOK'],
};
const KINDS = Object.keys(SCOPES) as SeatKind[];
const HOURS = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
const SPANS = ['day', 'week', 'month'] as const;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** One more code for a seat. */
export function NewCode({ owner, onMade }: { owner: Ownership; onMade: () => void }) {
  const [kind, setKind] = useState<SeatKind>('FIRST');
  const [scope, setScope] = useState<KeyScope>('PLAY');
  const [span, setSpan] = useState<keyof typeof HOURS>('month');
  const [said, setSaid] = useState<string | null>(null);
  const choose = (wanted: SeatKind) => {
    setKind(wanted);
    setScope(SCOPES[wanted][0] ?? scope);
  };
  const make = async () => {
    try {
      const code = await makeCode(owner, { kind, scope, hours: HOURS[span] });
      setSaid(t('key.made', { code, seat: seatName(kind, owner.book) }));
      onMade();
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section aria-labelledby="ring-new">
      <h3 id="ring-new">{t('key.new')}</h3>
      <div className={css.newCode}>
        <Choose label={t('key.seat')} value={kind} choices={KINDS.map((id) => ({ id, name: seatName(id, owner.book) }))} onChange={choose} />
        <Choose label={t('key.openFor')} value={span} choices={SPANS.map((id) => ({ id, name: t(`key.${id}`) }))} onChange={setSpan} />
        <Choose label={t('key.whoever')} value={scope} choices={SCOPES[kind].map((id) => ({ id, name: capital(t(`key.${id}`)) }))} onChange={setScope} />
        <Button className="main" onPress={() => void make()}>{t('key.make')}</Button>
      </div>
      <p role="status" className="small">{said}</p>
    </section>
  );
}
