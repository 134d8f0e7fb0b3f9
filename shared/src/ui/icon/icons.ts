/**
 * Icons of the family that only some screens show: `<Icon path={crown} />`. An app carries those that
 * it imports, the pages of the others none of them.
 */
export const crown = 'M4 8l4 4 4-7 4 7 4-4-1.5 10.5h-13z';
export const headset =
  'M4 14v-2a8 8 0 0 1 16 0v2M4 14.5A1.5 1.5 0 0 1 5.5 13H8v6H6a2 2 0 0 1-2-2zM20 14.5a1.5 1.5 0 0 0-1.5-1.5H16v6h2a2 2 0 0 0 2-2zM18 19c0 1.5-1.5 2.5-4 2.5h-1';
export const history = 'M4.5 9.5a8 8 0 1 1-.4 3.5M4 4.5v5h5M12 8v4.3l3 1.7';
export const lock =
  'M7 10.5h10a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v1.5';
export const logout =
  'M10 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H10M15 8l4 4-4 4M19 12h-9';
export const share =
  'M12 15V4M8 8l4-4 4 4M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12';
