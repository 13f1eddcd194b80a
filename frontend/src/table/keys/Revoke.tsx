import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../../words/words';

/** Revoking cannot be undone: a second tap confirms it. */
export function Revoke({ what, onRevoke, children }: { what: string; onRevoke: () => void; children?: ReactNode }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <div className="row">
        {children}
        <Button className="quiet" aria-label={t('key.revokeWhat', { what })} onPress={() => setAsking(true)}>{t('key.revoke')}</Button>
      </div>
    );
  }
  return (
    <div className="row" role="group" aria-label={t('key.revokeAsk', { what })}>
      <Button className="quiet" autoFocus onPress={() => setAsking(false)}>{t('app.keep')}</Button>
      <Button className="main" onPress={() => { setAsking(false); onRevoke(); }}>{t('key.revokeNow')}</Button>
    </div>
  );
}
