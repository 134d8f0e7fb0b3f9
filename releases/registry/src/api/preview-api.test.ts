import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eachInTurn } from '@velvet/contract/testing/each-of';
import { sendPreview } from '../api-client/send-document.ts';
import { DAY_MS, type PreviewQuestion } from '../preview/preview-document.ts';
import {
  appPreviews,
  createPreviewStore,
  isEnded,
  PREVIEWS_MAX,
} from '../preview/preview-folder.ts';
import { delegate, revoke } from '../registry/delegate.ts';
import { readInForce } from '../registry/registry-file.ts';
import { authorityOfApp, sha256Hex } from '../signing/documents.ts';
import type { SigningKey } from '../signing/keys.ts';
import { timestampPath } from '../signing/read-metadata.ts';
import { documentText, someKey } from '../testing/metadata.ts';
import { declaredBy } from '../testing/releases.ts';
import type { Upload } from './contract.ts';
import { createInstallation, type Installation } from './testing/installation.ts';
import { makePreview, type PreviewExample } from './testing/previews.ts';

let home: Installation;
let server: Awaited<ReturnType<Installation['start']>>;
let timestamp: string;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  home = await createInstallation();
  server = await home.start({ log: (line) => lines.push(line) });
  timestamp = await readFile(timestampPath(home.releasesDir), 'utf8');
});
afterEach(() => home.close());

const make = (example: PreviewExample = {}) => makePreview(home, server, example);
const send = (made: Awaited<ReturnType<typeof make>>, to = server) =>
  sendPreview({ ...made, server: to });
const post = (url: string, payload: string) =>
  server.api.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload,
  });

/** What an edge opens that looks now. */
async function opened(preview: string, now = Date.now()) {
  const metadata = await readInForce(home.releasesDir);
  if (!metadata) throw new Error('There is no registry');
  const { targets, root } = metadata;
  const authorityOf = (app: string) => authorityOfApp(targets.signed, root, app);
  const store = createPreviewStore(home.releasesDir, authorityOf, () => undefined);
  return store.find({ app: 'video', preview }, now);
}

const requestOf = (question: PreviewQuestion, own: object = {}, keys = [home.teams.video]) =>
  documentText(
    {
      _type: 'velvet-preview-request',
      app: 'video',
      expires: Date.now() + 60_000,
      ...question,
      ...own,
    },
    keys,
  );
const ask = (question: PreviewQuestion, own: object = {}, keys?: SigningKey[]) =>
  post('/previews/video/requests', requestOf(question, own, keys as never));
const listed = async (): Promise<readonly string[]> =>
  (await ask({ ask: 'list' })).json().previews.map(({ preview }: { preview: string }) => preview);

