import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { anEpochSecond } from '@velvet/contract/testing/factories';
import fastify, { type FastifyInstance } from 'fastify';
import { filesIn } from '../../testing/stored-files.ts';
import { signGrant } from '../media/signed-prefix.ts';
import { mediaGate } from './media-gate.ts';
import { streamFiles } from './stream-files.ts';
import { createStreamStore, readStream, type Stream, type StreamStore } from './stream-store.ts';

const key = randomBytes(32);
const session = randomBytes(32);
const renditions = ['240p', '360p', '480p', 'audio'];
const nowMs = 1_800_000_000_000;
let server: FastifyInstance;
let port: number;
let streams: StreamStore;
let stream: Stream;
let live = true;
let wholeVideos = true;

beforeAll(async () => {
  streams = createStreamStore(filesIn('/nowhere'));
  stream = await readStream(streamFiles(filesIn('/nowhere'), 'sample-velvet'));
  server = fastify();
  mediaGate({
    key,
    streams,
    rightsOf: async (hash) =>
      live && hash.equals(session) ? { profiles: false, wholeVideos } : undefined,
    nowMs: () => nowMs,
  })(server);
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
beforeEach(() => {
  live = true;
  wholeVideos = true;
});
afterAll(async () => {
  await server.close();
  await streams.close();
});

const grantFor = (segmentLimit: number, name = 'sample-velvet', expiresInS = 60): string =>
  signGrant(key, {
    stream: name,
    segmentLimit,
    expiresAt: anEpochSecond(nowMs / 1_000 + expiresInS),
    sessionHash: session,
  });
interface Answer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawPayload: Buffer;
  readonly body: string;
}
/** Sends the path exactly as it is; `fetch` would tidy it. */
const fetch = (
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({
      method,
      host: '127.0.0.1',
      port,
      path: encodeURI(path).replaceAll('%25', '%'),
      headers,
    })
      .on('response', async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(Buffer.from(chunk));
        const rawPayload = Buffer.concat(chunks);
        resolve({
          statusCode: response.statusCode ?? 0,
          headers: response.headers,
          rawPayload,
          body: rawPayload.toString(),
        });
      })
      .on('error', reject)
      .end();
  });
const part = (rendition: string, index: number): string =>
  `${rendition}/seg-${String(index).padStart(5, '0')}.m4s`;

describe('S5.3 the preview', () => {
  const prefix = () => `/m/${grantFor(45)}/sample-velvet`;

  test.each(renditions)('%s is cut after its 45th segment, by number', async (rendition) => {
    const { body, headers } = await fetch(`${prefix()}/${rendition}.m3u8`);
    expect(headers['content-type']).toBe('application/vnd.apple.mpegurl');
    const lines = body.trim().split('\n');
    expect(lines.filter((line) => line.endsWith('.m4s'))).toHaveLength(45);
    expect(lines.at(-2)).toBe(part(rendition, 44));
    expect(lines.at(-1)).toBe('#EXT-X-ENDLIST');
    const seconds = lines.flatMap((line) => /^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? []);
    expect(seconds.reduce((sum, each) => sum + Number(each), 0)).toBeGreaterThanOrEqual(180);
  });

  test.each(renditions)('%s: nothing beyond the 45th segment can be fetched', async (rendition) => {
    expect((await fetch(`${prefix()}/${part(rendition, 44)}`)).statusCode).toBe(200);
    for (let index = 45; index < 62; index += 1) {
      expect((await fetch(`${prefix()}/${part(rendition, index)}`)).statusCode).toBe(404);
    }
  });

  test.each([
    '480p.mp4',
    '480p/480p.mp4',
    '480p/seg-00045.m4s?x=seg-00001.m4s',
    '480p/seg-00045.m4s%00',
    '480p/seg-000045.m4s',
    '480p/seg-0045.m4s',
    '480p/seg-45.m4s',
    '480p/seg--0001.m4s',
    '480p/seg-00045.M4S',
    '480p/seg-00045.m4s/',
    '480p//seg-00045.m4s',
    '480p/seg-00044.m4s/../seg-00045.m4s',
    '480p/%2e%2e/480p/seg-00045.m4s',
    '480p/seg-٠٠٠٤٥.m4s',
    '../sample-velvet/480p/seg-00045.m4s',
    '..%2f480p.mp4',
    '%2e%2e/sample-light/480p.mp4',
    '..%5c480p.mp4',
    '/etc/passwd',
    '../../../src/main.ts',
    'thumbs-preview.webp',
    'constructor',
    '__proto__/init.mp4',
    '',
  ])('cannot be extended: %s', async (path) => {
    const answer = await fetch(`${prefix()}/${path}`);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.rawPayload.length).toBeLessThan(200);
  });

  test('a range cannot reach beyond a segment', async () => {
    const whole = await fetch(`${prefix()}/${part('240p', 44)}`);
    for (const range of ['bytes=0-999999999', 'bytes=-999999999', 'bytes=0-']) {
      const answer = await fetch(`${prefix()}/${part('240p', 44)}`, { range });
      expect(answer.rawPayload).toEqual(whole.rawPayload);
    }
    const beyond = await fetch(`${prefix()}/${part('240p', 44)}`, {
      range: `bytes=${whole.rawPayload.length}-`,
    });
    expect(beyond.statusCode).toBe(416);
  });

  test('all of its segments together end with the preview', async () => {
    for (const rendition of stream.renditions.values()) {
      const last = rendition.segments[44]?.bytes;
      let end = rendition.init.start + rendition.init.length;
      for (let index = 0; index < 60; index += 1) {
        const answer = await fetch(`${prefix()}/${part(rendition.name, index)}`);
        if (answer.statusCode === 200) end += answer.rawPayload.length;
      }
      expect(end).toBe((last?.start ?? 0) + (last?.length ?? 0));
    }
  });

  test('thumbnails end with the preview, in the track and in the sheet', async () => {
    const track = (await fetch(`${prefix()}/thumbs.vtt`)).body;
    expect(track.split('-->')).toHaveLength(19);
    expect(track).not.toContain('00:03:00.000 -->');
    const sheet = await fetch(`${prefix()}/thumbs.webp`);
    expect(sheet.rawPayload.length).toBe(await stream.files.sizeOf('thumbs-preview.webp'));
  });
});

