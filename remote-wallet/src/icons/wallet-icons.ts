/** Paths of icons that only this app needs, on the kit's grid. */
export const walletIcons = {
  globe:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17c-5-5-5-12 0-17z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  shield: 'M12 3.5l7 2.5v5.5c0 4.4-2.9 7.6-7 9-4.1-1.4-7-4.6-7-9V6zM9 12l2.2 2.2L15.2 10',
  wallet:
    'M19 8V6a1.5 1.5 0 0 0-1.5-1.5H6A2.5 2.5 0 0 0 6 9h13a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 20H6a2.5 2.5 0 0 1-2.5-2.5V7M16.5 14.3h.01',
} as const;
