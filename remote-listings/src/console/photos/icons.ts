/** Icons of the family (24 px grid, 1.75 stroke) that only these pages show. */
export const arrowBefore = 'M19 12H5M11 6l-6 6 6 6';
export const trash = 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 10.5v5.5M13.5 10.5v5.5';
export const arrowAfter = 'M5 12h14M13 6l6 6-6 6';
