import type { Key, RefObject } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { isSecure } from '../../../device/home';
import { t } from '../../../words/words';
import { Present } from '../../../table/Present';

interface MenuProps {
  /** The key it opens under. */
  trigger: RefObject<HTMLButtonElement | null>;
  /** Whether this seat plays a side. */
  plays: boolean;
  /** Whether this seat may say what the board shows. */
  compares: boolean;
  /** Whether a curtain covers the table while it changes hands; null where there is none to be drawn. */
  curtain: boolean | null;
  /** Whether this device keeps the keys of the game. */
  owns: boolean;
  onAction: (key: Key) => void;
  onClose: () => void;
}

/** The menu of the table, and who sits there. */
export function TableMenu({ trigger, plays, compares, curtain, owns, onAction, onClose }: MenuProps) {
  return (
    <Popover className="menu two" placement="bottom end" triggerRef={trigger} aria-label={t('menu.title')} isOpen onOpenChange={(open) => !open && onClose()}>
      <Menu autoFocus onAction={onAction} onClose={onClose} aria-label={t('menu.title')} aria-describedby="reconstruction">
        {plays && <MenuItem id="explorer">{t('menu.explorer')}</MenuItem>}
        {compares && <MenuItem id="check">{t('menu.check')}</MenuItem>}
        {compares && <MenuItem id="reconcile">{t('menu.reconcile')}</MenuItem>}
        {compares && <MenuItem id="adjust">{t('menu.adjust')}</MenuItem>}
        <MenuItem id="whatIf">{t('menu.whatIf')}</MenuItem>
        <MenuItem id="read">{t('menu.read')}</MenuItem>
        <MenuItem id="luck">{t('menu.luck')}</MenuItem>
        {curtain !== null && <MenuItem id="curtain">{curtain ? t('menu.noCurtain') : t('menu.curtain')}</MenuItem>}
        {plays && <MenuItem id="talk">{t('menu.talk')}</MenuItem>}
        {plays && <MenuItem id="concede">{t('menu.concede')}</MenuItem>}
        <MenuItem id="rules">{t('menu.rules')}</MenuItem>
        <MenuItem id="help">{t('menu.help')}</MenuItem>
        <MenuItem id="board">{t('menu.board')}</MenuItem>
        <MenuItem id="line">{t('menu.line')}</MenuItem>
        <MenuItem id="settings">{t('menu.settings')}</MenuItem>
        <MenuItem id="copy">{t('home.copy')}</MenuItem>
        {owns && <MenuItem id="keys">{t('menu.keys')}</MenuItem>}
        <MenuItem id="leave">{t('menu.leave')}</MenuItem>
      </Menu>
      <Present />
      {!isSecure() && <p className="menu-note">{t('home.plain')} <a href="#/trust">{t('home.secure')}</a></p>}
      <p id="reconstruction" className="menu-note">{t('app.reconstruction')}</p>
    </Popover>
  );
}