describe('a preview', () => {
  test('can be opened until it expires; the registry and what visitors get stay as they are', async () => {
    const made = await make();
    expect(await send(made)).toMatchObject({ app: 'video', preview: made.preview });
    const found = await opened(made.preview);
    expect(found?.document.label).toBe('feature/x');
    expect(found?.release.version).toBe(made.preview);
    expect(await opened(made.preview, Date.now() + DAY_MS)).toBeUndefined();
    expect(await readFile(timestampPath(home.releasesDir), 'utf8')).toBe(timestamp);
    expect(await home.served('video')).toBe('1');
    const folder = path.join(appPreviews(home.releasesDir, 'video'), made.preview);
    expect(await readdir(folder)).toContain('large.js.br');
    expect(lines.join('\n')).toMatch(/video, a preview \(\w{12}\) can be opened until 20/);
  });

  test('is sent in pieces that may be repeated, and is the same when its end is', async () => {
    const made = await make();
    const { upload, missing }: Upload = (await post('/previews/video', made.document)).json();
    const [first] = missing;
    const release = await readFile(path.join(made.folder, 'release.json'));
    expect(first?.bytes).toBe(release.length);
    const put = (content: Buffer) =>
      server.api.inject({
        method: 'PUT',
        url: `/previews/video/${upload}/files/${sha256Hex(content)}?from=0`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: content,
      });
    expect((await put(release)).json()).toEqual({ received: release.length });
    expect((await put(release)).json()).toEqual({ received: release.length });
    expect((await put(Buffer.from('something else'))).json().problem.code).toBe('not_found');
    const finish = () =>
      server.api.inject({ method: 'POST', url: `/previews/video/${upload}/finish` });
    expect((await finish()).json().problem.code).toBe('incomplete');
    await send(made);
    expect((await finish()).json()).toMatchObject({ preview: made.preview });
  });

  test('needs no file again that a release in the registry has', async () => {
    const same = { 'same.css': `.video { color: red }`.repeat(100), 'remoteEntry.js': 'new' };
    const made = await make({ build: { files: same } });
    const sent: number[] = [];
    await sendPreview({ ...made, server, onProgress: (bytes) => sent.push(bytes) });
    expect(Math.max(...sent)).toBeLessThan(2_000);
    expect(await opened(made.preview)).toBeDefined();
  });

  test('is listed and ended by its team', async () => {
    const one = await make();
    const two = await make({ described: { label: '<b>second</b>' } });
    await send(one);
    await send(two);
    expect(await listed()).toEqual([two.preview, one.preview]);
    expect((await ask({ ask: 'end', preview: one.preview })).json().previews).toEqual([
      expect.objectContaining({ preview: two.preview, label: '<b>second</b>' }),
    ]);
    expect(await opened(one.preview)).toBeUndefined();
    expect(await opened(two.preview)).toBeDefined();
  });

  test('that was ended cannot be sent again', async () => {
    const made = await make();
    await send(made);
    await ask({ ask: 'end', preview: made.preview });
    await expect(send(made)).rejects.toThrow('This preview was ended');
    expect(await opened(made.preview)).toBeUndefined();
  });

  test('leaves room for later ones; an old description displaces none of these', async () => {
    const oldest = await make({ described: { created: Date.now() - 3_600_000 } });
    await send(oldest);
    const others: string[] = [];
    for (let count = 0; count < PREVIEWS_MAX; count += 1) {
      const made = await make();
      await send(made);
      others.unshift(made.preview);
    }
    expect(await listed()).toEqual(others);
    expect(await isEnded(home.releasesDir, { app: 'video', preview: oldest.preview })).toBe(true);
    await expect(send(oldest)).rejects.toThrow('was ended');
    const late = await make({ described: { created: Date.now() - 7_200_000 } });
    await expect(send(late)).rejects.toThrow('10 newer previews');
    expect(await listed()).toEqual(others);
  });

  test('is removed once it expired, or its key was revoked', async () => {
    const short = await make({ described: { expires: Date.now() + 60_000 } });
    const long = await make();
    await send(short);
    await send(long);
    const folder = appPreviews(home.releasesDir, 'video');
    await home.start({ clock: () => Date.now() + 120_000 });
    expect((await readdir(folder)).sort()).toEqual([long.preview]);
    await home.withKeys('targets', 'online');
    await revoke(home.releasesDir, 'video', home.teams.video.id);
    expect(await opened(long.preview)).toBeUndefined();
    await home.start();
    expect(await readdir(folder)).toEqual([]);
  });

  test('whose files were altered on the disk is not opened', async () => {
    const made = await make();
    await send(made);
    const file = path.join(appPreviews(home.releasesDir, 'video'), made.preview, 'release.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"bytes":', '"bytes" :'));
    expect(await opened(made.preview)).toBeUndefined();
  });

  test('that was never finished is removed after a while', async () => {
    const made = await make();
    const { upload }: Upload = (await post('/previews/video', made.document)).json();
    const file = path.join(home.folder, `preview-uploads/video/documents/${upload}.json`);
    const before = new Date(Date.now() - DAY_MS);
    await utimes(file, before, before);
    await home.start();
    expect((await server.api.inject({ url: `/previews/video/${upload}` })).statusCode).toBe(404);
  });
});

