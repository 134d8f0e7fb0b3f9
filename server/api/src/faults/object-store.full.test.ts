import { readdir } from 'node:fs/promises';
import { toId } from '@velvet/contract/brand';
import { logout } from '@velvet/contract/member';
import { uploadAvatar } from '@velvet/contract/profile';
import { getSupportMessages, sendSupportMessage } from '@velvet/contract/support';
import type { FileStore } from '@velvet/files/file-store';
import { openFileStore } from '@velvet/files/open';
import { readStoreSettings } from '@velvet/files/settings';
import { OBJECT_STORE_HOOK_MS, type ObjectStore } from '@velvet/files/testing/object-store';
import sharp from 'sharp';
import { removeFiles, removeStrayPictures } from '../features/privacy/erase-accounts.ts';
import { writeMemberData } from '../features/privacy/write-member-data.ts';
import { until } from '../testing/film-desk.ts';
import { objectStoreTitle, startStore, withObjectStore } from '../testing/object-store.ts';
import { aRegisteredMember, memberInfo } from '../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../testing/running-api.ts';

// Full only: it needs the Debian packages of Swift.

async function aPicture(width: number): Promise<string> {
  const create = { width, height: 30, channels: 3, background: '#a36' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

withObjectStore(`S8.6 members’ files in a bucket${objectStoreTitle}`, () => {
  let store: ObjectStore;
  let files: FileStore;
  let api: TestApi;
  beforeAll(async () => {
    store = await startStore();
    api = await startTestApi({ store: store.environment });
    files = await openFileStore({
      settings: readStoreSettings(store.environment, 'FILES_URL', '/nowhere'),
    });
  }, OBJECT_STORE_HOOK_MS);
  afterAll(async () => {
    await files.close();
    await api.stop();
    await store.stop();
  });

  const keysBelow = async (folder: string): Promise<readonly string[]> => {
    const keys: string[] = [];
    for await (const { key } of files.list(folder)) keys.push(key);
    return keys;
  };
  const upload = async (token: string, width: number) =>
    (await api.client.call(uploadAvatar, { image: await aPicture(width) }, { token })).value?.url;
  const send = async (token: string, key: string) =>
    api.client.call(sendSupportMessage, { key, text: '', image: await aPicture(50) }, { token });

  test('an avatar is served as from a folder, and the one before it is removed', async () => {
    const { token } = await aRegisteredMember(api.client);
    await upload(token, 40);
    const url = await upload(token, 41);
    expect(await keysBelow('uploads')).toEqual([url?.replace('/media/', '')]);
    const answer = await fetch(`${api.url}${url}`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(41);
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await fetch(`${api.url}${url}`, { headers })).status).toBe(304);
    expect((await fetch(`${api.url}/media/uploads/${'a'.repeat(64)}.png`)).status).toBe(404);
    // Nothing of it lies on this machine.
    expect(await readdir(api.dataDir)).not.toContain('uploads');
  });

  test('a picture of a conversation is for its session only, through the API only', async () => {
    const { token } = await aRegisteredMember(api.client);
    expect((await send(token, 'message-1')).status).toBe(200);
    const { value } = await api.client.call(getSupportMessages, {}, { token });
    const address = value?.messages[0]?.picture?.url ?? '';
    const answer = await fetch(`${api.url}${address}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ]);
    const [key = ''] = await keysBelow('support');
    const unsigned = await fetch(`${store.endpoint}/${store.bucket}/${key}`);
    expect(unsigned.ok).toBe(false);
    expect(address).not.toContain(store.endpoint);
    await api.client.call(logout, {}, { token });
    // What a session may fetch is looked up at most every three seconds.
    await until(async () => (await fetch(`${api.url}${address}`)).status === 403);
  });

  test('a member’s download has them, and what was erased leaves the bucket', async () => {
    const { token } = await aRegisteredMember(api.client);
    await send(token, 'message-2');
    const url = await upload(token, 42);
    const id = (await memberInfo(api.client, token))?.id ?? toId<'member'>(0);
    let text = '';
    await writeMemberData({ pool: api.db.api, files, now: new Date() }, id, async (piece) => {
      text += piece;
    });
    const data = JSON.parse(text);
    expect(data.profile.avatar.type).toBe('image/png');
    expect(data.conversation[0].picture.base64).toMatch(/^iVBOR/);

    const { rows } = await api.db.owner.query<{ picture: string }>(
      'SELECT picture FROM support_message WHERE member_id = $1',
      [id],
    );
    const keys = [url?.replace('/media/', '') ?? '', `support/${rows[0]?.picture}`];
    await api.db.owner.query('UPDATE member SET avatar = $2 WHERE id = $1', [
      id,
      'avatars/default-1.svg',
    ]);
    await api.db.owner.query('INSERT INTO file_removal (path) SELECT unnest($1::text[])', [keys]);
    await store.kill();
    expect(await removeFiles({ pool: api.db.api, files })).toMatchObject({ removed: 0, failed: 2 });
    await store.start();
    // The client waits before it asks a store that did not answer.
    const fresh = await openFileStore({
      settings: readStoreSettings(store.environment, 'FILES_URL', '/nowhere'),
    });
    expect(await removeFiles({ pool: api.db.api, files: fresh })).toMatchObject({ removed: 2 });
    for (const key of keys) expect(await fresh.stat(key)).toBeUndefined();
    await fresh.close();
  });

  test('a picture whose message never came is removed after a day', async () => {
    await files.write('support/00000000-0000-4000-8000-000000000000.png', Buffer.from('stray'));
    const sweep = (now: Date) => removeStrayPictures({ pool: api.db.api, files, now });
    expect(await sweep(new Date())).toBe(0);
    expect(await sweep(new Date(Date.now() + 2 * 86_400_000))).toBe(1);
  });

  test('after an outage an upload works again, and nothing of the refused one is left', async () => {
    const { token } = await aRegisteredMember(api.client);
    const before = await keysBelow('uploads');
    await store.kill();
    const startMs = performance.now();
    const refused = await api.client.call(uploadAvatar, { image: await aPicture(43) }, { token });
    expect(refused).toMatchObject({ status: 503, reason: 'unavailable' });
    expect(performance.now() - startMs).toBeLessThan(12_000);
    await store.start();
    expect(await keysBelow('uploads')).toEqual(before);
    expect(await upload(token, 43)).toContain('/media/uploads/');
  });
});
