import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { device, type HeldSeat } from '../device/device';
import { LanguageChoice } from '../device/LanguageChoice';
import { isSecure } from '../device/home';
import { useStore } from '../store';
import { later } from '../ui/later';
import { t } from '../words/words';
import { JoinForm } from './JoinForm';
import type { Created } from './lobby';
import { NewGame } from './NewGame';
import { PractiseCard } from './PractiseCard';
import css from './start.module.css';
import { SeatCodes } from './SeatCodes';
import { Theatre } from './Theatre';
import { TryCard } from './TryCard';
import { YourGames } from './YourGames';
import { inTurn } from '../ui/inTurn';

const SettingsDialog = later(() => inTurn(() => import('../device/SettingsDialog')).then((module) => module.SettingsDialog));

/** As long as the server lets a name be. In characters. */
const NAME_MAX = 60;

/** The front door: the theatre with the ways in, and the games of this device. */
export function StartPage({ code, entry, onOpen }: { code: string | null; entry: number | null; onOpen: (seat: HeldSeat) => void }) {
  const look = useStore(device, (state) => state.look);
  const playerName = useStore(device, (state) => state.playerName);
  const [created, setCreated] = useState<Created | null>(null);
  const [setting, setSetting] = useState(false);
  const show = (made: Created) => {
    setCreated(made);
    // What was read before may have been longer than the glass; the codes are read from their top.
    window.scrollTo({ top: 0 });
  };
  if (created) return <SeatCodes created={created} onOpen={onOpen} onDone={() => setCreated(null)} />;
  return (
    <main className={css.door}>
      <div className={css.scene}>
        <Theatre />
        <header className={css.title}>
          <h1 className="display">{t('app.name')}</h1>
          <p>{t('app.subtitle')}</p>
        </header>
        <div className={css.tray}>
          <NewGame onCreated={show} onOpen={onOpen} />
          <JoinForm invited={code} entry={entry} onOpen={onOpen} />
        </div>
      </div>
      <div className={css.desk}>
        <YourGames onOpen={onOpen} />
        <PractiseCard onOpen={onOpen} />
        <TryCard onOpen={onOpen} />
        <div className={css.deskHead}>
          <TextField className={css.name} value={playerName} onChange={(name) => device.set({ playerName: name })} autoComplete="nickname" maxLength={NAME_MAX}>
            <Label className="small">{t('seat.name')}</Label>
            <Input placeholder={t('seat.nameHint')} />
          </TextField>
          <LanguageChoice />
          <Button className="quiet" onPress={() => device.set({ look: look === 'daylight' ? 'dark' : 'daylight' })}>{look === 'daylight' ? t('menu.dark') : t('menu.daylight')}</Button>
          <Button className="quiet" onPress={() => setSetting(true)}>{t('menu.settings')}</Button>
        </div>
        {!isSecure() && <p className="small">{t('home.plain')} <a href="#/trust">{t('home.secure')}</a></p>}
        <nav className="small" aria-label={t('create.more')}>
          <a className="finger-link" href="#/finished">{t('create.finished')}</a>
          <a className="finger-link" href="#/copy">{t('create.ownCopy')}</a>
        </nav>
        <footer className="small">{t('app.reconstruction')}</footer>
      </div>
      {setting && <SettingsDialog isOpen onClose={() => setSetting(false)} />}
    </main>
  );
}
