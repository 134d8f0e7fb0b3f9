/**
 * One family: a 24 px grid, 1.75 stroke, round caps. Each icon is one path. These are in every page
 * with the kit; those that only some screens show are in `icons.ts`.
 */
export const iconPaths = {
  back: 'M15 5l-7 7 7 7',
  chevronDown: 'M6 9l6 6 6-6',
  chevronRight: 'M9 6l6 6-6 6',
  dice: 'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM8.2 7.6a.6.6 0 1 0 .01 0zM12 11.4a.6.6 0 1 0 .01 0zM15.8 15.2a.6.6 0 1 0 .01 0z',
  grid: 'M5 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM15 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM5 14h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM15 14h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z',
  home: 'M4 11l8-7 8 7v7.5a1.5 1.5 0 0 1-1.5 1.5H15v-6H9v6H5.5A1.5 1.5 0 0 1 4 18.5z',
  megaphone:
    'M4 10v4a1 1 0 0 0 1 1h2.5L17 19.5v-15L7.5 9H5a1 1 0 0 0-1 1zM8 15l1.2 4.5h2.3l-1-3.1M20 10v4',
  pause: 'M9 6v12M15 6v12',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5z',
  play: 'M8 5v14l11-7z',
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM16 16l4 4',
  star: 'M12 3.6l2.4 5.9 6.3.5-4.8 4.1 1.5 6.1-5.4-3.3-5.4 3.3 1.5-6.1-4.8-4.1 6.3-.5z',
  verified:
    'M8.8 4.3a3.3 3.3 0 0 1 6.4 0 3.3 3.3 0 0 1 4.5 4.5 3.3 3.3 0 0 1 0 6.4 3.3 3.3 0 0 1-4.5 4.5 3.3 3.3 0 0 1-6.4 0 3.3 3.3 0 0 1-4.5-4.5 3.3 3.3 0 0 1 0-6.4 3.3 3.3 0 0 1 4.5-4.5zM8.5 12.2l2.4 2.4 4.6-4.8',
  video: 'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 9v6l5-3z',
  wifiOff:
    'M4 4l16 16M5 12.5a10 10 0 0 1 3.5-2.3M2 9a15 15 0 0 1 4-2.7M11 6a14 14 0 0 1 11 3M14.5 9.8a10 10 0 0 1 4.5 2.7M8.5 16a5 5 0 0 1 7 0M12 19.5h.01',
} as const;

export type IconName = keyof typeof iconPaths;

/** Filled shapes whose cut-outs must be larger than the outline's details; the others just fill. */
export const filledPaths: Partial<Record<IconName, string>> = {
  dice: 'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM16 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  verified:
    'M8.8 4.3a3.3 3.3 0 0 1 6.4 0 3.3 3.3 0 0 1 4.5 4.5 3.3 3.3 0 0 1 0 6.4 3.3 3.3 0 0 1-4.5 4.5 3.3 3.3 0 0 1-6.4 0 3.3 3.3 0 0 1-4.5-4.5 3.3 3.3 0 0 1 0-6.4 3.3 3.3 0 0 1 4.5-4.5zM8.7 9.9l-2.3 2.3 4.6 4.6 6.6-6.8-2.3-2.3-4.4 4.5z',
  video:
    'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM8.7 6.6v10.8l9-5.4z',
};
