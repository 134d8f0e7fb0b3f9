import { toId } from '@velvet/contract/brand';
import { type ListingDetail, type ListingItem, listingTags } from '@velvet/contract/ops/listings';
import { parse } from '@velvet/contract/parse';
import { fromRow } from '../../database/from-row.ts';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsCall, type OpsHandlers, type OpsInputs, readPage } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import {
  findAges,
  findListing,
  findPhotos,
  LISTINGS,
  type ListingColumns,
  type ListingFacts,
  setListingHidden,
  writeListing,
} from './listing-desk.ts';
import { toListingPhoto } from './listing-photo-ops.ts';

/** What operators do with listings; their photos are apart. */
export const listingOps = {
  listing_page: ({ db }, { name, regionId, hidden, cursor }) =>
    readPage<ListingItem>(db, LISTINGS, [name, regionId, hidden, cursor]),
  listing_shown: show,
  listing_save: ({ db }, input) => {
    const { id, version } = input;
    return saveOnVersion(db, 'listing', { id, version }, async () => {
      const saved = await writeListing(db, id, toColumns(input), input.ageEvidence);
      switch (saved.outcome) {
        case 'ok':
          return toId(saved.id);
        case 'bad_region':
          return new OpsRefused('bad_field', { field: 'region_id' });
        case 'bad_tags':
          return new OpsRefused('bad_field', { field: 'sign_ids' });
        case 'no_age_evidence':
          return new OpsRefused('no_age_evidence', { field: 'age_evidence' });
        default:
          throw new Error(`A listing could not be saved: ${saved.outcome}`);
      }
    });
  },
  listing_hide: ({ db }, { id, version }) =>
    decideOnVersion(db, 'listing', { id, version }, async () => setListingHidden(db, id, 'hidden')),
  listing_show: ({ db }, { id, version }) =>
    decideOnVersion(db, 'listing', { id, version }, async () => setListingHidden(db, id, 'shown')),
} satisfies Partial<OpsHandlers>;

async function show(
  { db }: OpsCall,
  { id }: OpsInputs['listing_shown'],
): Promise<ListingDetail | OpsRefused> {
  const row = await findListing(db, id);
  if (!row) return new OpsRefused('not_found');
  const { rating_tenths: tenths, flags, sign_tag_ids: signIds, pictures: _, ...facts } = row;
  const photos = (await findPhotos(db, id)) ?? [];
  return {
    ...fromRow<ListingFacts>(facts),
    rating: tenths / 10,
    tags: parse(listingTags, flags),
    signIds,
    photos: photos.map(toListingPhoto),
    ages: await findAges(db, id),
  };
}

const toColumns = (input: OpsInputs['listing_save']): ListingColumns => ({
  region_id: input.regionId,
  name: input.name,
  class_name: input.className,
  title: input.title,
  city: input.city,
  bio: input.bio,
  age: input.age,
  height_cm: input.heightCm,
  bust: input.bust,
  rating_tenths: Math.round(input.rating * 10),
  verified: input.verified,
  flags: listingTags.encode(input.tags),
  sign_tag_ids: input.signIds,
  // Without photos nobody should see it yet.
  hidden: true,
});
