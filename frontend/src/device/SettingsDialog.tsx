import { Button, Group } from 'react-aria-components';
import { device, SCALES, type Automatic, type Automation, type Hand, type Look } from './device';
import { home, isSecure } from './home';
import { useStore } from '../store';
import { Paper } from '../ui/Paper';
import { t } from '../words/words';
import { LanguageChoice } from './LanguageChoice';
import { Segments } from '../ui/Segments';
import css from '../ui/styles/rules.module.css';

const LOOKS: readonly Look[] = ['dark', 'dim', 'daylight'];
const HANDS: readonly Hand[] = ['left', 'right'];
const AUTOMATICS: readonly Automatic[] = ['dice', 'step', 'losses'];
const AUTOMATIONS: readonly Automation[] = ['off', 'suggest', 'do'];
const SWITCH = ['on', 'off'] as const;

/** What belongs to this device. Everything takes effect at once. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Paper title={t('settings.title')} isOpen={isOpen} onClose={onClose}>
      <div className={css.page}><Settings /></div>
    </Paper>
  );
}

function Settings() {
  const { look, scale, patterns, hand, sound, awake, automation, reminders } = useStore(device, (state) => state);
  const named = SWITCH.map((id) => ({ id, name: t(`settings.${id}`) }));
  const onOff = (on: boolean) => (on ? 'on' : 'off');
  return (
    <div className="settings">
      <p className="small">{t('settings.hint')}</p>
      <Segments label={t('settings.look')} value={look} choices={LOOKS.map((id) => ({ id, name: t(`settings.${id}`) }))} onChange={(chosen) => device.set({ look: chosen })} />
      <Scale scale={scale} />
      <Segments label={t('settings.patterns')} hint={t('settings.patternsHint')} value={onOff(patterns)} choices={named} onChange={(chosen) => device.set({ patterns: chosen === 'on' })} />
      <Segments label={t('settings.hand')} hint={t('settings.handHint')} value={hand} choices={HANDS.map((id) => ({ id, name: t(`settings.${id}`) }))} onChange={(chosen) => device.set({ hand: chosen })} />
      <LanguageChoice />
      <h3>{t('settings.automation')}</h3>
      {AUTOMATICS.map((automatic) => (
        <Segments
          key={automatic}
          label={t(`settings.${automatic}`)}
          hint={t(`settings.${automatic}Hint`)}
          value={automation[automatic]}
          choices={AUTOMATIONS.map((id) => ({ id, name: t(`settings.${id}`) }))}
          onChange={(chosen) => device.set({ automation: { ...automation, [automatic]: chosen } })}
        />
      ))}
      <Segments label={t('settings.reminders')} hint={t('settings.remindersHint')} value={onOff(reminders)} choices={named} onChange={(chosen) => device.set({ reminders: chosen === 'on', reminded: [] })} />
      <Awake awake={awake} />
      <Segments label={t('settings.sound')} hint={t('settings.soundHint')} value={onOff(sound)} choices={named} onChange={(chosen) => device.set({ sound: chosen === 'on' })} />
    </div>
  );
}

/** Whether the screen stays lit, and why it does not where the browser refuses. */
function Awake({ awake }: { awake: boolean }) {
  const screen = useStore(home, (state) => state.screen);
  if (!isSecure()) return <p className="small">{t('home.plain')} <a href="#/trust">{t('home.secure')}</a></p>;
  return (
    <>
      <Segments
        label={t('settings.awake')}
        hint={t('settings.awakeHint')}
        value={awake ? 'awakeOn' : 'awakeOff'}
        choices={(['awakeOn', 'awakeOff'] as const).map((id) => ({ id, name: t(`settings.${id}`) }))}
        onChange={(chosen) => device.set({ awake: chosen === 'awakeOn' })}
      />
      {awake && screen === 'refused' && <p className="small" role="status">{t('home.screenRefused')}</p>}
      {awake && screen === 'missing' && <p className="small" role="status">{t('home.screenMissing')}</p>}
    </>
  );
}

function Scale({ scale }: { scale: number }) {
  const by = (step: number) => device.set({ scale: Math.min(SCALES.most, Math.max(SCALES.least, scale + step)) });
  return (
    <Group className="segments" aria-label={t('settings.scale')}>
      <span className="react-aria-Label">{t('settings.scale')}</span>
      <div className="stepper">
        <Button aria-label={t('menu.smaller')} isDisabled={scale <= SCALES.least} onPress={() => by(-SCALES.step)}>−</Button>
        <output>{t('settings.percent', { scale })}</output>
        <Button aria-label={t('menu.larger')} isDisabled={scale >= SCALES.most} onPress={() => by(SCALES.step)}>+</Button>
        <Button className="quiet" isDisabled={scale === 100} onPress={() => device.set({ scale: 100 })}>{t('settings.percent', { scale: 100 })}</Button>
      </div>
    </Group>
  );
}
