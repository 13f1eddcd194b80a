import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import type { AreaState, Game, NeiSide, Pack, PackArea } from '../../../graphql/types';
import { areaFacts } from '../panels/areaFacts';
import { selectUnits } from '../store/actions';
import { Paper } from '../../../ui/Paper';
import { t } from '../../../words/words';
import css from '../../../ui/styles/rules.module.css';

const SIDES: readonly NeiSide[] = ['JAPAN', 'ALLIES'];

/** The board as a table of words: every area with anything in it, or every area that a word is found in. */
export function TextBoard({ game, pack, onClose }: { game: Game; pack: Pack; onClose: () => void }) {
  const [words, setWords] = useState('');
  const states = new Map(game.view.areas.map((state) => [state.area, state]));
  const rows = pack.areas
    .map((area) => ({ area, state: states.get(area.id) }))
    .filter(({ area, state }) => (words.trim() === '' ? holdsAnything(state) : textOf(area, state).toLowerCase().includes(words.trim().toLowerCase())))
    .toSorted((a, b) => (a.area.square ?? 'ZZ').localeCompare(b.area.square ?? 'ZZ', 'en', { numeric: true }));
  return (
    <Paper title={t('board.title')} className="board" onClose={onClose}>
      <div className={css.page}>
        <TextField className="form" value={words} onChange={setWords} autoFocus>
          <Label>{t('board.find')}</Label>
          <Input placeholder={t('board.example')} />
        </TextField>
        <p role="status" className="small">{t('board.count', { count: rows.length })}</p>
        <table className="text-board">
          <thead><tr><th scope="col">{t('board.area')}</th><th scope="col">{t('board.state')}</th>{SIDES.map((side) => <th key={side} scope="col">{t(`side.${side}`)}</th>)}</tr></thead>
          <tbody>
            {rows.map(({ area, state }) => (
              <tr key={area.id}>
                <th scope="row"><Button className="quiet" onPress={() => { selectUnits(area.id, []); onClose(); }}>{area.square ? `${area.square} ${area.name}` : area.name}</Button></th>
                <td>{areaFacts(area, state)}</td>
                {SIDES.map((side) => <td key={side}>{unitsOf(state, side)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Paper>
  );
}

const holdsAnything = (state: AreaState | undefined): boolean => Boolean(state && (state.units.length > 0 || state.hiddenPresence.length > 0 || (state.control !== 'UNCONTROLLED' && state.control !== undefined)));

function unitsOf(state: AreaState | undefined, side: NeiSide): string {
  const names = (state?.units ?? []).filter((unit) => unit.side === side).map((unit) => (unit.face === 'REDUCED' ? `${unit.name} (${t('unit.reduced')})` : unit.name));
  if (state?.hiddenPresence.includes(side)) names.push(t('board.faceDown'));
  return names.join(', ');
}

const textOf = (area: PackArea, state: AreaState | undefined): string => [area.square ?? '', area.name, areaFacts(area, state), ...SIDES.map((side) => unitsOf(state, side))].join(' ');
