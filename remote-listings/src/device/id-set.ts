/** More than this many are forgotten, the oldest first; also what one search may ask for. */
export const ID_SET_MAX = 100;

/** Ids as they are kept on the device, the newest first; anything unreadable is left out. */
export function readIds(stored: string | null): readonly number[] {
  const ids = (stored ?? '')
    .split(',')
    .filter((part) => /^[1-9]\d{0,14}$/.test(part))
    .map(Number);
  return [...new Set(ids)].slice(0, ID_SET_MAX);
}

export const formatIds = (ids: readonly number[]): string => ids.join(',');

export const toggleId = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, ID_SET_MAX);