describe('full viewing', () => {
  const prefix = () => `/m/${grantFor(0)}/sample-velvet`;

  test('every segment comes as its bytes of the file', async () => {
    expect((await fetch(`${prefix()}/master.m3u8`)).body).toContain('480p.m3u8');
    for (const rendition of stream.renditions.values()) {
      const init = await fetch(`${prefix()}/${rendition.name}/init.mp4`);
      const parts: Buffer[] = [init.rawPayload];
      for (let index = 0; index < 60; index += 1) {
        const answer = await fetch(`${prefix()}/${part(rendition.name, index)}`);
        expect(answer.statusCode).toBe(200);
        parts.push(answer.rawPayload);
      }
      const last = rendition.segments.at(-1)?.bytes;
      expect(Buffer.concat(parts)).toHaveLength((last?.start ?? 0) + (last?.length ?? 0));
    }
  });

  test('responses have a type, nosniff, and private caching', async () => {
    const { headers } = await fetch(`${prefix()}/${part('480p', 50)}`);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=60',
      'accept-ranges': 'bytes',
    });
    const head = await fetch(`${prefix()}/${part('480p', 50)}`, {}, 'HEAD');
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(head.rawPayload).toHaveLength(0);
    const audio = await fetch(`${prefix()}/${part('audio', 50)}`);
    expect(audio.headers['content-type']).toBe('audio/mp4');
    const some = await fetch(`${prefix()}/${part('480p', 50)}`, { range: 'bytes=10-19' });
    expect(some.statusCode).toBe(206);
    expect(some.rawPayload).toHaveLength(10);
  });
});

describe('the grant', () => {
  test('ends with its time, its session and its stream', async () => {
    const status = async (path: string) => (await fetch(path)).statusCode;
    const path = (grant: string) => `/m/${grant}/sample-velvet/master.m3u8`;
    expect(await status(path(grantFor(0)))).toBe(200);
    expect(await status(path(grantFor(0, 'sample-velvet', 0)))).toBe(403);
    expect(await status(path(grantFor(0, 'other')))).toBe(403);
    expect(await status(`/m/${grantFor(0, 'other')}/other/master.m3u8`)).toBe(404);
    expect(await status('/m/x.y/sample-velvet/master.m3u8')).toBe(403);
    wholeVideos = false;
    expect(await status(path(grantFor(0)))).toBe(403);
    expect(await status(path(grantFor(45)))).toBe(200);
    live = false;
    expect(await status(path(grantFor(45)))).toBe(403);
  });
});
