import { PAGE_SIZE } from '@velvet/shared/contract/constants';
import type { Language } from '@velvet/shared/contract/language';
import type { Listing, Region } from '@velvet/shared/contract/listing';
import type { Page } from '@velvet/shared/contract/page';
import type { Sign } from '@velvet/shared/contract/sign';
import type pg from 'pg';
import { inLanguage, type LocalizedText } from '../localized-text.ts';
import type { Services } from '../services.ts';

/** A listing as `LISTING_COLUMNS` reads it. */
export interface ListingRow {
  readonly id: number;
  readonly name: string;
  readonly class_name: LocalizedText;
  readonly title: LocalizedText;
  readonly city: LocalizedText;
  readonly age: number;
  readonly height_cm: number;
  readonly bust: string;
  readonly rating_tenths: number;
  readonly likes: number;
  readonly verified: boolean;
  readonly pictures: readonly string[];
  readonly flags: Readonly<Partial<Record<'zh' | 'en' | 'ja' | 'other', readonly string[]>>>;
  readonly signs: readonly LocalizedText[] | null;
  readonly sample: boolean;
}

/** The columns of a listing `l`. */
export const LISTING_COLUMNS = `
  l.id, l.name, l.class_name, l.title, l.city, l.age, l.height_cm, l.bust, l.rating_tenths,
  l.likes, l.verified, l.pictures, l.flags, l.sample,
  (SELECT jsonb_agg(t.name ORDER BY u.place)
     FROM unnest(l.sign_tag_ids) WITH ORDINALITY AS u (id, place)
     JOIN sign_tag t ON t.id = u.id) AS signs`;
const PAGE = `
  SELECT ${LISTING_COLUMNS} FROM listing_page($1, $2, $3) p JOIN listing l ON l.id = p.listing_id
  ORDER BY p.listing_position DESC`;
const ONE = `SELECT ${LISTING_COLUMNS} FROM listing l WHERE l.id = $1 AND NOT l.hidden`;

type Parts = Pick<Services, 'pool' | 'mediaUrl'>;

/** The listings of a region (0: all), newest first; a page is a range of positions. */
export async function readListingPage(
  { pool, mediaUrl }: Parts,
  regionId: number,
  page: number,
  language: Language,
): Promise<Page<Listing>> {
  const { rows } = await pool.query<ListingRow>({
    name: 'listing-page',
    text: PAGE,
    values: [regionId, page, PAGE_SIZE],
  });
  return {
    items: rows.map((row) => toListing(row, language, mediaUrl)),
    isLast: rows.length < PAGE_SIZE,
  };
}

/** One shown listing; undefined when there is none of that id. */
export async function readListing(
  { pool, mediaUrl }: Parts,
  id: number,
  language: Language,
): Promise<Listing | undefined> {
  const { rows } = await pool.query<ListingRow>({ name: 'listing-one', text: ONE, values: [id] });
  return rows[0] && toListing(rows[0], language, mediaUrl);
}

/** A row as the domain has it, its texts in one language. */
export function toListing(
  row: ListingRow,
  language: Language,
  mediaUrl: Services['mediaUrl'],
): Listing {
  const { flags } = row;
  return {
    id: row.id,
    name: row.name,
    className: inLanguage(row.class_name, language),
    pictures: row.pictures.map(mediaUrl),
    signs: (row.signs ?? []).map((sign) => inLanguage(sign, language)),
    rating: row.rating_tenths / 10,
    tags: { zh: flags.zh ?? [], en: flags.en ?? [], ja: flags.ja ?? [], other: flags.other ?? [] },
    heightCm: row.height_cm,
    bust: row.bust,
    likes: row.likes,
    title: inLanguage(row.title, language),
    age: row.age,
    city: inLanguage(row.city, language),
    verified: row.verified,
    ...(row.sample ? { sample: true } : {}),
  };
}

interface NamedRow {
  readonly id: number;
  readonly name: LocalizedText;
}

/** The regions in their order. A comma would end the name for clients, so none is sent. */
export async function readRegions(pool: pg.Pool, language: Language): Promise<readonly Region[]> {
  const { rows } = await pool.query<NamedRow>({
    name: 'region-list',
    text: 'SELECT id, name FROM region ORDER BY position, id',
  });
  return rows.map(({ id, name }) => ({
    id,
    name: inLanguage(name, language).replaceAll(',', ' '),
  }));
}

/** The sign tags in their order. */
export async function readSigns(pool: pg.Pool, language: Language): Promise<readonly Sign[]> {
  const { rows } = await pool.query<NamedRow>({
    name: 'sign-list',
    text: 'SELECT id, name FROM sign_tag ORDER BY position, id',
  });
  return rows.map(({ id, name }) => ({ id, name: inLanguage(name, language) }));
}
