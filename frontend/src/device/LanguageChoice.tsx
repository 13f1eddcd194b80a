import { device } from './device';
import { useStore } from '../store';
import { Choose } from '../ui/Choose';
import { LANGUAGES, type Language } from '../words/languages';
import { spoken, t } from '../words/words';

const CHOICES = (Object.keys(LANGUAGES) as Language[]).map((id) => ({ id, name: LANGUAGES[id].name }));

/** What the page speaks, where there is a choice. */
export function LanguageChoice() {
  const language = useStore(spoken, (state) => state.language);
  if (CHOICES.length < 2) return null;
  return <Choose label={t('menu.language')} value={language} choices={CHOICES} onChange={(chosen) => device.set({ language: chosen })} />;
}
