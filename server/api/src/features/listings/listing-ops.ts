import { toId } from '@velvet/contract/brand';
import { type ListingDetail, type ListingItem, listingTags } from '@velvet/contract/ops/listings';
import { parse } from '@velvet/contract/parse';
import { toEpochSeconds } from '@velvet/contract/time';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  pageOfRows,
  ROWS_OF_PAGE,
} from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import {
  findAges,
  findListing,
  findPhotos,
  type ListingColumns,
  type ListingRow,
  listListings,
  setListingHidden,
  writeListing,
} from './listing-desk.ts';
import { toListingPhoto } from './listing-photo-ops.ts';

/** What operators do with listings; their photos are apart. */
export const listingOps = {
  listing_page: async ({ db }, { cursor: before, ...query }) =>
    pageOfRows(await listListings(db, { ...query, before, limit: ROWS_OF_PAGE }), toListingItem),
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
  const photos = (await findPhotos(db, id)) ?? [];
  const ages = await findAges(db, id);
  return {
    id,
    regionId: toId(row.region_id),
    name: row.name,
    className: row.class_name,
    title: row.title,
    city: row.city,
    ...(row.bio ? { bio: row.bio } : {}),
    age: row.age,
    heightCm: row.height_cm,
    bust: row.bust,
    rating: row.rating_tenths / 10,
    verified: row.verified,
    tags: parse(listingTags, row.flags),
    signIds: row.sign_tag_ids.map((sign) => toId(sign)),
    photos: photos.map(toListingPhoto),
    ages: ages.map(({ age, evidence, recorded_by: recordedBy, recorded_at: at }) => ({
      age,
      evidence,
      recordedBy,
      recordedAt: toEpochSeconds(at),
    })),
    likes: row.likes,
    hidden: row.hidden,
    sample: row.sample,
    createdAt: toEpochSeconds(row.created_at),
    version: row.version,
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

const toListingItem = (row: ListingRow): ListingItem => {
  const [cover] = row.pictures;
  return {
    id: toId(row.id),
    name: row.name,
    regionId: toId(row.region_id),
    age: row.age,
    hasAgeEvidence: row.has_age_evidence,
    verified: row.verified,
    hidden: row.hidden,
    sample: row.sample,
    photos: row.pictures.length,
    ...(cover === undefined ? {} : { cover }),
    createdAt: toEpochSeconds(row.created_at),
    version: row.version,
  };
};
