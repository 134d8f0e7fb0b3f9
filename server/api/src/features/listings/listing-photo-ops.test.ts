import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Id } from '@velvet/contract/brand';
import {
  addListingPhoto,
  describeListingPhoto,
  listingShown,
  orderListingPhotos,
  pictureShown,
  removeListingPhoto,
} from '@velvet/contract/ops/listings';
import sharp from 'sharp';
import { aListing, aPicture, aStoredPhoto } from '../../testing/content-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';

let ops: TestOps;
let ann: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'content');
});
afterEach(() => ops.stop());

const show = (id: Id<'listing'>) => ops.client.get(listingShown, { id }, ann);
const filesOf = async (id: Id<'listing'>) => (await show(id)).photos.map(({ file }) => file);
const fileOf = (bytes: Buffer, type = 'image/png') => new Blob([Uint8Array.from(bytes)], { type });
const pixelsOf = async (file: string) => {
  const { image } = await ops.client.get(pictureShown, { file, whole: true }, ann);
  const bytes = Buffer.from(image.split(',')[1] ?? '', 'base64');
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, first: [...data.subarray(0, 3)] };
};

async function upload(id: Id<'listing'>, file: Blob, key: string = randomUUID()) {
  const { version } = await show(id);
  return ops.client.call(addListingPhoto, { id, version }, { token: ann, file, key });
}

