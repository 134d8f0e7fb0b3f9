/** Icons of the family (24 px grid, 1.75 stroke) that only the console shows. */
export const refresh = 'M19.5 9.5a8 8 0 1 0 .4 3.5M20 4.5v5h-5';
export const download = 'M12 4.5v10.5M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15';
export const sortUp = 'M12 19V5M6.5 10.5L12 5l5.5 5.5';
export const sortDown = 'M12 5v14M6.5 13.5L12 19l5.5-5.5';
export const sortNone = 'M8 9.5L12 5.5l4 4M8 14.5l4 4 4-4';
export const emptyTray =
  'M4 13.5l2.6-7A1.5 1.5 0 0 1 8 5.5h8a1.5 1.5 0 0 1 1.4 1l2.6 7V17a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17zM4 13.5h4.5l1.2 2h4.6l1.2-2H20';
