import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';

/** Revoking cannot be undone: a second tap confirms it. */
export function Revoke({ what, onRevoke, children }: { what: string; onRevoke: () => void; children?: ReactNode }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <div className="row">
        {children}
        <Button className="quiet" aria-label={`Revoke ${what}`} onPress={() => setAsking(true)}>Revoke</Button>
      </div>
    );
  }
  return (
    <div className="row" role="group" aria-label={`Revoke ${what}?`}>
      <Button className="quiet" autoFocus onPress={() => setAsking(false)}>Keep</Button>
      <Button className="main" onPress={() => { setAsking(false); onRevoke(); }}>Revoke now</Button>
    </div>
  );
}
