import { defaultField } from './codec.ts';
import { pageNumber } from './page.ts';

/** The page that a call names; the first one when it names none. */
export const pageField = defaultField('page', pageNumber, 1);
