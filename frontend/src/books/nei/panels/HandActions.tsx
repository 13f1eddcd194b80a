import { Button } from 'react-aria-components';
import type { Game, NeiCommand, Unit } from '../../../graphql/types';
import { propose } from '../store/actions';
import { selection } from '../store/selection';
import { unitsSeen } from '../../../table/server';
import { useStore } from '../../../store';
import { phaseSide } from '../../../ui/words';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';

/** What is done with the units in hand beside the Actions List: task forces (20.1) and showing them (20.0). */
export function HandActions({ game }: { game: Game }) {
  const inHand = useStore(selection, (state) => state.units);
  const { view } = game;
  const seen = unitsSeen(view);
  const units = inHand.map((id) => seen.get(id)).filter((unit) => unit !== undefined);
  const side = view.sides.find((known) => known.side === units[0]?.side);
  const first = units[0];
  if (!first || !side || units.length !== inHand.length) return null;
  // Counters in the tray have no place yet: there is nothing to show and nothing to lead.
  if (side.unplaced.units.some((unit) => inHand.includes(unit.id))) return null;
  const names = units.map((unit) => unit.name).join(', ');
  const offer = (command: NeiCommand, title: string, text: string) => propose({ command, title, text, cost: 0, offer: null });
  const mayLead = phaseSide(view.phase) === first.side && !view.pending && units.every((unit) => unit.category === 'NAVAL');
  const hidden = units.filter((unit) => !unit.open);
  const forces = side.taskForces;
  const led = forces.filter((force) => units.some((unit) => unit.taskForce === force.number));
  if (!mayLead && hidden.length === 0) return null;
  return (
    <div className={`choices ${css.handActions}`} role="group" aria-label={t('unit.handActions')}>
      {mayLead && forces.map((force) => !isWhole(force, units) && (
        <Button
          key={force.number}
          onPress={() => offer({ assignTaskForce: { number: force.number, units: [...inHand] } }, nameOf(force), t('unit.taskForceForm', { names, force: force.name || nameOf(force) }))}
        >
          {nameOf(force)}
        </Button>
      ))}
      {mayLead && led.map((force) => (
        <Button key={force.number} onPress={() => offer({ assignTaskForce: { number: force.number, units: [] } }, nameOf(force), t('unit.taskForceDissolved', { force: force.name || nameOf(force) }))}>
          {t('unit.taskForceDissolve', { number: force.number })}
        </Button>
      ))}
      {hidden.length > 0 && (
        <Button onPress={() => offer({ revealUnits: { units: hidden.map((unit) => unit.id) } }, t('unit.show'), t('unit.showText', { side: first.side, names: hidden.map((unit) => unit.name).join(', '), count: hidden.length }))}>
          {t('unit.show')}
        </Button>
      )}
    </div>
  );
}

const nameOf = (force: { number: number }): string => t('unit.taskForceNumber', { number: force.number });

/** The units are all of a task force already. */
function isWhole(force: { members: readonly string[] }, units: readonly Unit[]): boolean {
  return force.members.length === units.length && units.every((unit) => force.members.includes(unit.id));
}
