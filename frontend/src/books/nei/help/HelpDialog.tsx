import { Paper } from '../../../ui/Paper';
import { t } from '../../../words/words';
import css from '../../../ui/styles/rules.module.css';

const GESTURES = ['tap', 'units', 'drag', 'twice', 'pinch', 'hold', 'back', 'numbers'] as const;
const KEYS = [
  ['Tab', 'keyTab'],
  ['← ↑ → ↓', 'keyArrows'],
  ['Enter', 'keyEnter'],
  ['+ − 0', 'keyZoom'],
  ['1 … 6', 'keyDice'],
  ['⌫', 'keyBackspace'],
  ['i', 'keyLarge'],
  ['/', 'keyLine'],
  ['b', 'keyBoard'],
  ['w', 'keyExplorer'],
  ['r', 'keyRules'],
  ['?', 'keyHelp'],
] as const;

/** Gestures and keys on one page. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Paper title={t('help.title')} onClose={onClose}>
      <div className={`${css.page} help`} tabIndex={0} role="group" aria-label={t('help.title')}>
        <h2>{t('help.gestures')}</h2>
        <dl>{GESTURES.map((gesture) => <div key={gesture}><dt>{t(`help.${gesture}`)}</dt><dd>{t(`help.${gesture}Does`)}</dd></div>)}</dl>
        <h2>{t('help.keys')}</h2>
        <dl>{KEYS.map(([key, does]) => <div key={does}><dt><kbd>{key}</kbd></dt><dd>{t(`help.${does}`)}</dd></div>)}</dl>
        <p className="small">{t('help.line')}</p>
      </div>
    </Paper>
  );
}
