import fastify from 'fastify';
import type { Asset } from './asset-store.ts';
import { FOR_EVER, sendAsset } from './send-asset.ts';

const source = '<svg/>';
const asset = {
  type: 'image/svg+xml',
  version: 'abc',
  isVector: true,
  body: async () => Buffer.from(source),
  rendition: {
    widths: [240],
    colour: '#102030',
    read: async (width: number, format: string) => Buffer.from(`${width} ${format}`),
  },
} as const satisfies Asset;

async function get(query: string, headers: Record<string, string> = {}, sent: Asset = asset) {
  const server = fastify();
  server.get<{ Querystring: { w?: string } }>('/', (request, reply) =>
    sendAsset(request, reply, sent, FOR_EVER),
  );
  const response = await server.inject({ url: `/${query}`, headers });
  await server.close();
  return response;
}
const modern = { accept: 'image/avif,image/webp,*/*' };

test.each([
  ['image/avif,image/webp,*/*', 'image/avif', '240 avif'],
  ['image/webp,*/*', 'image/webp', '240 webp'],
])('a client that accepts %s gets the rendition as %s', async (accept, type, body) => {
  const response = await get('?w=240', { accept });
  expect(response.body).toBe(body);
  expect(response.headers).toMatchObject({
    'content-type': type,
    'cache-control': FOR_EVER,
    vary: 'Accept',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('a rendition is revalidated by width and format', async () => {
  const first = await get('?w=240', modern);
  const etag = String(first.headers.etag);
  const again = { ...modern, 'if-none-match': etag };
  expect((await get('?w=240', again)).statusCode).toBe(304);
  expect((await get('?w=240', { ...again, accept: 'image/webp' })).statusCode).toBe(200);
});

const { rendition: _, ...drawingOnly } = asset;
const fileGone = { ...asset, rendition: { ...asset.rendition, read: async () => undefined } };

test.each<readonly [string, string, Record<string, string>, Asset]>([
  ['a width that was not made', '?w=1000', modern, asset],
  ['a picture without renditions', '?w=240', modern, drawingOnly],
  ['a rendition whose file is gone', '?w=240', modern, fileGone],
  ['a client of neither format', '?w=240', { accept: 'image/*' }, asset],
])('%s: the picture itself, kept for minutes', async (_, query, headers, sent) => {
  const response = await get(query, headers, sent);
  expect(response.body).toBe(source);
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=300',
    vary: 'Accept, Accept-Encoding',
  });
});

test('without a width it is the picture itself', async () => {
  const response = await get('', modern);
  expect(response.body).toBe(source);
  expect(response.headers).toMatchObject({ 'cache-control': FOR_EVER, vary: 'Accept-Encoding' });
});
