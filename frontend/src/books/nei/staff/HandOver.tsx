import './words';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { HeldSeat } from '../../../device/device';
import type { Game, NeiSide } from '../../../graphql/types';
import { Choice } from '../../../start/Choice';
import paperCss from '../../../table/menu/paper.module.css';
import { newNoteId } from '../../../table/notes/notes';
import { Paper } from '../../../ui/Paper';
import rulesCss from '../../../ui/styles/rules.module.css';
import { sideName } from '../../../ui/words';
import { t } from '../../../words/words';
import { handOver, ownSide } from './handing';
import css from './staff.module.css';

const SIDES: readonly NeiSide[] = ['JAPAN', 'ALLIES'];
const SPANS = ['turn', 'open'] as const;

/** The seat is handed to the staff: for this turn, or until it is taken back. A shared tablet says whose. */
export function HandOver({ game, seat, onClose }: { game: Game; seat: HeldSeat; onClose: () => void }) {
  const { turn, phasing } = game.view;
  const own = ownSide(seat);
  const [chosen, setChosen] = useState<NeiSide>(own ?? phasing ?? 'JAPAN');
  const [span, setSpan] = useState<(typeof SPANS)[number]>('turn');
  const [note] = useState(newNoteId);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const side = own ?? chosen;
  const begin = async () => {
    setBusy(true);
    const reason = await handOver(game, seat, { note, side, until: span === 'turn' ? turn : null });
    setBusy(false);
    setTrouble(reason);
    if (reason === null) onClose();
  };
  return (
    <Paper title={t('handed.title')} className={paperCss.low ?? ''} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.page}`} data-part="hand-over">
        <p>{t('handed.text', { side })}</p>
        {own === null && <Choice label={t('handed.side')} value={chosen} choices={SIDES.map((id) => ({ id, name: sideName(id), text: '' }))} onChange={setChosen} />}
        <Choice label={t('handed.howLong')} value={span} choices={SPANS.map((id) => ({ id, name: t(`handed.${id}`), text: id === 'turn' ? t('handed.turnText', { turn }) : t('handed.openText') }))} onChange={setSpan} />
        <p className="small">{t(game.dice === 'TABLE' ? 'handed.leftWithDice' : 'handed.left')}</p>
        <p className="small">{t('handed.written')}</p>
        {trouble && <p role="alert" className="trouble">{t('handed.notTold', { reason: trouble })}</p>}
        <Button className="main wide" isDisabled={busy} onPress={() => void begin()}>{t('handed.begin')}</Button>
      </div>
    </Paper>
  );
}
