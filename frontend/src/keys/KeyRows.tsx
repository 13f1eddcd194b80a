import type { HeldKey, KeyRing } from '../graphql/types';
import type { Ownership } from '../store/device';
import { scopeName, seatName } from '../ui/words';
import { Revoke } from './Revoke';
import { revokeKey } from './ring';
import { momentOf } from './times';

/** The keys to seats that were taken, the latest first. The key that keeps them all is not among them. */
export function KeyRows({ keys, own, owner, onChange }: { keys: readonly HeldKey[]; own: readonly string[]; owner: Ownership; onChange: (asked: Promise<KeyRing>) => void }) {
  const taken = keys.flatMap(({ kind, ...key }) => (kind ? [{ ...key, kind, seat: seatName[kind] }] : [])).toReversed();
  return (
    <section aria-labelledby="ring-keys">
      <h3 id="ring-keys">Keys taken</h3>
      <p className="small">A key is what a device holds that sat down. A revoked one sees and records nothing from then on.</p>
      {taken.length === 0 && <p>Nobody has sat down yet.</p>}
      <ul>
        {taken.map(({ id, kind, seat, scope, name, takenAt, revokedAt }) => (
          <li key={id} className={`key-row ${kind.toLowerCase()}${revokedAt ? ' closed' : ''}`}>
            <span className="key-text">
              <b>{name ? `${name}, ${seat}` : seat}{own.includes(id) && ' (this device)'}</b>
              <small>{scopeName[scope]}; taken {momentOf(takenAt)}{revokedAt && `; revoked ${momentOf(revokedAt)}`}</small>
            </span>
            {!revokedAt && <Revoke what={`the key of ${name || seat}, taken ${momentOf(takenAt)}`} onRevoke={() => onChange(revokeKey(owner, id))} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
