/**
 * Icons of the family that only some screens show: `<Icon path={crown} />`. An app carries those that
 * it imports, the pages of the others none of them.
 */
export const crown = 'M4 8l4 4 4-7 4 7 4-4-1.5 10.5h-13z';
export const globe =
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17';
export const headset =
  'M4 14v-2a8 8 0 0 1 16 0v2M4 14.5A1.5 1.5 0 0 1 5.5 13H8v6H6a2 2 0 0 1-2-2zM20 14.5a1.5 1.5 0 0 0-1.5-1.5H16v6h2a2 2 0 0 0 2-2zM18 19c0 1.5-1.5 2.5-4 2.5h-1';
export const history = 'M4.5 9.5a8 8 0 1 1-.4 3.5M4 4.5v5h5M12 8v4.3l3 1.7';
export const lock =
  'M7 10.5h10a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v1.5';
export const logout =
  'M10 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H10M15 8l4 4-4 4M19 12h-9';
export const share =
  'M12 15V4M8 8l4-4 4 4M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12';
export const check = 'M5 12.5l4.5 4.5L19 7.5';
export const close = 'M6 6l12 12M18 6 6 18';
export const filter = 'M4 7h16M7 12h10M10 17h4';
export const heart = 'M12 20S4 15 4 9.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15 12 20 12 20z';
export const info = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5M12 8h.01';
export const list = 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01';
export const minus = 'M5 12h14';
export const plus = 'M12 5v14M5 12h14';
export const warning = 'M12 4.5l9 15H3zM12 10.5v4M12 17h.01';
