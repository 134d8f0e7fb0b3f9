import type { ListingId } from '@velvet/contract/listing';
import { ownAddress } from '../routes/own-address.ts';

/** A listing of a region; the way back needs the region's id and name (spec S3.14). */
export const profileAddress = (id: ListingId, regionId: number, name: string): string =>
  ownAddress('/profile', { id, name, adsid: regionId });
