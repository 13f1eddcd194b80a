import type { Pending } from '../../graphql/types';
import { signed } from '../../ui/words';
import { t } from '../../words/words';

type Die = Pick<Pending['dice'][number], 'hitsOn' | 'modifier'>;

/** With what a die hits, and what is added to it. */
export const targetWords = ({ hitsOn, modifier }: Die): string[] =>
  [hitsOn ? t('dice.hitsOn', { target: String(hitsOn) }) : '', modifier === 0 ? '' : t('dice.modifier', { modifier: signed(modifier) })].filter(Boolean);

/** A die in words: whose it is, what hits, what was typed. */
export const dieWords = (name: string, die: Die, face: number | null): string => [name, ...targetWords(die), face ? t('dice.typed', { face }) : t('dice.notTyped')].join(', ');
