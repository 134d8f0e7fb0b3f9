import { toId } from '@velvet/contract/brand';
import type { OpsBanner } from '@velvet/contract/ops/banners';
import { readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import { fileOf, type OpsCall, type OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import { readUploadedPicture } from '../media/picture-ops.ts';
import { storePicture } from '../media/store-picture.ts';

/** As wide as a tablet's screen is dense. */
const BANNER_SIDE_PX = 2_048;

/** Every banner in members' order. */
const BANNERS = `
  SELECT id, image, headline, link, position, NOT enabled AS hidden, sample,
      content_version('banner', id) AS version
    FROM banner ORDER BY position, id`;

/** What operators do with the banners on members' first screen. */
export const bannerOps = {
  banner_page: async ({ db }) => ({ items: await readItems<OpsBanner>(db, BANNERS) }),
  banner_add: async (call, { position }) => {
    const image = await storeImage(call);
    if (image instanceof OpsRefused) return image;
    const save = async () => {
      const { rows } = await call.db.query<{ id: number }>(
        'INSERT INTO banner (image, position, enabled) VALUES ($1, $2, false) RETURNING id',
        [image, position],
      );
      return toId<'banner'>(rows[0]?.id ?? 0);
    };
    return saveOnVersion(call.db, 'banner', { id: undefined, version: undefined }, save);
  },
  banner_image: async (call, { id, version }) => {
    const image = await storeImage(call);
    if (image instanceof OpsRefused) return image;
    const decide = async () => {
      await call.db.query('UPDATE banner SET image = $2 WHERE id = $1', [id, image]);
      return 'replaced' as const;
    };
    return decideOnVersion(call.db, 'banner', { id, version }, decide);
  },
  banner_save: ({ db }, { id, version, headline = null, link = null, position }) =>
    decideOnVersion(db, 'banner', { id, version }, async () => {
      await db.query('UPDATE banner SET headline = $2, link = $3, position = $4 WHERE id = $1', [
        id,
        headline,
        link,
        position,
      ]);
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

/** Takes a banner out of what members see, or shows it again. */
async function setBannerHidden<const State extends 'hidden' | 'shown'>(
  db: Queryable,
  id: number,
  state: State,
): Promise<State> {
  await db.query('UPDATE banner SET enabled = $2 WHERE id = $1', [id, state === 'shown']);
  return state;
}
