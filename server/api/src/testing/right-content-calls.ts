import type { OpsName } from '@velvet/contract/ops/ops-endpoints';
import {
  aBanner,
  aListing,
  aNotice,
  aRegion,
  aSignTag,
  aStoredPhoto,
} from './content-factories.ts';
import { aMember } from './database-factories.ts';
import { type Making, versioned, versionOf } from './right-call.ts';

const ofContent = (table: string): string => `content_version('${table}', $1)`;

const listing = versioned(ofContent('listing'), aListing);
const notice = versioned(ofContent('notice'), aNotice);
const region = versioned(ofContent('region'), aRegion);
const sign = versioned(ofContent('sign_tag'), aSignTag);
const banner = versioned(ofContent('banner'), aBanner);

const photo: Making = async ({ db, dataDir }) => {
  const file = await aStoredPhoto(dataDir);
  const id = await aListing(db, [file]);
  return { id, version: await versionOf(db, ofContent('listing'), id), file };
};

const named = { name: { en: 'South', ja: '南' }, position: 3 };

/** The calls of the desk for content. */
export const contentCalls = {
  region_page: async () => ({}),
  region_save: async (ops) => ({ ...(await region(ops)), ...named }),
  region_remove: region,
  sign_page: async () => ({}),
  sign_save: async (ops) => ({ ...(await sign(ops)), ...named }),
  sign_remove: sign,
  banner_page: async () => ({}),
  banner_add: async () => ({ position: 3 }),
  banner_image: banner,
  banner_save: async (ops) => ({
    ...(await banner(ops)),
    headline: { en: 'New faces' },
    link: '/Video',
    position: 3,
  }),
  banner_hide: banner,
  banner_show: banner,
  notice_page: async () => ({ type: 3, state: 'shown' }),
  notice_shown: notice,
  notice_save: async (ops) => ({
    ...(await notice(ops)),
    type: 1,
    member_id: await aMember(ops.db.owner),
    name: { en: 'News', tr: 'Haber' },
    text: { en: 'First line\nsecond line' },
    visible_from: 4_000_000_000,
  }),
  notice_hide: notice,
  notice_show: notice,
  listing_page: async () => ({ name: 'Ro', region_id: 1, hidden: 0 }),
  listing_shown: async ({ db }) => ({ id: await aListing(db) }),
  listing_save: async (ops) => ({
    ...(await listing(ops)),
    region_id: await aRegion(ops.db),
    name: 'Iris',
    class_name: { en: 'Gold' },
    title: { en: 'Title', 'zh-hans': '标题' },
    city: { en: 'Oslo' },
    bio: { en: 'First line\nsecond line' },
    age: 30,
    age_evidence: 'Passport seen',
    height_cm: 170,
    bust: '90C',
    rating: 4.5,
    verified: true,
    tags: { en: ['Quiet'], 'zh-hant': ['安靜'] },
    sign_ids: [await aSignTag(ops.db)],
  }),
  listing_hide: listing,
  listing_show: listing,
  listing_photo_add: listing,
  listing_photo_order: async (ops) => {
    const { file, ...rest } = await photo(ops);
    return { ...rest, files: [file] };
  },
  listing_photo_describe: async (ops) => ({
    ...(await photo(ops)),
    alt: { en: 'In the garden' },
    crop: { left: 0.1, top: 0, width: 0.5, height: 1 },
  }),
  listing_photo_remove: photo,
  picture_shown: async ({ dataDir }) => ({ file: await aStoredPhoto(dataDir), whole: 1 }),
} as const satisfies Partial<Record<OpsName, Making>>;
