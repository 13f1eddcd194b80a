import { t } from '../../../words/words';
import type { View } from '../graphql/types';

const NUMERALS = ['', 'I', 'II', 'III', 'IV'] as const;

/** The quarter and the year of the turn, as far as they are known. */
export const quarterOf = ({ year, quarter }: View): string => (year ? t('geaw.quarter', { quarter: NUMERALS[quarter ?? 0] ?? '', year }) : '');

/** The turn with its quarter. */
export const turnOf = (view: View): string => [t('geaw.turn', { turn: view.turn }), quarterOf(view)].filter(Boolean).join(' · ');
