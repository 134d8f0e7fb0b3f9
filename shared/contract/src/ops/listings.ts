import {
  checked,
  type Domain,
  defaultField,
  field,
  listOf,
  optionalField,
  record,
} from '../codec.ts';
import { ADULT_AGE } from '../constants.ts';
import {
  decimal,
  epochSeconds,
  flag,
  id,
  integer,
  matching,
  shortText,
  text,
  truth,
} from '../primitives.ts';
import {
  edited,
  lineByLanguage,
  linesByLanguage,
  listUpTo,
  pictureFile,
  saved,
  writtenLine,
} from './content.ts';
import { cursor, decision, decisionOn, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

const listingId = id<'listing'>();
const regionId = id<'region'>();
const signId = id<'sign'>();

/** Numbers and lengths that a listing may have. */
export const listingLimits = {
  age: { min: ADULT_AGE, max: 99 },
  heightCm: { min: 100, max: 230 },
  rating: { min: 0, max: 5 },
  tags: 20,
  /** UTF-16 units. */
  tag: 40,
  name: 60,
  className: 60,
  title: 200,
  city: 60,
  bio: 2_000,
  bust: 20,
  alt: 300,
} as const;
const { age: ageLimits, heightCm: heightLimits, rating: ratingLimits } = listingLimits;
const age = integer(ageLimits.min, ageLimits.max);
/** Photos of one listing. */
export const LISTING_PHOTOS_MAX = 20;
/** JSON of a listing's texts in six languages. */
const LISTING_BODY_MAX_BYTES = 128 * 1024;

const listingItem = record({
  id: field('id', listingId),
  name: field('name', text),
  regionId: field('region_id', regionId),
  age: field('age', age),
  /** Whether the age has evidence; entries from before it was asked for have none. */
  hasAgeEvidence: field('has_age_evidence', truth),
  verified: field('verified', truth),
  hidden: field('hidden', truth),
  sample: field('sample', truth),
  photos: field('photos', integer(0)),
  /** The first photo, for `picture_shown`. */
  cover: optionalField('cover', text),
  createdAt: field('created_at', epochSeconds),
  version: field('version', version),
});
export type ListingItem = Domain<typeof listingItem>;

export const listingTag = matching(/^[^\p{Cc}\p{Cs}，]{1,40}$/u);
/** At most twenty tags in one language; members' clients separate them by the full-width comma. */
const tags = listUpTo(listingTag, listingLimits.tags);
/** Free tags by group of languages, as stored: `zh-hant`, `ko` and `tr` overrule their group. */
export const listingTags = record({
  zh: optionalField('zh', tags),
  zhHant: optionalField('zh-hant', tags),
  en: optionalField('en', tags),
  ja: optionalField('ja', tags),
  ko: optionalField('ko', tags),
  tr: optionalField('tr', tags),
  other: optionalField('other', tags),
});

/** What operators write about a person. */
const listingFacts = {
  regionId: field('region_id', regionId),
  name: field('name', writtenLine(listingLimits.name)),
  className: field('class_name', lineByLanguage(listingLimits.className)),
  title: field('title', lineByLanguage(listingLimits.title)),
  city: field('city', lineByLanguage(listingLimits.city)),
  bio: optionalField('bio', linesByLanguage(listingLimits.bio)),
  /** Adults only; the database refuses another, too. */
  age: field('age', age),
  heightCm: field('height_cm', integer(heightLimits.min, heightLimits.max)),
  bust: field('bust', matching(/^[^\p{Cc}\p{Cs}]{0,20}$/u)),
  /** 0 to 5 in steps of a tenth. */
  rating: field('rating', decimal(ratingLimits.min, ratingLimits.max)),
  verified: field('verified', truth),
  tags: field('tags', listingTags),
  signIds: field('sign_ids', listUpTo(signId, listingLimits.tags)),
};

const FRACTION_STEPS = 10_000;
const inSteps = (fraction: number): number => Math.round(fraction * FRACTION_STEPS);
const isWithin = (start: number, length: number): boolean =>
  inSteps(length) > 0 && inSteps(start) + inSteps(length) <= FRACTION_STEPS;
const fraction = decimal(0, 1);
const cropFields = record({
  left: field('left', fraction),
  top: field('top', fraction),
  width: field('width', fraction),
  height: field('height', fraction),
});
export type Crop = Domain<typeof cropFields>;
/** A part of a photo, in fractions of its width and height; ten-thousandths count. */
const crop = checked(
  cropFields,
  ({ left, top, width, height }) => isWithin(left, width) && isWithin(top, height),
  'Not within the photo',
);

/** The name of a stored photo of a listing. */
const photoName = shortText(1, 500);
const alt = lineByLanguage(listingLimits.alt);

const listingPhoto = record({
  /** What members get. */
  file: field('file', photoName),
  /** The whole photo, on which a crop is chosen. */
  source: field('source', photoName),
  /** Absent: nothing is cut off. */
  crop: optionalField('crop', crop),
  alt: optionalField('alt', alt),
  /** Whether it was uploaded; others cannot be cropped. */
  uploaded: field('uploaded', truth),
});
export type ListingPhoto = Domain<typeof listingPhoto>;

const recordedAge = record({
  age: field('age', age),
  evidence: field('evidence', text),
  recordedBy: field('recorded_by', text),
  recordedAt: field('recorded_at', epochSeconds),
});

const listingDetail = record({
  id: field('id', listingId),
  ...listingFacts,
  /** In their order; the first one is the cover. */
  photos: field('photos', listOf(listingPhoto)),
  /** Every recorded age with its evidence, the newest first. */
  ages: field('ages', listOf(recordedAge)),
  likes: field('likes', integer(0)),
  hidden: field('hidden', truth),
  sample: field('sample', truth),
  createdAt: field('created_at', epochSeconds),
  version: field('version', version),
});
export type ListingDetail = Domain<typeof listingDetail>;

const access = ['content'] as const;

/** Newest first. */
export const listingPage = defineOpsRead(access, {
  name: 'listing_page',
  path: '/listings/page',
  input: record({
    /** Part of the name, whatever its case. */
    name: optionalField('name', writtenLine(listingLimits.name)),
    regionId: optionalField('region_id', regionId),
    hidden: optionalField('hidden', flag),
    cursor,
  }),
  output: opsPage(listingItem),
});

export const listingShown = defineOpsRead(access, {
  name: 'listing_shown',
  path: '/listings/show',
  input: record({ id: field('id', listingId) }),
  output: listingDetail,
});

/** Adds an entry, which is hidden at first, or replaces what is written about one. */
export const saveListing = defineOpsChange(access, {
  name: 'listing_save',
  path: '/listings/save',
  bodyMaxBytes: LISTING_BODY_MAX_BYTES,
  input: record({
    ...edited(listingId),
    ...listingFacts,
    /** How the age was checked; a new entry and another age need it. */
    ageEvidence: optionalField('age_evidence', writtenText()),
  }),
  output: saved(listingId),
});

/** Takes an entry out of what members see. */
export const hideListing = defineOpsChange(access, {
  name: 'listing_hide',
  path: '/listings/hide',
  input: decisionOn(listingId, {}),
  output: decision(['hidden']),
});

export const showListing = defineOpsChange(access, {
  name: 'listing_show',
  path: '/listings/unhide',
  input: decisionOn(listingId, {}),
  output: decision(['shown']),
});

/**
 * Adds a photo after the others. The body is the picture itself, at most 8 MiB and 4,096 pixels to a
 * side; what it holds beside its pixels is removed.
 */
export const addListingPhoto = defineOpsChange(access, {
  name: 'listing_photo_add',
  path: '/listings/photos/add',
  file: pictureFile,
  input: decisionOn(listingId, {}),
  output: record({ file: field('file', photoName), added: field('added', decision(['added'])) }),
});

/** Puts the photos in another order; every one is named once. The first one is the cover. */
export const orderListingPhotos = defineOpsChange(access, {
  name: 'listing_photo_order',
  path: '/listings/photos/order',
  input: decisionOn(listingId, {
    files: field('files', listUpTo(photoName, LISTING_PHOTOS_MAX)),
  }),
  output: decision(['ordered']),
});

/** Replaces the alternative text and the crop of a photo; absent ones are taken away. */
export const describeListingPhoto = defineOpsChange(access, {
  name: 'listing_photo_describe',
  path: '/listings/photos/describe',
  input: decisionOn(listingId, {
    file: field('file', photoName),
    alt: optionalField('alt', alt),
    crop: optionalField('crop', crop),
  }),
  output: record({
    /** Another one than before where another part is shown. */
    file: field('file', photoName),
    described: field('described', decision(['described'])),
  }),
});

export const removeListingPhoto = defineOpsChange(access, {
  name: 'listing_photo_remove',
  path: '/listings/photos/remove',
  input: decisionOn(listingId, { file: field('file', photoName) }),
  output: decision(['removed']),
});

/** A stored picture of a listing or banner. */
export const pictureShown = defineOpsRead(access, {
  name: 'picture_shown',
  path: '/pictures/show',
  input: record({
    file: field('file', photoName),
    /** Otherwise its small form, where there is one. */
    whole: defaultField('whole', flag, false),
  }),
  /** A data URL. */
  output: record({
    image: field(
      'image',
      matching(/^data:image\/(?:svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/),
    ),
  }),
});
