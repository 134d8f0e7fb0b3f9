import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { encodePage, streamParts } from './encode-page.ts';

const html = `<!doctype html><p>${'Samt '.repeat(500)}</p>`;

test('a page is the same in every encoding, and has one tag', async () => {
  const { bodies, etag } = await encodePage({ html, contentSecurityPolicy: "default-src 'none'" });
  const [identity, br, gzip] = (['identity', 'br', 'gzip'] as const).map(
    (encoding) => bodies.get(encoding) ?? Buffer.alloc(0),
  );
  expect(String(identity)).toBe(html);
  expect(String(brotliDecompressSync(br ?? ''))).toBe(html);
  expect(String(gunzipSync(gzip ?? ''))).toBe(html);
  const other = await encodePage({ html: `${html} `, contentSecurityPolicy: '' });
  expect(other.etag).not.toBe(etag);
});

test('brotli takes memory for a page, not for 4 MiB', async () => {
  async function* parts() {
    yield html;
  }
  const { bodies } = await encodePage({ html, contentSecurityPolicy: '' });
  const encoded = [bodies.get('br'), await buffer(streamParts(parts(), 'br'))];
  // RFC 7932, 9.1: the seven low bits of a window of 2^17 bytes.
  expect(encoded.map((body) => (body?.[0] ?? 0) & 0b111_1111)).toEqual([1, 1]);
});

describe.each([
  ['br', () => createBrotliDecompress()],
  ['gzip', () => createGunzip()],
] as const)('parts through %s', (encoding, open) => {
  test('arrive one by one, each as soon as it is available', async () => {
    let send: (part: string) => void = () => undefined;
    async function* parts() {
      yield 'head';
      yield await new Promise<string>((resolve) => {
        send = resolve;
      });
    }
    const received = streamParts(parts(), encoding).pipe(open());
    const seen: string[] = [];
    for await (const chunk of received) {
      seen.push(String(chunk));
      send('rest');
    }
    expect(seen).toEqual(['head', 'rest']);
  });
});

test.each(['br', 'gzip', 'identity'] as const)(
  'a failing part aborts the response, and nothing else: %s',
  async (encoding) => {
    async function* parts() {
      yield 'head';
      throw new Error('torn');
    }
    await expect(buffer(streamParts(parts(), encoding))).rejects.toThrow('torn');
  },
);

test('without an encoding the parts are sent unchanged', async () => {
  async function* parts() {
    yield* ['he', 'ad'];
  }
  expect(await text(streamParts(parts(), 'identity'))).toBe('head');
});
