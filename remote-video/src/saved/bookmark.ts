/** The icon of what is saved. */
export const BOOKMARK = 'M6 4h12v16l-6-4.5L6 20z';
