import { useState } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../../../words/words';
import type { Game, GeawPhase } from '../graphql/types';
import { endUpTo, onward } from './light';

/** One key over the phases whose moves and battles are made on the map of paper alone. */
export function Onward({ game }: { game: Game }) {
  const [isGoing, setGoing] = useState(false);
  const { pending, phase } = game.view;
  const next = onward(phase as GeawPhase);
  if (!next || next.ends < 2 || pending) return null;
  const go = () => {
    setGoing(true);
    void endUpTo(next.to).finally(() => setGoing(false));
  };
  return (
    <section aria-label={t(`geaw.${next.to}`)}>
      <Button className="main wide" isDisabled={isGoing} onPress={go}>{t('light.onward', { phase: t(`geaw.${next.to}`), count: next.ends })}</Button>
      <p className="small">{t('light.onwardHint')}</p>
    </section>
  );
}
