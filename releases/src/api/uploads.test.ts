import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { timestampPath } from '../signing/read-metadata.ts';
import { PIECE_MAX_BYTES, type Upload } from './contract.ts';
import { createInstallation, type Installation, type Made } from './testing/installation.ts';
import { contentOf, hex, type UploadCalls, uploadCalls } from './testing/upload-calls.ts';

let home: Installation;
let server: Awaited<ReturnType<Installation['start']>>;
let api: FastifyInstance;
let made: Made;
let calls: UploadCalls;
/** The registry as it was: what a refused or unfinished release must not change. */
let timestamp: string;
beforeEach(async () => {
  home = await createInstallation();
  server = await home.start();
  ({ api } = server);
  calls = uploadCalls(api);
  made = await home.make(server, { id: 'video', version: '2' });
  timestamp = await readFile(timestampPath(home.releasesDir), 'utf8');
});
afterEach(() => home.close());

const file = (name: string) => contentOf(made, name);
const begin: UploadCalls['begin'] = (...args) => calls.begin(...args);
const put: UploadCalls['put'] = (...args) => calls.put(...args);
const ask: UploadCalls['ask'] = (upload) => calls.ask(upload);
const finish: UploadCalls['finish'] = (upload) => calls.finish(upload);
const received: UploadCalls['received'] = (...args) => calls.received(...args);
const beginWithRelease: UploadCalls['beginWithRelease'] = (...args) =>
  calls.beginWithRelease(...args);
const unchanged = async () => {
  expect(await readFile(timestampPath(home.releasesDir), 'utf8')).toBe(timestamp);
  expect(await home.served('video')).toBe('1');
};
/** Signs a `release.json` of this text, as a team could that wrote its own tools. */
async function documentFor(text: string): Promise<string> {
  const { change } = home;
  return change(server, 'video', (app) => ({
    ...app,
    current: '2',
    digests: { ...app.digests, 2: createHash('sha256').update(text).digest('base64') },
    sizes: { ...app.sizes, 2: Buffer.byteLength(text) },
  }));
}

describe('files', () => {
  test('are asked for once the release.json is there, without those of earlier releases', async () => {
    const first: Upload = (await begin(made.document)).json();
    expect(first.missing.map(({ bytes }) => bytes)).toEqual([(await file('release.json')).length]);
    await beginWithRelease(made.document, await file('release.json'));
    const { missing }: Upload = (await ask(first.upload)).json();
    const wanted = [hex(await file('large.js')), hex(await file('remoteEntry.js'))];
    expect(missing.map(({ sha256 }) => sha256).sort()).toEqual(wanted.sort());
  });

  test('are continued where they ended, and a piece may be sent again', async () => {
    const upload = await beginWithRelease(made.document, await file('release.json'));
    const content = await file('large.js');
    const sha256 = hex(content);
    const halves = [content.subarray(0, 300_000), content.subarray(300_000)] as const;
    expect((await put(upload, sha256, halves[0])).json()).toEqual({ received: 300_000 });
    expect((await put(upload, sha256, halves[0])).json()).toEqual({ received: 300_000 });
    // It overlaps what is there.
    const overlapping = content.subarray(200_000, 400_000);
    expect((await put(upload, sha256, overlapping, 200_000)).json()).toEqual({ received: 400_000 });
    expect(await received(upload, sha256)).toBe(400_000);
    expect((await put(upload, sha256, halves[1], 300_000)).json()).toEqual({
      received: content.length,
    });
    expect(await received(upload, sha256)).toBeUndefined();
  });

  test('that are incomplete keep a release from being finished', async () => {
    const upload = await beginWithRelease(made.document, await file('release.json'));
    const answer = await finish(upload);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().problem).toMatchObject({ code: 'incomplete', field: 'files' });
    await unchanged();
  });

  test('with other bytes are dropped, and may be sent again', async () => {
    const upload = await beginWithRelease(made.document, await file('release.json'));
    const content = await file('remoteEntry.js');
    const tampered = Buffer.from(content).fill('x', 0, 4);
    const answer = await put(upload, hex(content), tampered);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().problem).toMatchObject({
      code: 'damaged',
      field: `files.${hex(content)}`,
    });
    expect(await received(upload, hex(content))).toBe(0);
    expect((await put(upload, hex(content), content)).statusCode).toBe(200);
  });

  test('that the release does not name are not taken, nor is a piece with a gap before it', async () => {
    const upload = await beginWithRelease(made.document, await file('release.json'));
    const other = Buffer.from('something else');
    const unnamed = await put(upload, hex(other), other);
    expect(unnamed.json().problem).toMatchObject({ code: 'not_found', field: 'sha256' });
    const gap = await put(upload, hex(await file('large.js')), other, 5);
    expect(gap.json().problem).toMatchObject({ code: 'incomplete', field: 'from' });
    const unknown = await put('0'.repeat(64), hex(other), other);
    expect(unknown.json().problem).toMatchObject({ code: 'not_found', field: 'upload' });
  });

  test('are no longer than the release says, in no larger pieces than agreed', async () => {
    const upload = await beginWithRelease(made.document, await file('release.json'));
    const content = await file('remoteEntry.js');
    const long = await put(upload, hex(content), Buffer.concat([content, content]));
    expect(long.statusCode).toBe(413);
    expect(long.json().problem).toMatchObject({ code: 'too_large', field: 'from' });
    const piece = Buffer.alloc(PIECE_MAX_BYTES + 1);
    const large = await put(upload, hex(await file('large.js')), piece);
    expect(large.json().problem).toMatchObject({ code: 'too_large', field: 'body' });
    const document = await begin(' '.repeat(600_000));
    expect(document.json().problem).toMatchObject({ code: 'too_large', field: 'body' });
  });
});

