import { lazy, memo, Suspense } from 'react';
import { Button } from 'react-aria-components';
import { Header as DeskHeader } from '../../declared/Header';
import { useStore } from '../../../store';
import { plain } from '../../../ui/words';
import { t } from '../../../words/words';
import { choiceName, quarterName } from '../forms/names';
import type { AwawArea, AwawPhase, Game, Surrender } from '../graphql/types';
import { hand } from '../store/hand';
import { desk, table } from '../store/table';
import css from '../awaw.module.css';
import { inTurn } from '../../../ui/inTurn';

const CorrectDialog = lazy(() => inTurn(() => import('../papers/CorrectDialog')).then((module) => ({ default: module.CorrectDialog })));
const SheetKeys = lazy(() => inTurn(() => import('../sheet/SheetKeys')).then((module) => ({ default: module.SheetKeys })));

/** The game turn, where it stands, what Britain has, and how near both boxes are to surrender. */
export const Header = memo(function Header({ game, onLeave }: { game: Game; onLeave: () => void }) {
  const reckoning = useStore(desk, (state) => state.reckoning);
  const { quarter, side, phase, accounts } = game.view;
  const britain = accounts.find(({ nation }) => nation === 'BRITAIN');
  const turn = quarter ? quarterName(quarter) : t('awaw.beforePlay');
  return (
    <DeskHeader
      game={game}
      title={turn}
      subtitle={side ? t('awaw.stage', { side, phase: t(`turnphase.${phase as AwawPhase}`) }) : t(phase === 'SET_UP' ? 'awaw.setUp' : 'awaw.between')}
      open={table.now}
      copyName={`${game.name} ${turn}`}
      correct={(close) => <CorrectDialog onClose={close} />}
      printed={<Suspense><SheetKeys game={game} /></Suspense>}
      note={t('awaw.nothingOfOurs')}
      onLeave={() => {
        table.leave();
        onLeave();
      }}
    >
      {britain?.known && (
        <Button className="bar-side allies" aria-label={t('account.levelOf', { nation: choiceName('nation', 'BRITAIN'), brps: britain.level })} onPress={() => hand.set({ book: 'accounts' })}>
          <b>{choiceName('nation', 'BRITAIN')}</b><span><b className="big display">{plain(britain.level)}</b> {t('account.brps')}</span>
        </Button>
      )}
      {reckoning && <Margin area="AUSTRALIA" check={reckoning.australia} />}
      {reckoning && <Margin area="INDIA" check={reckoning.india} />}
    </DeskHeader>
  );
});

function Margin({ area, check }: { area: AwawArea; check: Surrender }) {
  const country = choiceName('country', area);
  const said = check.surrendered ? t('boxes.surrenderedShort') : plain(check.margin);
  return (
    <Button className={`bar-side margin${check.surrenders ? ` ${css.falls}` : ''}`} aria-label={check.surrendered ? t('boxes.hasSurrendered', { country }) : t('boxes.marginOf', { country, margin: check.margin })} onPress={() => hand.set({ book: 'boxes' })}>
      <b>{country}</b><span className="big display">{said}</span>
    </Button>
  );
}