describe('S13.3 photos of a listing', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('are uploaded as %s', async (format) => {
    const id = await aListing(ops.db, ['portraits/1-1.svg']);
    const reply = await upload(id, fileOf(await aPicture(format), `image/${format}`));
    expect(reply.status).toBe(200);
    const { photos, version } = await show(id);
    expect(photos).toEqual([
      { file: 'portraits/1-1.svg', source: 'portraits/1-1.svg', uploaded: false },
      { file: reply.value?.file, source: reply.value?.file, uploaded: true },
    ]);
    expect(reply.value?.added).toEqual({ outcome: 'added', version });
    expect(await pixelsOf(reply.value?.file ?? '')).toMatchObject({ width: 40, height: 20 });
  });

  test('lose where and with what they were taken', async () => {
    const id = await aListing(ops.db);
    const taken = await sharp(await aPicture('jpeg'))
      .withExif({ IFD0: { Make: 'Camera', Copyright: 'Somebody' } })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { value } = await upload(id, fileOf(taken, 'image/jpeg'));
    const { image } = await ops.client.get(
      pictureShown,
      { file: value?.file ?? '', whole: true },
      ann,
    );
    const stored = Buffer.from(image.split(',')[1] ?? '', 'base64');
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.includes('Camera')).toBe(false);
  });

  test.each([
    [
      'text',
      'image/png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      'bad_picture',
    ],
    ['nothing', 'image/png', Buffer.alloc(0), 400, 'bad_picture'],
    ['JSON', 'application/json', Buffer.from('{}'), 400, 'bad_field'],
    ['a form', 'multipart/form-data', Buffer.from('x'), 400, 'bad_field'],
    ['more than 8 MiB', 'image/jpeg', Buffer.alloc(8 * 1024 * 1024 + 1), 413, 'too_large'],
  ])('%s is no photo', async (_, type, bytes, status, reason) => {
    const id = await aListing(ops.db);
    const reply = await upload(id, fileOf(bytes, type));
    expect(reply).toMatchObject({ status, problem: { reason } });
    expect(await filesOf(id)).toEqual([]);
  });

  test('an upload without a session is refused before its body is read', async () => {
    const id = await aListing(ops.db);
    const { version } = await show(id);
    const file = fileOf(Buffer.alloc(9 * 1024 * 1024), 'image/jpeg');
    const token = `velvet_op_${'A'.repeat(43)}`;
    const reply = await ops.client.call(addListingPhoto, { id, version }, { token, file });
    expect(reply).toMatchObject({ status: 401, problem: { reason: 'no_session' } });
  });

  test('uploaded twice with one key is one photo; another picture under the key is refused', async () => {
    const id = await aListing(ops.db);
    const { version } = await show(id);
    const send = async (file: Blob) =>
      ops.client.call(addListingPhoto, { id, version }, { token: ann, file, key: 'one-key' });
    const first = await send(fileOf(await aPicture('png')));
    const second = await send(fileOf(await aPicture('png')));
    expect(second.body).toEqual(first.body);
    expect(await filesOf(id)).toEqual([first.value?.file]);
    expect(await send(fileOf(await aPicture('png', 60)))).toMatchObject({
      problem: { reason: 'key_reused' },
    });
  });

  test('at most twenty', async () => {
    const pictures = Array.from({ length: 20 }, (_, index) => `portraits/1-${index}.svg`);
    const id = await aListing(ops.db, pictures);
    expect((await upload(id, fileOf(await aPicture()))).problem?.reason).toBe('too_many_photos');
  });

  test('are put in another order, of which every photo is part', async () => {
    const files = ['portraits/1-1.svg', 'portraits/1-2.svg', 'portraits/1-3.svg'];
    const id = await aListing(ops.db, files);
    const { version } = await show(id);
    for (const wrong of [files.slice(1), [...files, files[0] ?? ''], ['x', ...files.slice(1)]]) {
      expect(
        await ops.client.call(orderListingPhotos, { id, version, files: wrong }, { token: ann }),
      ).toMatchObject({ problem: { reason: 'bad_field', field: 'files' } });
    }
    const turned = files.toReversed();
    await ops.client.get(orderListingPhotos, { id, version, files: turned }, ann);
    expect(await filesOf(id)).toEqual(turned);
    const bob = await ops.operator('bob', 'content');
    expect(
      await ops.client.call(orderListingPhotos, { id, version, files }, { token: bob }),
    ).toMatchObject({ problem: { reason: 'changed_meanwhile' } });
  });

  test('have an alternative text and a crop, which members get; the whole photo stays', async () => {
    const file = await aStoredPhoto(ops.dataDir);
    const id = await aListing(ops.db, [file, 'portraits/1-1.svg']);
    const { version } = await show(id);
    const crop = { left: 0.5, top: 0, width: 0.5, height: 1 };
    const alt = { en: 'In the garden' };
    const input = { id, version, file, alt, crop };
    const reply = await ops.client.get(describeListingPhoto, input, ann);
    expect(reply.file).not.toBe(file);
    expect((await show(id)).photos).toEqual([
      { file: reply.file, source: file, crop, alt, uploaded: true },
      { file: 'portraits/1-1.svg', source: 'portraits/1-1.svg', uploaded: false },
    ]);
    const { rows } = await ops.db.owner.query('SELECT pictures[1] AS cover FROM listing');
    expect(rows).toEqual([{ cover: reply.file }]);
    expect(await pixelsOf(file)).toMatchObject({ width: 40, first: [255, 0, 0] });
    expect(await pixelsOf(reply.file)).toMatchObject({ width: 20, height: 20, first: [0, 0, 255] });
    const whole = { id, version: reply.described.version, file: reply.file };
    expect((await ops.client.get(describeListingPhoto, whole, ann)).file).toBe(file);
    expect((await show(id)).photos[0]).toEqual({ file, source: file, uploaded: true });
  });

  test('a drawn one has an alternative text and no crop', async () => {
    const file = 'portraits/1-1.svg';
    const id = await aListing(ops.db, [file]);
    const { version } = await show(id);
    const crop = { left: 0, top: 0, width: 0.5, height: 0.5 };
    expect(
      await ops.client.call(describeListingPhoto, { id, version, file, crop }, { token: ann }),
    ).toMatchObject({ problem: { reason: 'bad_field', field: 'crop' } });
    await ops.client.get(describeListingPhoto, { id, version, file, alt: { en: 'A' } }, ann);
    expect((await show(id)).photos).toMatchObject([{ file, alt: { en: 'A' } }]);
    const { image } = await ops.client.get(pictureShown, { file, whole: false }, ann);
    expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  test.each([
    { left: 0.6, top: 0, width: 0.5, height: 1 },
    { left: 0, top: 0, width: 0, height: 1 },
    { left: -0.1, top: 0, width: 0.5, height: 1 },
  ])('the crop %j is refused', async (crop) => {
    const file = await aStoredPhoto(ops.dataDir);
    const id = await aListing(ops.db, [file]);
    const { version } = await show(id);
    const reply = await ops.client.call(
      describeListingPhoto,
      { id, version, file, crop },
      { token: ann },
    );
    expect(reply.problem?.reason).toBe('bad_field');
  });

  test('are removed, and the audit log has what they were', async () => {
    const file = await aStoredPhoto(ops.dataDir);
    const id = await aListing(ops.db, [file]);
    const { version } = await show(id);
    await ops.client.get(removeListingPhoto, { id, version, file }, ann);
    expect(await filesOf(id)).toEqual([]);
    const { rows } = await ops.db.owner.query(
      `SELECT detail -> 'before' ->> 'pictures' AS before FROM audit_log
        WHERE action = 'update listing'`,
    );
    expect(rows).toEqual([{ before: JSON.stringify([file]) }]);
  });

  test('removed ones are gone with their smaller forms, unless another listing has them', async () => {
    const file = await aStoredPhoto(ops.dataDir);
    const id = await aListing(ops.db, [file]);
    const other = await aListing(ops.db, [file]);
    const stored = async () => (await readdir(path.join(ops.dataDir, 'photos'))).length;
    const before = await stored();
    const remove = async (from: Id<'listing'>) => {
      const { version } = await show(from);
      await ops.client.get(removeListingPhoto, { id: from, version, file }, ann);
    };
    await remove(id);
    expect(await stored()).toBe(before);
    await remove(other);
    expect(await stored()).toBe(0);
  });

  test('what a crop showed is gone with it; the whole photo stays while it is cropped', async () => {
    const file = await aStoredPhoto(ops.dataDir);
    const id = await aListing(ops.db, [file]);
    const cropTo = async (shown: string, left: number) => {
      const { version } = await show(id);
      const crop = { left, top: 0, width: 0.5, height: 1 };
      return (await ops.client.get(describeListingPhoto, { id, version, file: shown, crop }, ann))
        .file;
    };
    const first = await cropTo(file, 0);
    const second = await cropTo(first, 0.5);
    const status = async (each: string) =>
      (await ops.client.call(pictureShown, { file: each, whole: true }, { token: ann })).status;
    expect([await status(file), await status(first), await status(second)]).toEqual([
      200, 404, 200,
    ]);
  });

  test.each(['../secret', 'photos/../../x.webp', 'uploads/x.png', 'https://a.example/b.webp'])(
    'the picture %s is not found',
    async (file) => {
      const reply = await ops.client.call(pictureShown, { file, whole: true }, { token: ann });
      expect(reply.status).toBe(404);
    },
  );
});
