import { field, withDefault } from './codec.ts';
import { pageNumber } from './page.ts';

/** The page that a call names; the first one when it names none. */
export const pageField = field(
  'page',
  withDefault(pageNumber, () => 1),
);