describe('a preview is refused', () => {
  test('that is signed by nobody, for another app, too long or with another fault', () =>
    eachInTurn(
      [
        ['that nobody signed', { keys: [] }, 403, 'signatures'],
        ['for another app', { described: { app: 'listings' } }, 400, 'signed.app'],
        ['that is a release', { described: { _type: 'targets' } }, 400, 'signed._type'],
        [
          'that lasts for more than 14 days',
          { described: { expires: Date.now() + 15 * DAY_MS } },
          400,
          'signed.expires',
        ],
        ['that has expired', { described: { expires: Date.now() - 1 } }, 400, 'signed.expires'],
        [
          'that was made in the future',
          { described: { created: Date.now() + DAY_MS / 2 } },
          400,
          'signed.created',
        ],
        ['with a label of two lines', { described: { label: 'a\nb' } }, 400, 'signed.label'],
        [
          'with a label that is too long',
          { described: { label: 'x'.repeat(81) } },
          400,
          'signed.label',
        ],
        ['whose name is a path', { described: { preview: '../video/1' } }, 400, 'signed.preview'],
        [
          'whose name is a release’s',
          { described: { preview: '1.0.0-abc' } },
          400,
          'signed.preview',
        ],
      ] as const,
      async ([_, example, status, field]) => {
        const made = await make(example);
        const answer = await post('/previews/video', made.document);
        expect([answer.statusCode, answer.json().problem.field]).toEqual([status, field]);
        expect(await listed()).toEqual([]);
      },
    ));

  test('that is signed with another app’s key, also one that was revoked', async () => {
    const foreign = await make({ keys: [home.teams.listings] });
    expect((await post('/previews/video', foreign.document)).statusCode).toBe(403);
    const made = await make();
    await post('/previews/video', made.document);
    await home.withKeys('targets', 'online');
    await delegate(home.releasesDir, 'video', someKey().publicPem);
    await revoke(home.releasesDir, 'video', home.teams.video.id);
    await expect(send(made)).rejects.toThrow('needs the signatures');
    expect(await opened(made.preview)).toBeUndefined();
  });

  test('of the shell, or of an app that there is not', async () => {
    const { document } = await make();
    expect((await post('/previews/shell', document)).json().problem.code).toBe('refused');
    expect((await post('/previews/nothing', document)).json().problem.code).toBe('unknown_app');
  });

  test('that does not run in the shell in production', async () => {
    const made = await make({ build: { singletons: { react: '^99.0.0' } } });
    await expect(send(made)).rejects.toThrow('needs react');
    expect(await opened(made.preview)).toBeUndefined();
    expect(await readdir(appPreviews(home.releasesDir, 'video'))).toEqual([]);
  });

  test('that declares a path of another app', async () => {
    const made = await make({ build: { app: declaredBy('listings') } });
    await expect(send(made)).rejects.toThrow('video may not serve /Home');
  });

  test('that is larger than the app’s budget', async () => {
    const strict = await home.start({ budgetOf: () => ({ startBytes: 10, screenBytes: 10 }) });
    const made = await make({ build: { entry: { js: ['large.js'], css: [] } } });
    await expect(send(made, strict)).rejects.toThrow(/the budget is 10$/m);
  });

  test('with a release.json of another version', async () => {
    const made = await make();
    const other = await make();
    const text = await readFile(path.join(other.folder, 'release.json'), 'utf8');
    const signed = JSON.parse(made.document).signed;
    const release = { sha256: sha256Hex(text), length: Buffer.byteLength(text) };
    const document = documentText({ ...signed, release }, [home.teams.video]);
    await expect(send({ ...other, document })).rejects.toThrow(`It must be ${made.preview}`);
  });
});

describe('a request about previews is refused', () => {
  test('that is not signed, not for this app and moment, or of no kind', () =>
    eachInTurn(
      [
        ['that nobody signed', {}, [], 403],
        ['that has expired', { expires: Date.now() - 1 }, undefined, 409],
        ['that lasts for a day', { expires: Date.now() + DAY_MS }, undefined, 409],
        ['about another app', { app: 'listings' }, undefined, 400],
        ['that is a preview', { _type: 'velvet-preview' }, undefined, 400],
        ['of another kind', { ask: 'all' }, undefined, 400],
      ] as const,
      async ([_, own, keys, status]) => {
        const made = await make();
        await send(made);
        const question = { ask: 'end', preview: made.preview } as const;
        const answer = await ask(question, own, keys && [...keys]);
        expect(answer.statusCode).toBe(status);
        expect(await opened(made.preview)).toBeDefined();
      },
    ));

  test('that another team signed', async () => {
    expect((await ask({ ask: 'list' }, {}, [home.teams.listings])).statusCode).toBe(403);
  });

  test('whose preview is a path', async () => {
    const answer = await ask({ ask: 'end', preview: '../video' });
    expect(answer.statusCode).toBe(400);
    expect(await home.served('video')).toBe('1');
  });
});
