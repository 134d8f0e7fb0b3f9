/** An id from an address; undefined when it is none. */
export const readId = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

const NAME_MAX = 60;

/** A name from an address, for display only. */
export const readName = (text: string | null): string => (text ?? '').trim().slice(0, NAME_MAX);
