import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/operator-transaction.ts';

/** Which listings; without a value all of them. */
interface ListingQuery {
  /** Part of the name. */
  readonly name?: string | undefined;
  readonly regionId?: number | undefined;
  readonly hidden?: boolean | undefined;
  /** Only listings with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A listing in the operators' list. */
export interface ListingRow {
  readonly id: number;
  readonly name: string;
  readonly region_id: number;
  readonly age: number;
  readonly has_age_evidence: boolean;
  readonly verified: boolean;
  readonly hidden: boolean;
  readonly sample: boolean;
  readonly pictures: readonly string[];
  readonly created_at: Date;
  readonly version: string;
}

/** The newest record of a listing's age is about the age that it has. */
const HAS_EVIDENCE = `l.age IS NOT DISTINCT FROM (
  SELECT a.age FROM listing_age_record a WHERE a.listing_id = l.id ORDER BY a.id DESC LIMIT 1)`;

/** Which listings `l` match the name, region and visibility in $1 to $3. */
const MATCHES = `($1::text IS NULL OR strpos(lower(l.name), lower($1)) > 0)
  AND ($2::bigint IS NULL OR l.region_id = $2) AND ($3::boolean IS NULL OR l.hidden = $3)`;

/** Listings, newest first. */
export async function listListings(
  db: Queryable,
  { name, regionId, hidden, before, limit }: ListingQuery,
): Promise<readonly ListingRow[]> {
  const { rows } = await db.query<ListingRow>(
    `SELECT l.id, l.name, l.region_id, l.age, ${HAS_EVIDENCE} AS has_age_evidence, l.verified,
        l.hidden, l.sample, l.pictures, l.created_at, content_version('listing', l.id) AS version
       FROM listing l
      WHERE ${MATCHES}
        AND ($4::bigint IS NULL OR l.id < $4)
      ORDER BY l.id DESC LIMIT $5`,
    [name ?? null, regionId ?? null, hidden ?? null, before ?? null, limit],
  );
  return rows;
}

interface BulkListingQuery extends Omit<ListingQuery, 'before'> {
  readonly ids?: readonly number[] | undefined;
}

/** A listing as bulk changes need one; its tags are as in the database. */
export interface BulkListingRow
  extends Pick<ListingRow, 'id' | 'region_id' | 'hidden' | 'pictures' | 'has_age_evidence'> {
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

/** Everything that is stored of a listing; its tags are as in the database. */
interface FullListingRow extends Omit<ListingRow, 'has_age_evidence'> {
  readonly class_name: TextByLanguage;
  readonly title: TextByLanguage;
  readonly city: TextByLanguage;
  readonly bio: TextByLanguage | null;
  readonly height_cm: number;
  readonly bust: string;
  readonly rating_tenths: number;
  readonly flags: unknown;
  readonly sign_tag_ids: readonly number[];
  readonly likes: number;
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

/** A recorded age with its evidence. */
interface AgeRow {
  readonly age: number;
  readonly evidence: string;
  readonly recorded_by: string;
  readonly recorded_at: Date;
}

/** The recorded ages of a listing, newest first. */
export async function findAges(db: Queryable, id: number): Promise<readonly AgeRow[]> {
  const { rows } = await db.query<AgeRow>(
    `SELECT a.age, a.evidence, operator_name(a.recorded_by) AS recorded_by, a.recorded_at
       FROM listing_age_record a WHERE a.listing_id = $1 ORDER BY a.id DESC`,
    [id],
  );
  return rows;
}

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
  decide(db, 'operator_set_photos($1, $2::jsonb)', [id, JSON.stringify(photos)]);
