import type { Language } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import { anId } from '@velvet/contract/testing/factories';
import fastify, { type FastifyInstance } from 'fastify';
import { type Call, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { aMember, fund } from '../../testing/database-factories.ts';
import { createLoadMembers } from '../../testing/load-members.ts';
import { noCookies } from '../../testing/no-cookies.ts';
import { filesIn } from '../../testing/stored-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createMediaRights } from '../media/media-rights.ts';
import { hashSessionToken } from '../sessions/session-token.ts';
import { mediaGate } from './media-gate.ts';
import { createStreamStore, type StreamStore } from './stream-store.ts';
import { videoHandlers } from './video-handlers.ts';

const mediaKey = Buffer.alloc(32, 7);
const MINUTE_MS = 60_000;
let db: TestDatabase;
let streams: StreamStore;
let server: FastifyInstance;
let origin: string;
let nowMs = Date.now();

beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query(
    `INSERT INTO video_class (id, name) VALUES (1, '{"en": "Light"}');
     INSERT INTO video (id, class_id, title, poster, stream, duration_seconds, hidden) VALUES
       (1, 1, '{"en": "Tide", "zh-hans": "潮汐"}', 'posters/1.webp', 'sample-light', 240, false),
       (2, 1, '{"en": "Hidden"}', 'posters/2.webp', 'sample-light', 240, true),
       (3, 1, '{"en": "Lost"}', 'posters/3.webp', 'lost', 240, false)`,
  );
  streams = createStreamStore(filesIn('/nowhere'));
  server = fastify();
  const rightsOf = createMediaRights(db.api, () => nowMs);
  mediaGate({ key: mediaKey, streams, rightsOf, nowMs: () => nowMs })(server);
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await streams.close();
  await db.drop();
});
beforeEach(() => {
  nowMs = Date.now();
});

async function info(
  memberId: MemberId,
  token: string,
  id = 1,
  language: Language = 'en',
  withPlaylists = false,
) {
  const call: Call = {
    member: { id: memberId, vip: false, language, sessionHash: hashSessionToken(token) },
    language,
    ip: '127.0.0.1',
    userAgent: '',
    cookies: noCookies,
    idempotencyKey: 'x',
    now: new Date(nowMs),
    listPool: async () => db.api,
    log: server.log,
  };
  const deps = { pool: db.api, streams, mediaKey, mediaUrl: (path: string) => `/media/${path}` };
  expect(memberOf(call).id).toBe(memberId);
  return videoHandlers(deps).video_get_info(call, { id: anId(id), withPlaylists });
}

async function mustPlay(memberId: MemberId, token: string) {
  const answer = await info(memberId, token);
  if (answer instanceof Refused) throw answer;
  return answer;
}

async function aViewer(): Promise<{ id: MemberId; token: string }> {
  const [viewer] = await createLoadMembers(db.owner, 1, 0);
  if (!viewer) throw new Error('No viewer');
  return viewer;
}

const status = async (path: string): Promise<number> => (await fetch(origin + path)).status;
const beyond = (playUrl: string): string => playUrl.replace('master.m3u8', '480p/seg-00045.m4s');

