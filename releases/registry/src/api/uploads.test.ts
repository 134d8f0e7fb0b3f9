import { createHash } from 'node:crypto';
import { eachInTurn } from '@velvet/contract/testing/each-of';
import { sha256Hex } from '../signing/documents.ts';
import { PIECE_MAX_BYTES, type Upload } from './contract.ts';
import { createUploadScene, type UploadScene } from './testing/upload-scene.ts';
import { createUploadStore } from './upload-store.ts';

let scene: UploadScene;
let home: UploadScene['home'];
let server: UploadScene['server'];
let api: UploadScene['api'];
let made: UploadScene['made'];
beforeEach(async () => {
  scene = await createUploadScene();
  ({ home, server, api, made } = scene);
});
afterEach(() => home.close());

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
    const first: Upload = (await scene.begin(made.document)).json();
    expect(first.missing.map(({ bytes }) => bytes)).toEqual([
      (await scene.file('release.json')).length,
    ]);
    await scene.beginWithRelease(made.document, await scene.file('release.json'));
    const { missing }: Upload = (await scene.ask(first.upload)).json();
    const wanted = [
      sha256Hex(await scene.file('large.js')),
      sha256Hex(await scene.file('remoteEntry.js')),
    ];
    expect(missing.map(({ sha256 }) => sha256).sort()).toEqual(wanted.sort());
  });

  test('are continued where they ended, and a piece may be sent again', async () => {
    const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
    const content = await scene.file('large.js');
    const sha256 = sha256Hex(content);
    const halves = [content.subarray(0, 300_000), content.subarray(300_000)] as const;
    expect((await scene.put(upload, sha256, halves[0])).json()).toEqual({ received: 300_000 });
    expect((await scene.put(upload, sha256, halves[0])).json()).toEqual({ received: 300_000 });
    // It overlaps what is there.
    const overlapping = content.subarray(200_000, 400_000);
    expect((await scene.put(upload, sha256, overlapping, 200_000)).json()).toEqual({
      received: 400_000,
    });
    expect(await scene.received(upload, sha256)).toBe(400_000);
    expect((await scene.put(upload, sha256, halves[1], 300_000)).json()).toEqual({
      received: content.length,
    });
    expect(await scene.received(upload, sha256)).toBeUndefined();
  });

  test('that are incomplete keep a release from being finished', async () => {
    const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
    const answer = await scene.finish(upload);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().problem).toMatchObject({ code: 'incomplete', field: 'files' });
    await scene.unchanged();
  });

  test('with other bytes are dropped, and may be sent again', async () => {
    const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
    const content = await scene.file('remoteEntry.js');
    const tampered = Buffer.from(content).fill('x', 0, 4);
    const answer = await scene.put(upload, sha256Hex(content), tampered);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().problem).toMatchObject({
      code: 'damaged',
      field: `files.${sha256Hex(content)}`,
    });
    expect(await scene.received(upload, sha256Hex(content))).toBe(0);
    expect((await scene.put(upload, sha256Hex(content), content)).statusCode).toBe(200);
  });

  test('that the release does not name are not taken, nor is a piece with a gap before it', async () => {
    const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
    const other = Buffer.from('something else');
    const unnamed = await scene.put(upload, sha256Hex(other), other);
    expect(unnamed.json().problem).toMatchObject({ code: 'not_found', field: 'sha256' });
    const gap = await scene.put(upload, sha256Hex(await scene.file('large.js')), other, 5);
    expect(gap.json().problem).toMatchObject({ code: 'incomplete', field: 'from' });
    const unknown = await scene.put('0'.repeat(64), sha256Hex(other), other);
    expect(unknown.json().problem).toMatchObject({ code: 'not_found', field: 'upload' });
  });

  test('are no longer than the release says, in no larger pieces than agreed', async () => {
    const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
    const content = await scene.file('remoteEntry.js');
    const long = await scene.put(upload, sha256Hex(content), Buffer.concat([content, content]));
    expect(long.statusCode).toBe(413);
    expect(long.json().problem).toMatchObject({ code: 'too_large', field: 'from' });
    const piece = Buffer.alloc(PIECE_MAX_BYTES + 1);
    const large = await scene.put(upload, sha256Hex(await scene.file('large.js')), piece);
    expect(large.json().problem).toMatchObject({ code: 'too_large', field: 'body' });
    const document = await scene.begin(' '.repeat(600_000));
    expect(document.json().problem).toMatchObject({ code: 'too_large', field: 'body' });
  });
});

describe('a release.json', () => {
  const names = ['../../evil.js', 'a/b.js', '..', '.hidden', 'release.json', 'main.js.br', 'C:x'];

  test('with a file whose name leads elsewhere is refused', () =>
    eachInTurn(names, async (name) => {
      const { files, ...rest } = made.release;
      const file = { bytes: 1, brotliBytes: 1, sha256: made.release.files['same.css']?.sha256 };
      const text = JSON.stringify({ ...rest, files: { ...files, [name]: file } });
      const upload = await scene.beginWithRelease(await documentFor(text), Buffer.from(text));
      const answer = await scene.ask(upload);
      expect(answer.json().problem).toMatchObject({ code: 'invalid', field: 'release.json.files' });
      expect((await scene.finish(upload)).statusCode).toBe(400);
      await scene.unchanged();
    }));

  test('with another id, version, entry, contract or size is refused', () =>
    eachInTurn(
      [
        ['id', { id: 'listings' }, 'release.json.id'],
        ['version', { version: '3' }, 'release.json.version'],
        ['entry without a hash', { entry: { js: ['none.js'], css: [] } }, 'release.json.files'],
        ['contract', { contract: 'one' }, 'release.json.contract'],
        [
          'size',
          { files: { 'a.js': { bytes: 1e9, brotliBytes: 1, sha256: `${'A'.repeat(43)}=` } } },
          'release.json.files.a.js.bytes',
        ],
      ] as const,
      async ([_, wrong, field]) => {
        const text = JSON.stringify({ ...made.release, ...wrong });
        const upload = await scene.beginWithRelease(await documentFor(text), Buffer.from(text));
        const answer = await scene.ask(upload);
        expect(answer.json().problem).toMatchObject({ code: 'invalid', field });
      },
    ));
});

describe('addresses', () => {
  test('of files outside lead nowhere', () =>
    eachInTurn(
      [
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
      ] as const,
      async ([method, url]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await api.inject({
          method,
          url,
          ...(method === 'POST' ? { headers, payload: '{}' } : {}),
        });
        expect([400, 404]).toContain(answer.statusCode);
        expect(answer.json().problem.message).not.toContain(home.folder);
      },
    ));

  test('a piece that begins nowhere is refused', () =>
    eachInTurn(['-1', '1e3', 'x', ''], async (from) => {
      const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
      const content = await scene.file('remoteEntry.js');
      const answer = await scene.put(upload, sha256Hex(content), content, from);
      expect(answer.json().problem).toMatchObject({ code: 'invalid', field: 'from' });
    }));
});

test('files of abandoned uploads take a limited place, whoever has the key', async () => {
  const store = createUploadStore(`${home.folder}/limited`, Date.now, 10);
  const write = (text: string) => {
    const bytes = Buffer.from(text);
    const content = { sha256: sha256Hex(bytes), bytes: bytes.length };
    return store.write('video', { content, from: 0, bytes });
  };
  expect(await write('12345678')).toBe(8);
  await expect(write('abc')).rejects.toMatchObject({ code: 'too_large' });
  expect(await write('ab')).toBe(2);
});
