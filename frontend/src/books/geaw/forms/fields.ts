// The fields of this game's forms.
import type { Field as AnyField } from '../../declared/forms/fields';

/** The words that a choice is shown with. */
export type Choices = 'side' | 'contingent' | 'unittype' | 'unitsize' | 'zone' | 'numeral' | 'cause' | 'reason' | 'result' | 'reopen' | 'place' | 'phases';

export type Field = AnyField<Choices>;

/** Units of a kind, as a row of a chart or of a set-up speaks of them. */
export const KIND: readonly Field[] = [
  { kind: 'choice', key: 'contingent', of: 'contingent' },
  { kind: 'choice', key: 'unitType', of: 'unittype', optional: true },
  { kind: 'choice', key: 'size', of: 'unitsize', optional: true },
  { kind: 'text', key: 'factors', optional: true },
  { kind: 'text', key: 'name', optional: true },
];
