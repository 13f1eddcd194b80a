/**
 * Keeps the old object wherever old and new say the same, so that only what really changed is drawn again.
 * Works on plain data as it comes from the server.
 */
export function share<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after)) return after;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const old = before as Record<string, unknown>;
  const fresh = after as Record<string, unknown>;
  const keys = Object.keys(fresh);
  let same = keys.length === Object.keys(old).length;
  const merged: Record<string, unknown> | unknown[] = Array.isArray(after) ? [] : {};
  for (const key of keys) {
    const value = share(old[key], fresh[key]);
    (merged as Record<string, unknown>)[key] = value;
    if (!Object.is(value, old[key])) same = false;
  }
  return (same ? before : merged) as Value;
}
