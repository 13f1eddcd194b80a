import { Button } from 'react-aria-components';
import { useStore } from '../../../../store';
import { t } from '../../../../words/words';
import { CHOICES } from '../../forms/choices';
import { choiceName } from '../../forms/names';
import type { Game } from '../../graphql/types';
import { record } from '../../store/actions';
import { hand } from '../../store/hand';
import { Check } from './Check';

/** The wars that the rules of this book ask about. */
export function WarChecks({ game: { view: { wars } } }: { game: Game }) {
  const busy = useStore(hand, (state) => state.sending);
  const open = CHOICES.war.filter((war) => !wars.includes(war));
  const note = wars.length > 0 ? t('checks.atWar', { wars: wars.map((war) => choiceName('war', war)).join(', ') }) : '';
  return (
    <Check question={t('checks.war')} note={note} done={open.length === 0}>
      {open.length > 0 && <div className="choices">{open.map((war) => <Button key={war} isDisabled={busy} onPress={() => void record({ order: { recordWarOutbreak: war } }, t('checks.warOf', { war: choiceName('war', war) }))}>{choiceName('war', war)}</Button>)}</div>}
    </Check>
  );
}
