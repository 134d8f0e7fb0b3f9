import { toId } from '@velvet/contract/brand';
import type { OpsBanner } from '@velvet/contract/ops/banners';
import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { Queryable } from '../../database/queryable.ts';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import { fileOf, type OpsCall, type OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import { readUploadedPicture } from '../media/picture-ops.ts';
import { storePicture } from '../media/store-picture.ts';

/** As wide as a tablet's screen is dense. */
const BANNER_SIDE_PX = 2_048;

/** What operators do with the banners on members' first screen. */
export const bannerOps = {
  banner_page: async ({ db }) => ({ items: (await listBanners(db)).map(toBanner) }),
  banner_add: async (call, { position }) => {
    const image = await storeImage(call);
    if (image instanceof OpsRefused) return image;
    const save = async () =>
      toId<'banner'>(await insertBanner(call.db, { image, position, enabled: false }));
    return saveOnVersion(call.db, 'banner', { id: undefined, version: undefined }, save);
  },
  banner_image: async (call, { id, version }) => {
    const image = await storeImage(call);
    if (image instanceof OpsRefused) return image;
    const decide = async () => {
      await setBannerImage(call.db, id, image);
      return 'replaced' as const;
    };
    return decideOnVersion(call.db, 'banner', { id, version }, decide);
  },
  banner_save: ({ db }, { id, version, headline = null, link = null, position }) =>
    decideOnVersion(db, 'banner', { id, version }, async () => {
      await updateBanner(db, id, { headline, link, position });
      return 'saved';
    }),
  banner_hide: ({ db }, { id, version }) =>
    decideOnVersion(db, 'banner', { id, version }, () => setBannerHidden(db, id, 'hidden')),
  banner_show: ({ db }, { id, version }) =>
    decideOnVersion(db, 'banner', { id, version }, () => setBannerHidden(db, id, 'shown')),
} satisfies Partial<OpsHandlers>;

/** Stores an uploaded picture under the hash of its content; returns its name in the picture store. */
async function storeImage(call: OpsCall): Promise<string | OpsRefused> {
  const picture = await readUploadedPicture(fileOf(call), BANNER_SIDE_PX);
  if (!picture) return new OpsRefused('bad_picture');
  return storePicture(call.services.files, picture);
}

const toBanner = (row: BannerRow): OpsBanner => ({
  id: toId(row.id),
  image: row.image,
  ...(row.headline ? { headline: row.headline } : {}),
  ...(row.link === null ? {} : { link: row.link }),
  position: row.position,
  hidden: !row.enabled,
  sample: row.sample,
  version: row.version,
});

/** A banner as operators see it. */
interface BannerRow {
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
async function listBanners(db: Queryable): Promise<readonly BannerRow[]> {
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
async function insertBanner(
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
async function updateBanner(
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

async function setBannerImage(db: Queryable, id: number, image: string): Promise<void> {
  await db.query('UPDATE banner SET image = $2 WHERE id = $1', [id, image]);
}

/** Takes a banner out of what members see, or shows it again. */
async function setBannerHidden<const State extends 'hidden' | 'shown'>(
  db: Queryable,
  id: number,
  state: State,
): Promise<State> {
  await db.query('UPDATE banner SET enabled = $2 WHERE id = $1', [id, state === 'shown']);
  return state;
}
