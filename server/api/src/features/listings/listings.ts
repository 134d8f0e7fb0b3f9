import { PAGE_SIZE } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type { ListingCard, ListingId, Region } from '@velvet/contract/listing';
import type { ListingProfile } from '@velvet/contract/listing-profile';
import type { TagsByLanguage } from '@velvet/contract/multilingual';
import type { Page } from '@velvet/contract/page';
import type { Sign, SignId } from '@velvet/contract/sign';
import type pg from 'pg';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import type { ListingPictures, PhotoViewer } from '../media/listing-pictures.ts';
import type { Services } from '../services.ts';

/** Tags by part of the wire; some languages have tags of their own in place of the part they read. */
type StoredTags = Readonly<
  Partial<Record<'zh' | 'zh-hant' | 'en' | 'ja' | 'ko' | 'tr' | 'other', readonly string[]>>
>;

/** A row of `CARD_COLUMNS`: the public part of a listing (spec S1.2). */
export interface CardRow {
  readonly id: ListingId;
  readonly name: string;
  readonly class_name: LocalizedText;
  readonly city: LocalizedText;
  readonly age: number;
  readonly rating_tenths: number;
  readonly verified: boolean;
  readonly cover: string | null;
  readonly flags: StoredTags;
  readonly signs: readonly LocalizedText[] | null;
  readonly sample: boolean;
}

/** The part for VIP members. */
interface ProfileRow extends CardRow {
  readonly title: LocalizedText;
  readonly bio: LocalizedText | null;
  readonly height_cm: number;
  readonly bust: string;
  readonly likes: number;
  readonly pictures: readonly string[];
  /** Of each picture; null where none has one. */
  readonly picture_texts: readonly (LocalizedText | null)[] | null;
}

/** The columns of a listing `l` on its card. */
export const CARD_COLUMNS = `
  l.id, l.name, l.class_name, l.city, l.age, l.rating_tenths, l.verified, l.pictures[1] AS cover,
  l.flags, l.sample,
  (SELECT jsonb_agg(t.name ORDER BY u.place)
     FROM unnest(l.sign_tag_ids) WITH ORDINALITY AS u (id, place)
     JOIN sign_tag t ON t.id = u.id) AS signs`;
const PAGE = `
  SELECT ${CARD_COLUMNS} FROM listing_page($1, $2, $3) p JOIN listing l ON l.id = p.listing_id
  ORDER BY p.listing_position DESC`;
const ONE = `
  SELECT ${CARD_COLUMNS}, l.title, l.bio, l.height_cm, l.bust, l.likes, l.pictures,
    (SELECT CASE WHEN count(p.alt) > 0 THEN jsonb_agg(p.alt ORDER BY u.place) END
       FROM unnest(l.pictures) WITH ORDINALITY AS u (file, place)
       LEFT JOIN listing_photo p ON p.listing_id = l.id AND p.file = u.file) AS picture_texts
  FROM listing l WHERE l.id = $1 AND NOT l.hidden`;

type ListingServices = Pick<Services, 'pool' | 'listingPictures'>;

/** The listings of a region (0: all), newest first; a page is a range of positions. */
export async function readListingPage(
  { pool, listingPictures }: ListingServices,
  regionId: number,
  page: number,
  language: Language,
): Promise<Page<ListingCard>> {
  const { rows } = await pool.query<CardRow>({
    name: 'listing-page',
    text: PAGE,
    values: [regionId, page, PAGE_SIZE],
  });
  return {
    items: rows.map((row) => toCard(row, language, listingPictures)),
    isLast: rows.length < PAGE_SIZE,
  };
}

/** The profile of a shown listing; undefined when there is none of that id. */
export async function readProfile(
  { pool, listingPictures }: ListingServices,
  id: number,
  language: Language,
  viewer: PhotoViewer,
): Promise<ListingProfile | undefined> {
  const { rows } = await pool.query<ProfileRow>({ name: 'listing-one', text: ONE, values: [id] });
  const [row] = rows;
  if (!row) return undefined;
  const { cover, coverVariants: _, ...card } = toCard(row, language, listingPictures);
  const [, ...others] = row.pictures;
  const photos = others.map((file) => listingPictures.photoUrl(file, viewer));
  return {
    ...card,
    pictures: cover === '' ? photos : [cover, ...photos],
    ...(row.picture_texts && {
      pictureTexts: row.picture_texts.map((each) => inLanguage(each, language)),
    }),
    heightCm: row.height_cm,
    bust: row.bust,
    likes: row.likes,
    title: inLanguage(row.title, language),
    ...(row.bio ? { bio: inLanguage(row.bio, language) } : {}),
  };
}

/** The card of a row, its texts in one language. */
export function toCard(
  row: CardRow,
  language: Language,
  pictures: Pick<ListingPictures, 'coverUrl' | 'coverVariants'>,
): ListingCard {
  const variants = row.cover === null ? undefined : pictures.coverVariants(row.cover);
  return {
    id: row.id,
    name: row.name,
    className: inLanguage(row.class_name, language),
    cover: row.cover === null ? '' : pictures.coverUrl(row.cover),
    ...(variants && { coverVariants: variants }),
    signs: (row.signs ?? []).map((sign) => inLanguage(sign, language)),
    rating: row.rating_tenths / 10,
    tags: tagsIn(language, row.flags),
    age: row.age,
    city: inLanguage(row.city, language),
    verified: row.verified,
    ...(row.sample ? { sample: true } : {}),
  };
}

/**
 * The four parts that the wire has (spec S2.6). Traditional Chinese shares one with Simplified, and
 * Korean and Turkish share "other": the caller's own tags stand in the part that they read.
 */
function tagsIn(language: Language, stored: StoredTags): TagsByLanguage {
  const { zh = [], en = [], ja = [], other = [] } = stored;
  const own = { kr: stored.ko, tr: stored.tr } as const;
  return {
    zh: (language === 'zh' ? stored['zh-hant'] : undefined) ?? zh,
    en,
    ja,
    other: (language === 'kr' || language === 'tr' ? own[language] : undefined) ?? other,
  };
}

/** The ids and names of a lookup table, in the order in which they are shown. */
async function readNames<Id>(
  pool: pg.Pool,
  table: 'region' | 'sign_tag',
  language: Language,
): Promise<readonly { readonly id: Id; readonly name: string }[]> {
  const { rows } = await pool.query<{ id: Id; name: LocalizedText }>({
    name: `${table}-list`,
    text: `SELECT id, name FROM ${table} ORDER BY position, id`,
  });
  return rows.map(({ id, name }) => ({ id, name: inLanguage(name, language) }));
}

/** The regions. A comma would end the name for clients, so none is sent. */
export async function readRegions(pool: pg.Pool, language: Language): Promise<readonly Region[]> {
  const regions = await readNames<number>(pool, 'region', language);
  return regions.map(({ id, name }) => ({ id, name: name.replaceAll(',', ' ') }));
}

export const readSigns = (pool: pg.Pool, language: Language): Promise<readonly Sign[]> =>
  readNames<SignId>(pool, 'sign_tag', language);
