import { ownAddress } from '../routes/own-address.ts';

/** The list of what the member has saved: the hall with that filter. */
export const SAVED_ADDRESS = ownAddress('/Choose', { saved: 1 });