describe('a release.json', () => {
  const names = ['../../evil.js', 'a/b.js', '..', '.hidden', 'release.json', 'main.js.br', 'C:x'];

  test.each(names)('with a file named %s is refused', async (name) => {
    const { files, ...rest } = made.release;
    const file = { bytes: 1, brotliBytes: 1, sha256: made.release.files['same.css']?.sha256 };
    const text = JSON.stringify({ ...rest, files: { ...files, [name]: file } });
    const upload = await beginWithRelease(await documentFor(text), Buffer.from(text));
    const answer = await ask(upload);
    expect(answer.json().problem).toMatchObject({ code: 'invalid', field: 'release.json.files' });
    expect((await finish(upload)).statusCode).toBe(400);
    await unchanged();
  });

  test.each([
    ['id', { id: 'listings' }, 'release.json.id'],
    ['version', { version: '3' }, 'release.json.version'],
    ['entry without a hash', { entry: { js: ['none.js'], css: [] } }, 'release.json.files'],
    ['contract', { contract: 'one' }, 'release.json.contract'],
    [
      'size',
      { files: { 'a.js': { bytes: 1e9, brotliBytes: 1, sha256: `${'A'.repeat(43)}=` } } },
      'release.json.files.a.js.bytes',
    ],
  ])('with another %s is refused', async (_, wrong, field) => {
    const text = JSON.stringify({ ...made.release, ...wrong });
    const upload = await beginWithRelease(await documentFor(text), Buffer.from(text));
    const answer = await ask(upload);
    expect(answer.json().problem).toMatchObject({ code: 'invalid', field });
  });
});

describe('addresses', () => {
  test.each([
    ['POST', '/uploads/..%2f..%2fkeys'],
    ['POST', '/uploads/metadata'],
    ['GET', `/uploads/video/..%2f${'0'.repeat(61)}`],
    ['GET', `/uploads/%2e%2e/${'0'.repeat(64)}`],
    ['GET', '/metadata/..%2f..%2fmade%2fonline.pem'],
    ['GET', '/metadata/registry.lock'],
    ['GET', '/releases/video/..%2f..%2fmade/online.pem'],
    ['GET', '/releases/video/1/..%2f..%2f..%2fmade%2fonline.pem'],
    ['GET', '/releases/video/1/remoteEntry.js.br'],
    ['GET', '/releases/made/1/online.pem'],
    ['GET', '/../made/online.pem'],
  ] as const)('%s %s leads nowhere', async (method, url) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await api.inject({
      method,
      url,
      ...(method === 'POST' ? { headers, payload: '{}' } : {}),
    });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json().problem.message).not.toContain(home.folder);
  });

  test.each(['-1', '1e3', 'x', ''])('a piece from %p is refused', async (from) => {
    const upload = await beginWithRelease(made.document, await file('release.json'));
    const content = await file('remoteEntry.js');
    const answer = await put(upload, hex(content), content, from);
    expect(answer.json().problem).toMatchObject({ code: 'invalid', field: 'from' });
  });
});
