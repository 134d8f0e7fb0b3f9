import type { ListingId } from '@velvet/contract/listing';
import { ownAddress } from '../routes/own-address.ts';
import { type HallQuery, hallParameters } from './hall-query.ts';

/** A listing of the hall. The query comes along for the list beside it, also after a reload. */
export const detailAddress = (id: ListingId, query: HallQuery): string =>
  ownAddress('/detail', { id, ...hallParameters(query) });
