// How many sizes and looks a part goes through. At every run each screen is measured at every size in one look, and in every
// look at one size, which sees its contrast; axe reads it once, since sizes and looks are the same to it, but for the colours of
// the map, which are not measured. `npm run e2e -- --whole` (`cargo xtask soak page`) takes all of all.
export const WHOLE = process.argv.includes('--whole');

/** The first of some, or all of them where the whole is wanted. */
export const some = (all, count = 1) => (WHOLE ? all : all.slice(0, count));

/** The looks in which a screen is measured at a size: all of them at the first one. */
export const looksAt = (isFirst, looks = ['dark', 'dim', 'daylight']) => (isFirst ? looks : some(looks));

/** Whether axe reads it: once is enough, in every look where the map is what is shown, unless the whole is wanted. */
export const isRead = (isFirst, look = 'dark', { map = false } = {}) => WHOLE || (isFirst && (map || look === 'dark'));
