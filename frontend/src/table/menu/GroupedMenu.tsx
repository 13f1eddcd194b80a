import type { Key } from 'react';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components';
import { t } from '../../words/words';
import css from './menu.module.css';
import { SIGNS, type SignName } from './signs';

export interface Entry {
  id: string;
  name: string;
  sign: SignName;
}

export interface Groups {
  play: readonly Entry[];
  record: readonly Entry[];
  table: readonly Entry[];
  device: readonly Entry[];
  /** Alone at the end. */
  end: readonly Entry[];
}

const ORDER = ['play', 'record', 'table', 'device', 'end'] as const;

/** The menu of every table: four groups with signs, and at the end what is not done in passing. */
export function GroupedMenu({ groups, onAction, onClose, describedBy }: { groups: Groups; onAction: (key: Key) => void; onClose?: () => void; describedBy?: string }) {
  return (
    <Menu autoFocus className={`react-aria-Menu ${css.groups}`} onAction={onAction} aria-label={t('menu.title')} {...(onClose ? { onClose } : {})} {...(describedBy ? { 'aria-describedby': describedBy } : {})}>
      {ORDER.filter((group) => groups[group].length > 0).map((group) => (
        <MenuSection key={group} id={group} className={css[group]} {...(group === 'end' ? { 'aria-label': t('menu.end') } : {})}>
          {group !== 'end' && <Header className={css.head}>{t(`menu.${group}`)}</Header>}
          {groups[group].map(({ id, name, sign }) => (
            <MenuItem key={id} id={id} textValue={name}>
              <svg viewBox="0 0 24 24" aria-hidden="true" className={css.sign}><path d={SIGNS[sign]} /></svg>
              <span>{name}</span>
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}
