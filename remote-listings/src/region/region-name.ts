const NAME_MAX = 60;

/** A region's name from an address, for display only. */
export const readRegionName = (text: string | null): string =>
  (text ?? '').trim().slice(0, NAME_MAX);
