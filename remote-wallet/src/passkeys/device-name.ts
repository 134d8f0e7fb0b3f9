const names: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** The kind of a device by its browser's user agent; undefined when it is not known. */
export const deviceName = (userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];
