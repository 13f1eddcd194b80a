import type { DiceSetting } from '../../graphql/types';

/** Whether faces and draws from the table may be typed in. */
export const isTyped = (setting: DiceSetting): boolean => setting === 'TABLE' || setting === 'EITHER';
