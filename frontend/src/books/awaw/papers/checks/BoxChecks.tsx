import { Button } from 'react-aria-components';
import { useStore } from '../../../../store';
import { t } from '../../../../words/words';
import { choiceName } from '../../forms/names';
import type { AreaView, AwawPhase, AwawSide, Game, Surrender } from '../../graphql/types';
import { record } from '../../store/actions';
import { hand } from '../../store/hand';
import { desk } from '../../store/table';
import { OrderKeys } from './OrderKeys';
import { Check } from './Check';
import { NumberCheck } from './NumberCheck';

interface BoxProps {
  area: AreaView;
  side: AwawSide;
  phase: AwawPhase;
  check: Surrender | null;
}

/** What has to be known of the boxes that have not surrendered. */
export function BoxChecks({ game, side, phase }: { game: Game; side: AwawSide; phase: AwawPhase }) {
  const reckoning = useStore(desk, (state) => state.reckoning);
  return game.view.areas.filter(({ surrendered }) => !surrendered).map((area) => <BoxCheck key={area.area} area={area} side={side} phase={phase} check={reckoning && (area.area === 'AUSTRALIA' ? reckoning.australia : reckoning.india)} />);
}

function BoxCheck({ area, side, phase, check }: BoxProps) {
  return (
    <>
      {side === 'AXIS' ? <Beside area={area} /> : <Inside area={area} />}
      {side === 'AXIS' && phase === 'COMBAT' && <Bombed area={area} />}
      {phase === 'COMBAT' && <Attrition area={area} />}
      {check && <Outlook area={area} side={side} phase={phase} check={check} />}
    </>
  );
}

const enter = ({ area, entered }: AreaView, change: Partial<AreaView['entered']>): void => {
  const { japanese, ina, allied } = { ...entered, ...change };
  void record({ order: { setGroundFactors: { area, factors: { japanese, ina, allied } } } }, t('order.setGroundFactors'));
};

/** Hostile factors next to the box: what is on the record unit by unit is not asked for again. */
function Beside({ area }: { area: AreaView }) {
  const { entered, hostile } = area;
  const country = choiceName('country', area.area);
  const asUnits = hostile - entered.japanese - (area.area === 'INDIA' ? entered.ina : 0);
  return (
    <>
      <NumberCheck key={`japanese ${entered.japanese}`} question={t('checks.beside', { country })} {...(asUnits > 0 ? { note: t('checks.asUnits', { count: asUnits }) } : {})} known={entered.japanese} does={t('checks.record')} onRecord={(japanese) => enter(area, { japanese })} />
      {area.area === 'INDIA' && entered.ina > 0 && <NumberCheck key={`ina ${entered.ina}`} question={t('checks.besideIna')} known={entered.ina} does={t('checks.record')} onRecord={(ina) => enter(area, { ina })} />}
    </>
  );
}

/** Western Allied factors in the box. */
function Inside({ area }: { area: AreaView }) {
  const { entered, defending } = area;
  const asUnits = defending - entered.allied;
  return <NumberCheck key={entered.allied} question={t('checks.inside', { country: choiceName('country', area.area) })} note={t('checks.asUnits', { count: asUnits })} known={entered.allied} does={t('checks.record')} onRecord={(allied) => enter(area, { allied })} />;
}

function Bombed({ area: { area, reduction } }: { area: AreaView }) {
  const note = reduction.bombing > 0 ? t('checks.bombedSoFar', { count: reduction.bombing }) : '';
  return <NumberCheck key={reduction.bombing} question={t('checks.bombed', { country: choiceName('country', area) })} note={note} known={0} again does={t('checks.bombs')} onRecord={(bombing) => void record({ order: { recordBoxBombing: { area, losses: { bombing } } } }, t('order.recordBoxBombing'))} />;
}

/** Attrition is asked about where both sides have factors. */
function Attrition({ area: { area, inAttritionZone, hostile, defending } }: { area: AreaView }) {
  const busy = useStore(hand, (state) => state.sending);
  if (!inAttritionZone || hostile === 0 || defending === 0) return null;
  return (
    <Check question={t('checks.attrition', { country: choiceName('country', area) })} note={t('boxes.balance', { hostile, defending })}>
      <div className="choices">
        <Button isDisabled={busy} onPress={() => void record({ order: { declareAttrition: area } }, t('order.declareAttrition'))}>{t('order.declareAttrition')}</Button>
        <OrderKeys orders={['attritionUnits']} values={{ boxArea: area }} />
      </div>
    </Check>
  );
}

/** What the end of the phase, or of the Allied player turn, would bring with what is recorded. */
function Outlook({ area: { area, hostile, defending }, side, phase, check }: BoxProps & { check: Surrender }) {
  const country = choiceName('country', area);
  if (side === 'AXIS') {
    if (phase !== 'COMBAT' || hostile === 0) return null;
    return <Check question={t('checks.losses', { country, brps: check.brpsAtRisk })} note={t('boxes.balance', { hostile, defending })} />;
  }
  return phase === 'END' ? <Check question={t('checks.surrender', { country })} note={check.surrenders ? t('boxes.falls', { count: check.toBeSafe }) : t('boxes.safe', { count: check.toFall })} /> : null;
}
