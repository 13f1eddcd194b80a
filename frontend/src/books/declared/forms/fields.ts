// Forms as data: what a sheet or an order asks for, and how the answers are read. What is wrong with them the server says.

import type { Words } from '../../../words/words';

/** What a field is called: a key of the words. */
export type FieldKey = { [Key in keyof Words]: Key extends `field.${infer Name}` ? (Words[Key] extends string ? Name : never) : never }[keyof Words];

interface Basics {
  key: FieldKey;
  /** It may be left open. */
  optional?: boolean;
}

/** A field; `Choices` are the words that its choices are shown with. */
export type Field<Choices extends string = string> =
  | (Basics & { kind: 'text' | 'hex' | 'hexes' | 'section' | 'years' })
  | (Basics & { kind: 'number'; least?: number; most?: number; isSigned?: boolean })
  /** One of several, or with `choices` any number of them. */
  | (Basics & { kind: 'choice' | 'choices'; of: Choices; only?: readonly string[] })
  /** Yes, no, or not said. */
  | (Basics & { kind: 'yes' })
  | (Basics & { kind: 'unit' | 'units' })
  /** A place with a name, or a hex. */
  | (Basics & { kind: 'place' })
  | (Basics & { kind: 'rows'; fields: readonly Field<Choices>[] });

export type Value = string | readonly string[] | readonly Values[];
export interface Values {
  readonly [key: string]: Value | undefined;
}

/** The answers of a form, read as what they are; what is left open is null. */
export class Answers {
  constructor(private readonly values: Values) {}

  text(key: string): string {
    const value = this.values[key];
    return typeof value === 'string' ? value.trim() : '';
  }

  words(key: string): string | null {
    return this.text(key) || null;
  }

  /** One of the values of an enum. */
  one<Name extends string>(key: string): Name {
    return this.text(key) as Name;
  }

  oneOrNone<Name extends string>(key: string): Name | null {
    return (this.text(key) as Name) || null;
  }

  number(key: string): number {
    return Number(this.text(key));
  }

  numberOrNone(key: string): number | null {
    return this.text(key) === '' ? null : Number(this.text(key));
  }

  yes(key: string): boolean | null {
    return this.text(key) === '' ? null : this.text(key) === 'yes';
  }

  /** Several of a kind: hexes, units, years. */
  list(key: string): string[] {
    const value = this.values[key];
    if (typeof value === 'string') return value.split(/[\s,;]+/).filter(Boolean);
    return (value ?? []).filter((one) => typeof one === 'string');
  }

  rows(key: string): Answers[] {
    const value = this.values[key];
    return typeof value === 'string' ? [] : (value ?? []).filter((row) => typeof row !== 'string').map((row) => new Answers(row));
  }
}

/** Whether everything that must be said is said. */
export function isFilled(fields: readonly Field[], values: Values): boolean {
  return fields.every((field) => {
    const value = values[field.key];
    if (field.kind === 'rows') return ((value as readonly Values[] | undefined) ?? []).every((row) => isFilled(field.fields, row));
    if (field.optional || field.kind === 'yes') return true;
    return typeof value === 'string' ? value.trim() !== '' : (value?.length ?? 0) > 0;
  });
}
