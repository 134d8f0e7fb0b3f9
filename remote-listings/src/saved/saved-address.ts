import { ownAddress } from '../routes/own-address.ts';

/** The list of what the member has saved: the hall with that filter. */
export const SAVED_ADDRESS = ownAddress('/Choose', { saved: 1 });

/** The icon of what is saved. */
export const BOOKMARK = 'M6 4h12v16l-6-4.5L6 20z';
