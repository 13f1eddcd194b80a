// What English needs to put values into its words. Another language has a grammar of its own.

/** A value that is put in as it is. */
export type Value = string | number;

const figures = new Intl.NumberFormat('en-US');

/** A number as it is written. */
export const figure = (number: number): string => figures.format(number);

/** The words for one, or those for any other number. */
export const counted = (count: number, one: string, other: string): string => (count === 1 ? one : other);

/** How long ago something was, as one says it. */
export function ago(minutes: number): string {
  if (minutes < 1) return 'just now';
  if (minutes < 60) return counted(minutes, '1 minute ago', `${minutes} minutes ago`);
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return counted(hours, '1 hour ago', `${hours} hours ago`);
  return `${Math.floor(hours / 24)} days ago`;
}

/** The words of a choice, or those for every other one. */
export const chosen = (choice: string, words: { readonly [choice: string]: string; readonly other: string }): string => words[choice] ?? words.other;
