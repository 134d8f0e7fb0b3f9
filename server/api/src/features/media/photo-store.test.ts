import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { anEpochSecond } from '@velvet/contract/testing/factories';
import Fastify from 'fastify';
import sharp from 'sharp';
import { aStoredPhoto } from '../../testing/content-factories.ts';
import { filesIn } from '../../testing/stored-files.ts';
import { createListingPictures } from './listing-pictures.ts';
import { registerListingPictures } from './media-routes.ts';
import { describePhoto, photoKind, readPhoto } from './photo-store.ts';
import { acceptAvif } from './picture.ts';

acceptAvif();

let dataDir: string;
let file: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-photos-'));
  file = await aStoredPhoto(dataDir, 600);
});
afterAll(() => rm(dataDir, { recursive: true }));

const pictures = createListingPictures(Buffer.alloc(32, 1), (name) =>
  describePhoto(filesIn(dataDir), name),
);
const nowMs = anEpochSecond(1_800_000_000) * 1_000;

function start(profiles: boolean) {
  const server = Fastify();
  registerListingPictures(server, {
    read: (name) => readPhoto(filesIn(dataDir), name),
    pictures,
    rightsOf: async () => ({ profiles, wholeVideos: false }),
    nowMs: () => nowMs,
  });
  return server;
}

describe('S1.2 an uploaded photo', () => {
  test('has a public cover in the sizes of a list, for ever', async () => {
    expect(pictures.coverVariants(file)).toEqual({ widths: [240, 480], colour: '#0808f8' });
    const address = pictures.coverUrl(file);
    const server = start(false);
    const whole = await server.inject(address);
    expect(whole).toMatchObject({ statusCode: 200 });
    expect(whole.headers['content-type']).toBe('image/png');
    expect(whole.headers['cache-control']).toContain('immutable');
    for (const [width, format] of [
      [240, 'avif'],
      [480, 'webp'],
    ] as const) {
      const headers = { accept: `image/${format}` };
      const small = await server.inject({ url: `${address}&w=${width}`, headers });
      expect(small.headers['content-type']).toBe(`image/${format}`);
      expect((await sharp(small.rawPayload).metadata()).width).toBe(width);
    }
  });

  test('is otherwise seen by those who may open profiles only', async () => {
    const viewer = { sessionHash: Buffer.alloc(32, 2), now: new Date(nowMs) };
    const address = pictures.photoUrl(file, viewer);
    expect((await start(true).inject(address)).statusCode).toBe(200);
    expect((await start(false).inject(address)).statusCode).toBe(403);
    expect((await start(true).inject(`/media/${file}`)).statusCode).toBe(403);
  });

  test('whose file is gone is not found', async () => {
    const other = file.replace(/[0-9a-f]{64}/, 'a'.repeat(64));
    expect((await start(true).inject(pictures.coverUrl(other))).statusCode).toBe(404);
  });
});

test.each(['portraits/1-1.svg', 'https://a.example/1.jpg', 'photos/../x.webp', 'photos/x.webp'])(
  '%s is none',
  async (name) => {
    expect(photoKind(name)).toBeUndefined();
    expect(describePhoto(filesIn(dataDir), name)).toBeUndefined();
    expect(await readPhoto(filesIn(dataDir), name)).toBeUndefined();
  },
);
