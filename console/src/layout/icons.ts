import type { ConsoleSection } from '@velvet/contract/console-page';

/** Icons of the family (24 px grid, 1.75 stroke) for the console's navigation. */
export const sun =
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4';
export const moon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z';
export const halfMoon =
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 3.5v17M12 7.5h5.5M12 12h8.5M12 16.5h5.5';
export const menu = 'M4 7h16M4 12h16M4 17h16';

export const sectionIcons: Readonly<Record<ConsoleSection, string>> = {
  desk: 'M4 13.5l2.6-7A1.5 1.5 0 0 1 8 5.5h8a1.5 1.5 0 0 1 1.4 1l2.6 7V17a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17zM4 13.5h4.5l1.2 2h4.6l1.2-2H20',
  finance:
    'M5.5 6.5h12A1.5 1.5 0 0 1 19 8v2M5.5 6.5a1.5 1.5 0 0 1 0-3H16v3M4 5v12.5A1.5 1.5 0 0 0 5.5 19H18a1.5 1.5 0 0 0 1.5-1.5V11.5A1.5 1.5 0 0 0 18 10h-2.5a2.25 2.25 0 0 0 0 4.5h4',
  people:
    'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5c.5-3.2 3-5 6.5-5s6 1.8 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2.2.6 3.6 2.2 4 4.6',
  content:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5zM8 8a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM4 17l5-4.5 3.5 3 3.5-4 4.5 4.5',
  game: 'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM8.2 7.6a.6.6 0 1 0 .01 0zM12 11.4a.6.6 0 1 0 .01 0zM15.8 15.2a.6.6 0 1 0 .01 0z',
  support:
    'M4 14v-2a8 8 0 0 1 16 0v2M4 14.5A1.5 1.5 0 0 1 5.5 13H8v6H6a2 2 0 0 1-2-2zM20 14.5a1.5 1.5 0 0 0-1.5-1.5H16v6h2a2 2 0 0 0 2-2z',
  system:
    'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM13 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
};
