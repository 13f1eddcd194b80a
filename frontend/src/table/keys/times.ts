/** The day of a time in RFC 3339, as this device writes days. */
export const dayOf = (time: string | null | undefined): string => (time ? new Date(time).toLocaleDateString([], { dateStyle: 'medium' }) : '');

/** Day and minute. */
export const momentOf = (time: string): string => new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
