// What English needs to put values into its words. Another language has a grammar of its own.

/** A value that is put in as it is. */
export type Value = string | number;

const figures = new Intl.NumberFormat('en-US');

/** A number as it is written. */
export const figure = (number: number): string => figures.format(number);

/** The words for one, or those for any other number. */
export const counted = (count: number, one: string, other: string): string => (count === 1 ? one : other);

/** The words of a choice, or those for every other one. */
export const chosen = (choice: string, words: { readonly [choice: string]: string; readonly other: string }): string => words[choice] ?? words.other;
