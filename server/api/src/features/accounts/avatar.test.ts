import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { uploadAvatar } from '@velvet/contract/profile';
import { register } from '@velvet/contract/sign-in';
import { createFolderStore } from '@velvet/files/folder';
import sharp from 'sharp';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';
import { aFilm } from '../../testing/video-factories.ts';
import { removeUnusedPicture } from '../media/remove-unused-picture.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  const input = { username: 'painter', password: 'velour71' };
  token = (await api.client.call(register, input)).value ?? '';
});
afterAll(() => api.stop());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const pixels = (bytes: Buffer) =>
  sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
const asUrl = (type: string, bytes: Buffer) =>
  `data:image/${type};base64,${bytes.toString('base64')}`;
const upload = (image: string) => api.client.call(uploadAvatar, { image }, { token });

test('a picture is stored by its content and served with its type', async () => {
  // Announced as something else: the bytes decide.
  const { value } = await upload(asUrl('jpeg', png));
  expect(value?.url).toMatch(/^\/media\/uploads\/[0-9a-f]{64}\.png$/);
  const response = await fetch(`${api.url}${value?.url}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const { data, info } = await pixels(Buffer.from(await response.arrayBuffer()));
  expect(info).toMatchObject({ width: 1, height: 1 });
  expect(data).toEqual((await pixels(png)).data);
});

test('data after the end of a picture is not stored', async () => {
  const { value } = await upload(asUrl('png', Buffer.concat([png, svg])));
  const response = await fetch(`${api.url}${value?.url}`);
  expect(Buffer.from(await response.arrayBuffer()).includes('script')).toBe(false);
});

test('an unused picture is removed', async () => {
  await upload(asUrl('png', png));
  await upload(asUrl('webp', webp));
  const files = await readdir(path.join(api.dataDir, 'uploads'));
  expect(files).toEqual([expect.stringMatching(/\.webp$/)]);
});

test('S14.4 a replaced picture is noted until it is removed', async () => {
  const { value } = await upload(asUrl('png', png));
  const noted = async () => (await api.db.owner.query('SELECT path FROM file_removal')).rows;
  await api.db.owner.query(`SELECT member_set_avatar(id, 'avatars/1.svg') FROM member
    WHERE username = 'painter'`);
  const picture = `uploads/${path.basename(value?.url ?? '')}`;
  expect(await noted()).toEqual([{ path: picture }]);
  await removeUnusedPicture(api.db.api, createFolderStore(api.dataDir), picture);
  expect(await noted()).toEqual([]);
  await expect(access(path.join(api.dataDir, picture))).rejects.toThrow('ENOENT');
});

test('one that a banner or a video shows stays', async () => {
  const { id } = await aFilm(api, { state: 'waiting' });
  const { owner } = api.db;
  const saved = async () =>
    `uploads/${path.basename((await upload(asUrl('png', png))).value?.url ?? '')}`;
  const image = await saved();
  await owner.query('INSERT INTO banner (image, position) VALUES ($1, 1)', [image]);
  await upload(asUrl('webp', webp));
  await access(path.join(api.dataDir, image));
  await owner.query('DELETE FROM banner WHERE image = $1', [image]);
  await owner.query('UPDATE video SET poster = $1 WHERE id = $2', [await saved(), id]);
  await upload(asUrl('webp', webp));
  await access(path.join(api.dataDir, image));
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
const huge = Buffer.from(png);
huge.writeUInt32BE(100_000, 16);
test.each([
  ['no data URL', 'https://example.com/x.png'],
  ['an SVG', asUrl('svg+xml', svg)],
  ['an SVG announced as a PNG', asUrl('png', svg)],
  ['half a picture', asUrl('png', png.subarray(0, 40))],
  ['huge dimensions', asUrl('png', huge)],
  [
    'more than 256 KiB',
    asUrl('png', Buffer.concat([png, Buffer.alloc(256 * 1024), png.subarray(-12)])),
  ],
  ['broken base64', 'data:image/png;base64,@@@@'],
])('%s is refused', async (_what, image) => {
  expect(await upload(image)).toMatchObject({
    code: 400,
    reason: 'bad_image',
    field: 'header_img',
  });
});

test('paths cannot leave the uploads folder', async () => {
  for (const name of ['..%2fsecret', '../secret', '%2e%2e/secret', 'x.part']) {
    const response = await fetch(`${api.url}/media/uploads/${name}`);
    expect(response.status).toBe(404);
  }
});
