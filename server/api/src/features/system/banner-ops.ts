import { toId } from '@velvet/contract/brand';
import type { OpsBanner } from '@velvet/contract/ops/banners';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import { fileOf, type OpsCall, type OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import { readUploadedPicture } from '../media/picture-upload.ts';
import { storePicture } from '../media/store-picture.ts';
import {
  type BannerRow,
  insertBanner,
  listBanners,
  setBannerHidden,
  setBannerImage,
  updateBanner,
} from './banner-desk.ts';

/** As wide as a tablet's screen is dense. */
const BANNER_SIDE_PX = 2_048;

type BannerOps = Pick<
  OpsHandlers,
  'banner_page' | 'banner_add' | 'banner_image' | 'banner_save' | 'banner_hide' | 'banner_show'
>;

/** What operators do with the banners on members' first screen. */
export const bannerOps: BannerOps = {
  banner_page: async ({ db }) => ({ items: (await listBanners(db)).map(toBanner) }),
  banner_add: async (call, { position }) => {
    const image = await storeImage(call);
    if (image instanceof OpsRefused) return image;
    const save = async () =>
      toId<'banner'>(await insertBanner(call.db, { image, position, enabled: false }));
    return saveOnVersion(call.db, { kind: 'banner', id: undefined, version: undefined, save });
  },
  banner_image: async (call, { id, version }) => {
    const image = await storeImage(call);
    if (image instanceof OpsRefused) return image;
    const decide = async () => {
      await setBannerImage(call.db, id, image);
      return 'replaced' as const;
    };
    return decideOnVersion(call.db, { kind: 'banner', id, version, decide });
  },
  banner_save: ({ db }, { id, version, headline = null, link = null, position }) =>
    decideOnVersion(db, {
      kind: 'banner',
      id,
      version,
      decide: async () => {
        await updateBanner(db, id, { headline, link, position });
        return 'saved';
      },
    }),
  banner_hide: ({ db }, { id, version }) =>
    decideOnVersion(db, {
      kind: 'banner',
      id,
      version,
      decide: () => setBannerHidden(db, id, 'hidden'),
    }),
  banner_show: ({ db }, { id, version }) =>
    decideOnVersion(db, {
      kind: 'banner',
      id,
      version,
      decide: () => setBannerHidden(db, id, 'shown'),
    }),
};

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
