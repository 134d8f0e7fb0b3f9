import type { ListingId } from '@velvet/contract/listing';
import { ownHref } from '@velvet/sdk/routes';
import type manifest from '../../remote.json';

/** The address of one of this remote's own screens. */
export const ownAddress = ownHref<typeof manifest>();

/** A listing of a region; the way back needs the region's id and name (spec S3.14). */
export const profileAddress = (id: ListingId, regionId: number, name: string): string =>
  ownAddress('/profile', { id, name, adsid: regionId });
