import type { Key, RefObject } from 'react';
import { Popover } from 'react-aria-components';
import { device } from '../../../device/device';
import { isSecure } from '../../../device/home';
import { useStore } from '../../../store';
import { deviceEntries } from '../../../table/menu/deviceEntries';
import { GroupedMenu, type Entry, type Groups } from '../../../table/menu/GroupedMenu';
import { Present } from '../../../table/Present';
import { t } from '../../../words/words';

interface MenuProps {
  /** The key it opens under. */
  trigger: RefObject<HTMLButtonElement | null>;
  /** Whether this seat plays a side. */
  plays: boolean;
  /** Whether this seat has to decide something. */
  decides: boolean;
  /** Whether this seat may be handed to the staff. */
  hands: boolean;
  /** Whether this seat may say what the board shows. */
  compares: boolean;
  /** Whether a curtain covers the table while it changes hands; null where there is none to be drawn. */
  curtain: boolean | null;
  /** Whether the game is over. */
  isOver: boolean;
  /** Whether this device keeps the keys of the game. */
  owns: boolean;
  onAction: (key: Key) => void;
  onClose: () => void;
}

/** The menu of the table, and who sits there. */
export function TableMenu({ trigger, plays, decides, hands, compares, curtain, isOver, owns, onAction, onClose }: MenuProps) {
  const look = useStore(device, (state) => state.look);
  const sound = useStore(device, (state) => state.sound);
  const notify = useStore(device, (state) => state.notify);
  const where = (isThere: boolean, ...entries: readonly Entry[]) => (isThere ? entries : []);
  const groups: Groups = {
    play: [
      ...where(plays, { id: 'explorer', name: t('menu.explorer'), sign: 'explorer' }),
      ...where(decides, { id: 'staff', name: t('menu.staff'), sign: 'staff' }),
      ...where(hands, { id: 'handOver', name: t('menu.handOver'), sign: 'handOver' }),
      { id: 'rules', name: t('menu.rules'), sign: 'rules' },
      { id: 'aids', name: t('menu.aids'), sign: 'aids' },
      { id: 'help', name: t('menu.help'), sign: 'help' },
      { id: 'board', name: t('menu.board'), sign: 'board' },
      { id: 'line', name: t('menu.line'), sign: 'line' },
    ],
    record: [
      { id: 'log', name: t('menu.log'), sign: 'log' },
      { id: 'replay', name: t('menu.replay'), sign: 'replay' },
      ...where(compares, { id: 'fix', name: t('menu.adjust'), sign: 'fix' }),
      { id: 'whatIf', name: t('menu.whatIf'), sign: 'whatIf' },
      { id: 'read', name: t('menu.read'), sign: 'read' },
      { id: 'luck', name: t('menu.luck'), sign: 'luck' },
      { id: 'copy', name: t('home.copy'), sign: 'copy' },
      ...where(plays && isOver, { id: 'share', name: t('menu.share'), sign: 'share' }),
    ],
    table: [
      ...where(owns, { id: 'keys', name: t('menu.keys'), sign: 'keys' }, { id: 'watch', name: t('menu.watch'), sign: 'watch' }),
      ...where(plays, { id: 'talk', name: t('menu.talk'), sign: 'talk' }, { id: 'note', name: t('menu.note'), sign: 'remark' }, { id: 'mail', name: t('menu.mail'), sign: 'mail' }),
      ...where(curtain !== null, { id: 'curtain', name: curtain ? t('menu.noCurtain') : t('menu.curtain'), sign: 'curtain' }),
    ],
    device: deviceEntries({ look, sound, notify }),
    end: [...where(plays, { id: 'concede', name: t('menu.concede'), sign: 'concede' }), { id: 'leave', name: t('menu.leave'), sign: 'leave' }],
  };
  return (
    <Popover className="menu" placement="bottom end" triggerRef={trigger} aria-label={t('menu.title')} isOpen onOpenChange={(open) => !open && onClose()}>
      <GroupedMenu groups={groups} onAction={onAction} onClose={onClose} describedBy="reconstruction" />
      <Present />
      {!isSecure() && <p className="menu-note">{t('home.plain')} <a href="#/trust">{t('home.secure')}</a></p>}
      <p id="reconstruction" className="menu-note">{t('app.reconstruction')}</p>
    </Popover>
  );
}