describe('S5.1 video_get_info', () => {
  test('a member who never paid gets the preview only', async () => {
    const { id, token } = await aViewer();
    const video = await mustPlay(id, token);
    expect(video).toMatchObject({
      id: 1,
      title: 'Tide',
      posterUrl: '/media/posters/1.webp',
      durationSeconds: 240,
      allowed: false,
    });
    expect(await status(video.playUrl)).toBe(200);
    expect(await status(beyond(video.playUrl))).toBe(404);
  });

  test('a successful recharge allows everything; a pending one does not', async () => {
    const { id, token } = await aViewer();
    await db.api.query(`SELECT recharge_request($1, 100, 'Mexicopay', 'k', sha256('k'))`, [id]);
    expect((await mustPlay(id, token)).allowed).toBe(false);
    await fund(db.owner, id, 100);
    const video = await mustPlay(id, token);
    expect(video.allowed).toBe(true);
    expect(await status(beyond(video.playUrl))).toBe(200);
  });

  test('VIP allows everything, and addresses signed before stay limited', async () => {
    const { id, token } = await aViewer();
    const before = await mustPlay(id, token);
    await db.owner.query('UPDATE member SET vip = true WHERE id = $1', [id]);
    expect((await mustPlay(id, token)).allowed).toBe(true);
    expect(await status(beyond(before.playUrl))).toBe(404);
  });

  test('its playlists are included on request, cut like those at the address', async () => {
    const { id, token } = await aViewer();
    expect(await mustPlay(id, token)).not.toHaveProperty('playlists');
    const video = await info(id, token, 1, 'en', true);
    if (video instanceof Refused || !video.playlists) throw new Error('No playlists');
    expect(video.playlists.map(({ path }) => path)).toContain('480p.m3u8');
    for (const { path, text } of video.playlists) {
      const response = await fetch(origin + video.playUrl.replace('master.m3u8', path));
      expect(await response.text()).toBe(text);
      expect(text).not.toContain('seg-00045');
    }
  });

  test('S5.4 captions in six languages; those of a preview end where it does', async () => {
    const { id, token } = await aViewer();
    const { playUrl } = await mustPlay(id, token);
    const read = async (path: string) => {
      const response = await fetch(origin + playUrl.replace('master.m3u8', path));
      return { status: response.status, text: await response.text() };
    };
    const { text: master } = await read('master.m3u8');
    const languages = [...master.matchAll(/SUBTITLES,.*LANGUAGE="([^"]+)"/g)].map(([, tag]) => tag);
    expect(languages).toEqual(['en', 'zh-Hans', 'zh-Hant', 'ja', 'ko', 'tr']);
    for (const tag of languages) {
      const name = `captions-${tag?.toLowerCase()}`;
      expect((await read(`${name}.m3u8`)).text).toMatch(
        new RegExp(`#EXTINF:180\\.\\d+,\n${name}\\.vtt\n#EXT-X-ENDLIST`),
      );
      const { text: track } = await read(`${name}.vtt`);
      expect(track).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /);
      expect(track).not.toMatch(/^00:03/m);
    }
    expect((await read('captions-xx.vtt')).status).toBe(404);
    expect((await read('captions-xx.m3u8')).status).toBe(404);
    await fund(db.owner, id, 100);
    const whole = (await mustPlay(id, token)).playUrl.replace('master.m3u8', 'captions-en.vtt');
    expect(await (await fetch(origin + whole)).text()).toMatch(/^00:03:56/m);
  });

  test('S5.2 a recharge takes effect at once', async () => {
    const { id, token } = await aViewer();
    const preview = await mustPlay(id, token);
    expect(await status(preview.playUrl)).toBe(200);
    await fund(db.owner, id, 100);
    const whole = await mustPlay(id, token);
    expect(await status(beyond(whole.playUrl))).toBe(200);
  });

  test('titles come in the language of the caller', async () => {
    const { id, token } = await aViewer();
    expect(await info(id, token, 1, 'zh')).toMatchObject({ title: '潮汐' });
  });

  test.each([2, 3, 99])('video %i (hidden, without a stream, unknown) is not found', async (id) => {
    expect(await info(await aMember(db.owner), 'x', id)).toMatchObject({ reason: 'not_found' });
  });
});

describe('S5.3 a media address', () => {
  test('ends with the session', async () => {
    const { id, token } = await aViewer();
    const { playUrl } = await mustPlay(id, token);
    expect(await status(playUrl)).toBe(200);
    await db.owner.query('DELETE FROM session WHERE token_hash = $1', [hashSessionToken(token)]);
    // What was looked up is believed for three seconds.
    nowMs += 3_001;
    expect(await status(playUrl)).toBe(403);
  });

  test('of a whole video ends with VIP; a preview continues', async () => {
    const { id, token } = await aViewer();
    const setVip = (vip: boolean) =>
      db.owner.query('UPDATE member SET vip = $2 WHERE id = $1', [id, vip]);
    const preview = await mustPlay(id, token);
    await setVip(true);
    const whole = await mustPlay(id, token);
    expect(await status(beyond(whole.playUrl))).toBe(200);
    await setVip(false);
    nowMs += 3_001;
    expect(await status(beyond(whole.playUrl))).toBe(403);
    expect(await status(whole.playUrl)).toBe(403);
    expect(await status(preview.playUrl)).toBe(200);
    expect((await mustPlay(id, token)).allowed).toBe(false);
    // Who has paid once keeps what that allows.
    await fund(db.owner, id, 100);
    nowMs += 3_001;
    expect(await status(whole.playUrl)).toBe(200);
  });

  test('ends with the account and with its own time', async () => {
    const { id, token } = await aViewer();
    const { playUrl } = await mustPlay(id, token);
    await db.owner.query('UPDATE member SET status = 0 WHERE id = $1', [id]);
    expect(await status(playUrl)).toBe(403);
    await db.owner.query('UPDATE member SET status = 1 WHERE id = $1', [id]);
    nowMs += 9 * MINUTE_MS;
    expect(await status(playUrl)).toBe(200);
    nowMs += MINUTE_MS;
    expect(await status(playUrl)).toBe(403);
  });
});
