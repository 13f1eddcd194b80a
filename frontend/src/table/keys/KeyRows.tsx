import type { HeldKey, KeyRing } from '../../graphql/types';
import type { Ownership } from '../../device/device';
import { Revoke } from './Revoke';
import { revokeKey } from './ring';
import { momentOf } from './times';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import { lookOf } from '../sides';
import css from '../../ui/styles/keys.module.css';

/** The keys to seats that were taken, the latest first. The key that keeps them all is not among them. */
export function KeyRows({ keys, own, owner, onChange }: { keys: readonly HeldKey[]; own: readonly string[]; owner: Ownership; onChange: (asked: Promise<KeyRing>) => void }) {
  const taken = keys.flatMap(({ kind, ...key }) => (kind ? [{ ...key, kind, seat: seatName(kind, owner.book) }] : [])).toReversed();
  return (
    <section aria-labelledby="ring-keys">
      <h3 id="ring-keys">{t('key.keys')}</h3>
      <p className="small">{t('key.keysHint')}</p>
      {taken.length === 0 && <p>{t('key.nobody')}</p>}
      <ul>
        {taken.map(({ id, kind, seat, scope, name, takenAt, revokedAt }) => (
          <li key={id} className={`${css.keyRow} ${lookOf(kind)}${revokedAt ? ' closed' : ''}`}>
            <span className={css.keyText}>
              <b>{name ? t('key.nameSeat', { name, seat }) : seat}{own.includes(id) && t('key.thisDevice')}</b>
              <small>{t(`key.${scope}`)}; {t('key.taken', { moment: momentOf(takenAt) })}{revokedAt && `; ${t('key.revoked', { moment: momentOf(revokedAt) })}`}</small>
            </span>
            {!revokedAt && <Revoke what={t('key.ofHolder', { holder: name || seat, moment: momentOf(takenAt) })} onRevoke={() => onChange(revokeKey(owner, id))} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
