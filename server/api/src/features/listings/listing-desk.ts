import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { ListingDetail } from '@velvet/contract/ops/listings';
import { callFunction } from '../../database/call-function.ts';
import { type RowOf, readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';

/** The newest record of a listing's age is about the age that it has. */
const HAS_EVIDENCE = `l.age IS NOT DISTINCT FROM (
  SELECT a.age FROM listing_age_record a WHERE a.listing_id = l.id ORDER BY a.id DESC LIMIT 1)`;

/** Which listings `l` match the name, region and visibility in $1 to $3. */
const MATCHES = `($1::text IS NULL OR strpos(lower(l.name), lower($1)) > 0)
  AND ($2::bigint IS NULL OR l.region_id = $2) AND ($3::boolean IS NULL OR l.hidden = $3)`;

/** Listings, newest first. */
export const LISTINGS = `
  SELECT l.id, l.name, l.region_id, l.age, ${HAS_EVIDENCE} AS has_age_evidence, l.verified, l.hidden,
      l.sample, cardinality(l.pictures) AS photos, l.pictures[1] AS cover, l.created_at,
      content_version('listing', l.id) AS version
    FROM listing l
   WHERE ${MATCHES} AND ($4::bigint IS NULL OR l.id < $4)
   ORDER BY l.id DESC LIMIT $5`;

/** Which listings; without a value all of them. */
interface BulkListingQuery {
  readonly ids?: readonly number[] | undefined;
  /** Part of the name. */
  readonly name?: string | undefined;
  readonly regionId?: number | undefined;
  readonly hidden?: boolean | undefined;
  readonly limit: number;
}

/** A listing as bulk changes need one; its tags are as in the database. */
export interface BulkListingRow {
  readonly id: number;
  readonly region_id: number;
  readonly hidden: boolean;
  readonly pictures: readonly string[];
  readonly has_age_evidence: boolean;
  readonly flags: unknown;
  readonly sign_tag_ids: readonly number[];
  readonly version: string;
}

/** The listings of these ids, or all that match, newest first. */
export async function findBulkListings(
  db: Queryable,
  { ids, name, regionId, hidden, limit }: BulkListingQuery,
): Promise<readonly BulkListingRow[]> {
  const { rows } = await db.query<BulkListingRow>(
    `SELECT l.id, l.region_id, l.hidden, l.pictures, l.flags, ${HAS_EVIDENCE} AS has_age_evidence,
        to_jsonb(l.sign_tag_ids) AS sign_tag_ids, content_version('listing', l.id) AS version
       FROM listing l
      WHERE ${MATCHES} AND ($4::bigint[] IS NULL OR l.id = ANY ($4))
      ORDER BY l.id DESC LIMIT $5`,
    [name ?? null, regionId ?? null, hidden ?? null, ids ?? null, limit],
  );
  return rows;
}

/** What is written about a listing, in the contract's terms. */
export type ListingFacts = Omit<ListingDetail, 'rating' | 'tags' | 'signIds' | 'photos' | 'ages'>;

/** Everything that is stored of a listing; its tags are as in the database. */
interface FullListingRow extends RowOf<ListingFacts> {
  readonly pictures: readonly string[];
  readonly rating_tenths: number;
  readonly flags: unknown;
  readonly sign_tag_ids: ListingDetail['signIds'];
}

export async function findListing(db: Queryable, id: number): Promise<FullListingRow | undefined> {
  const { rows } = await db.query<FullListingRow>(
    `SELECT id, name, region_id, age, verified, hidden, sample, pictures, created_at, class_name,
        title, city, bio, height_cm, bust, rating_tenths, flags, likes,
        to_jsonb(sign_tag_ids) AS sign_tag_ids,
        content_version('listing', id) AS version
       FROM listing WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** The recorded ages of a listing, newest first. */
export const findAges = (db: Queryable, id: number): Promise<ListingDetail['ages']> =>
  readItems(
    db,
    `SELECT a.age, a.evidence, operator_name(a.recorded_by) AS recorded_by, a.recorded_at
       FROM listing_age_record a WHERE a.listing_id = $1 ORDER BY a.id DESC`,
    [id],
  );

/** Columns of a listing to save; pictures and hidden count for a new one only. */
export interface ListingColumns {
  readonly region_id: number;
  readonly name: string;
  readonly class_name: TextByLanguage;
  readonly title: TextByLanguage;
  readonly city: TextByLanguage;
  readonly bio?: TextByLanguage | null | undefined;
  readonly age: number;
  readonly height_cm: number;
  readonly bust: string;
  readonly rating_tenths: number;
  readonly verified: boolean;
  readonly flags: unknown;
  readonly sign_tag_ids: readonly number[];
  readonly pictures?: readonly string[];
  readonly hidden?: boolean;
}

/**
 * Adds a listing, or replaces what is written about one; the outcome is that of
 * `operator_save_listing`.
 */
export async function writeListing(
  db: Queryable,
  id: number | undefined,
  columns: ListingColumns,
  ageEvidence: string | undefined,
): Promise<{ readonly outcome: string; readonly id: number }> {
  const { rows } = await db.query<{ outcome: string; listing_id: number | null }>(
    'SELECT outcome, listing_id FROM operator_save_listing($1, $2::jsonb, $3)',
    [id ?? null, JSON.stringify(columns), ageEvidence ?? null],
  );
  const [row] = rows;
  return { outcome: row?.outcome ?? 'unknown', id: row?.listing_id ?? 0 };
}

/** Takes a listing out of what members see, or shows it again. */
export async function setListingHidden<const State extends 'hidden' | 'shown'>(
  db: Queryable,
  id: number,
  state: State,
): Promise<State> {
  await db.query('UPDATE listing SET hidden = $2 WHERE id = $1', [id, state === 'hidden']);
  return state;
}

/** What is stored of a photo; an absent crop shows all of it. */
export interface StoredPhoto {
  readonly file: string;
  readonly source: string;
  /** Left, top, width and height as fractions of the source. */
  readonly crop: readonly [number, number, number, number] | null;
  readonly alt: TextByLanguage | null;
}

/** The photos of a listing in their order; undefined when there is no such listing. */
export async function findPhotos(
  db: Queryable,
  id: number,
): Promise<readonly StoredPhoto[] | undefined> {
  const { rows } = await db.query<{ photos: readonly StoredPhoto[] | null }>(
    `SELECT (SELECT jsonb_agg(jsonb_build_object('file', u.file, 'source', coalesce(p.source, u.file),
          'crop', p.crop, 'alt', p.alt) ORDER BY u.place)
        FROM unnest(l.pictures) WITH ORDINALITY AS u (file, place)
        LEFT JOIN listing_photo p ON p.listing_id = l.id AND p.file = u.file) AS photos
       FROM listing l WHERE l.id = $1`,
    [id],
  );
  const [row] = rows;
  return row && (row.photos ?? []);
}

/** Replaces the photos of a listing; the outcome is that of `operator_set_photos`. */
export const writePhotos = (
  db: Queryable,
  id: number,
  photos: readonly StoredPhoto[],
): Promise<string | undefined> =>
  callFunction<string>(db, 'operator_set_photos', [id, JSON.stringify(photos)]);
