import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { Queryable } from '../../database/queryable.ts';

/** A banner as operators see it. */
export interface BannerRow {
  readonly id: number;
  /** As in the picture store, or an address. */
  readonly image: string;
  readonly headline: TextByLanguage | null;
  readonly link: string | null;
  readonly position: number;
  readonly enabled: boolean;
  readonly sample: boolean;
  readonly version: string;
}

/** Every banner in members' order. */
export async function listBanners(db: Queryable): Promise<readonly BannerRow[]> {
  const { rows } = await db.query<BannerRow>(
    `SELECT id, image, headline, link, position, enabled, sample,
        content_version('banner', id) AS version
       FROM banner ORDER BY position, id`,
  );
  return rows;
}

/** A banner that is not there yet. */
interface NewBanner {
  readonly image: string;
  readonly headline?: TextByLanguage | null;
  readonly link?: string | null;
  readonly position: number;
  readonly enabled: boolean;
}

/** Adds a banner; returns its id. */
export async function insertBanner(
  db: Queryable,
  { image, headline = null, link = null, position, enabled }: NewBanner,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO banner (image, link, headline, position, enabled) VALUES ($1, $2, $3, $4, $5)
     RETURNING id`,
    [image, link, headline, position, enabled],
  );
  return rows[0]?.id ?? 0;
}

/** Replaces everything of a banner but its picture. */
export async function updateBanner(
  db: Queryable,
  id: number,
  { headline, link, position }: Required<Omit<NewBanner, 'image' | 'enabled'>>,
): Promise<void> {
  await db.query('UPDATE banner SET headline = $2, link = $3, position = $4 WHERE id = $1', [
    id,
    headline,
    link,
    position,
  ]);
}

export async function setBannerImage(db: Queryable, id: number, image: string): Promise<void> {
  await db.query('UPDATE banner SET image = $2 WHERE id = $1', [id, image]);
}

/** Takes a banner out of what members see, or shows it again. */
export async function setBannerHidden<const State extends 'hidden' | 'shown'>(
  db: Queryable,
  id: number,
  state: State,
): Promise<State> {
  await db.query('UPDATE banner SET enabled = $2 WHERE id = $1', [id, state === 'shown']);
  return state;
}
