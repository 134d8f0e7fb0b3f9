import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  addBanner,
  bannerPage,
  hideBanner,
  replaceBannerImage,
  saveBanner,
  showBanner,
} from '@velvet/contract/ops/banners';
import { pictureShown } from '@velvet/contract/ops/listings';
import sharp from 'sharp';
import { aBanner, aPicture } from '../../testing/content-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';
import { readSystemConfig } from './system-config.ts';

let ops: TestOps;
let ann: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'content');
});
afterEach(() => ops.stop());

const fileOf = (bytes: Buffer) => new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' });
const add = async (key: string = randomUUID(), position = 0) => {
  const file = fileOf(await aPicture('jpeg'));
  return ops.client.call(addBanner, { position }, { token: ann, file, key });
};
const banners = async () => (await ops.client.get(bannerPage, {}, ann)).items;
async function only() {
  const [banner] = await banners();
  if (!banner) throw new Error('There is no banner');
  return banner;
}
/** What members' first screen shows. */
const seen = async () => {
  const services = { pool: ops.db.api, mediaUrl: (file: string) => `/media/${file}` };
  return (await readSystemConfig(services, 'ja')).banners;
};

describe('S13.3 banners', () => {
  test('are added hidden, described, and shown to members', async () => {
    const { value } = await add();
    const { id, version, image, hidden } = await only();
    expect({ id, version }).toEqual(value);
    expect([hidden, image]).toEqual([true, expect.stringMatching(/^uploads\/[0-9a-f]{64}\.jpg$/)]);
    expect(await seen()).toEqual([]);
    const headline = { en: 'New faces', ja: '新人' };
    const described = await ops.client.get(
      saveBanner,
      { id, version, headline, link: '/Video', position: 2 },
      ann,
    );
    await ops.client.get(showBanner, { id, version: described.version }, ann);
    expect(await seen()).toEqual([
      { imageUrl: `/media/${image}`, link: '/Video', headline: '新人' },
    ]);
    const shown = await ops.client.get(pictureShown, { file: image, whole: false }, ann);
    expect(shown.image).toMatch(/^data:image\/jpeg;base64,/);
    const now = await only();
    await ops.client.get(saveBanner, { id, version: now.version, position: 2 }, ann);
    expect(await seen()).toEqual([{ imageUrl: `/media/${image}` }]);
    expect((await ops.audit()).map(({ action }) => action)).toEqual([
      'insert banner',
      ...Array(3).fill('update banner'),
    ]);
  });

  test('added twice with one key are one', async () => {
    const replies = [await add('one-key'), await add('one-key')];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(await banners()).toHaveLength(1);
  });

  test('get another picture, without its metadata, unless somebody was faster', async () => {
    const id = await aBanner(ops.db);
    const { version } = await only();
    const taken = await sharp(await aPicture('jpeg', 3_000))
      .withExif({ IFD0: { Make: 'Camera' } })
      .toBuffer();
    const bob = await ops.operator('bob', 'content');
    const replace = (token: string) =>
      ops.client.call(replaceBannerImage, { id, version }, { token, file: fileOf(taken) });
    expect((await replace(ann)).value?.outcome).toBe('replaced');
    expect((await replace(bob)).problem?.reason).toBe('changed_meanwhile');
    const { image } = await only();
    const { width, exif } = await sharp(await readFile(path.join(ops.dataDir, image))).metadata();
    expect([width, exif]).toEqual([2_048, undefined]);
  });

  test('have a safe link', async () => {
    const id = await aBanner(ops.db);
    const { version } = await only();
    for (const link of ['javascript:x', 'http://a.example', '//a.example']) {
      const body = JSON.stringify({ id, version, link, position: 0 });
      const request = { method: 'POST', address: '/ops/banners/save', body } as const;
      expect(await ops.client.send(request, { token: ann })).toMatchObject({
        problem: { reason: 'bad_field', field: 'link' },
      });
    }
  });

  test('are hidden', async () => {
    const id = await aBanner(ops.db);
    expect(await seen()).toHaveLength(1);
    await ops.client.get(hideBanner, { id, version: (await only()).version }, ann);
    expect(await seen()).toEqual([]);
  });

  test('are not for support', async () => {
    const cleo = await ops.operator('cleo', 'support');
    const file = fileOf(await aPicture('jpeg'));
    const reply = await ops.client.call(addBanner, { position: 0 }, { token: cleo, file });
    expect(reply.status).toBe(403);
    expect((await ops.audit()).at(-1)).toMatchObject({ action: 'denied', actor: 'cleo' });
    expect((await ops.audit()).filter(({ action }) => action === 'denied')).toHaveLength(1);
  });
});
