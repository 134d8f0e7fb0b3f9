/** More than this many are forgotten, the oldest first; also what one search may ask for. */
export const MARKED_IDS_MAX = 100;

/** Ids as they are kept on the device, the newest first; anything unreadable is left out. */
export function readIds(text: string): readonly number[] {
  const ids = text
    .split(',')
    .filter((part) => /^[1-9]\d{0,14}$/.test(part))
    .map(Number);
  return [...new Set(ids)].slice(0, MARKED_IDS_MAX);
}

/** Undefined for none: there is nothing to keep. */
export const formatIds = (ids: readonly number[]): string | undefined =>
  ids.length === 0 ? undefined : ids.join(',');

export const toggleId = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, MARKED_IDS_MAX);
