/** Icons of the family (24 px grid, 1.75 stroke) that only these pages show. */
export const arrowBefore = 'M19 12H5M11 6l-6 6 6 6';
export const arrowAfter = 'M5 12h14M13 6l6 6-6 6';
