import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { KeyScope, SeatKind } from '../graphql/types';
import type { Ownership } from '../store/device';
import { Choose } from '../ui/Choose';
import { scopeName, seatName } from '../ui/words';
import { makeCode } from './ring';

/** What the keys of a seat may be made for, the usual first. */
const SCOPES: { [kind in SeatKind]: readonly KeyScope[] } = {
  JAPAN: ['PLAY', 'READ_SIDE'],
  ALLIES: ['PLAY', 'READ_SIDE'],
  BOTH: ['PLAY', 'READ_SIDE'],
  UMPIRE: ['UMPIRE', 'READ_SIDE'],
  ONLOOKER: ['READ_PUBLIC', 'WEBHOOK'],
  DISPLAY: ['READ_PUBLIC', 'WEBHOOK'],
};
const KINDS = Object.keys(SCOPES).map((kind) => ({ id: kind as SeatKind, name: seatName[kind as SeatKind] }));
const HOURS = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
const SPANS: readonly { id: keyof typeof HOURS; name: string }[] = [{ id: 'day', name: 'A day' }, { id: 'week', name: 'A week' }, { id: 'month', name: 'A month' }];

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** One more code for a seat. */
export function NewCode({ owner, onMade }: { owner: Ownership; onMade: () => void }) {
  const [kind, setKind] = useState<SeatKind>('JAPAN');
  const [scope, setScope] = useState<KeyScope>('PLAY');
  const [span, setSpan] = useState<keyof typeof HOURS>('month');
  const [said, setSaid] = useState<string | null>(null);
  const choose = (wanted: SeatKind) => {
    setKind(wanted);
    setScope(SCOPES[wanted][0] ?? scope);
  };
  const make = async () => {
    try {
      setSaid(`${await makeCode(owner, { kind, scope, hours: HOURS[span] })} is a new code for the seat ${seatName[kind]}.`);
      onMade();
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section aria-labelledby="ring-new">
      <h3 id="ring-new">One more code</h3>
      <div className="new-code">
        <Choose label="Seat" value={kind} choices={KINDS} onChange={choose} />
        <Choose label="Open for" value={span} choices={SPANS} onChange={setSpan} />
        <Choose label="Whoever takes it" value={scope} choices={SCOPES[kind].map((id) => ({ id, name: capital(scopeName[id]) }))} onChange={setScope} />
        <Button className="main" onPress={() => void make()}>New code</Button>
      </div>
      <p role="status" className="small">{said}</p>
    </section>
  );
}
