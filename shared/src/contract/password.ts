import { shortText } from './primitives.ts';

/** As typed: the server decides what a password must look like (only new ones have rules). */
export const anyPassword = shortText(1, 128);
