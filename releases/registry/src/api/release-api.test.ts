import { eachInTurn } from '@velvet/contract/testing/each-of';
import { sendDocument } from '../api-client/send-document.ts';
import { delegate, revoke } from '../registry/delegate.ts';
import { withRolledBack } from '../registry/registry.ts';
import type { SigningKey } from '../signing/keys.ts';
import type { AppTargets } from '../signing/metadata.ts';
import { documentText, someKey } from '../testing/metadata.ts';
import { createInstallation, type Installation, type Made } from './testing/installation.ts';

let home: Installation;
let server: Awaited<ReturnType<Installation['start']>>;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  home = await createInstallation();
  server = await home.start({ log: (line) => lines.push(line) });
});
afterEach(() => home.close());

const send = (made: Made) => sendDocument({ server, ...made });
const sendState = (app: string, document: string) => sendDocument({ server, app, document });
const begin = ({ app, document }: Made) =>
  server.api.inject({
    method: 'POST',
    url: `/uploads/${app}`,
    headers: { 'content-type': 'application/json' },
    payload: document,
  });
const finish = (upload: string) =>
  server.api.inject({ method: 'POST', url: `/uploads/video/${upload}/finish` });
const video = (version: string) => home.make(server, { id: 'video', version });
/** The signed content of a document with some of it replaced, signed with these keys. */
function signedAgain(
  text: string,
  change: (signed: AppTargets) => object,
  keys: readonly SigningKey[] = [home.teams.video],
): string {
  return documentText(change(JSON.parse(text).signed), keys);
}

describe('a team with its own key', () => {
  test('releases its app; the API has only the key of snapshot and timestamp', async () => {
    const made = await video('2');
    expect(await send(made)).toMatchObject({ app: 'video', current: '2' });
    expect(await home.served('video')).toBe('2');
    expect(await home.served('listings')).toBe('1');
  });

  test('two teams release at the same time', async () => {
    const made = await Promise.all([
      video('2'),
      home.make(server, { id: 'listings', version: '2' }),
    ]);
    await Promise.all(made.map(send));
    expect(await home.served('video')).toBe('2');
    expect(await home.served('listings')).toBe('2');
  });

  test('two releases of one app at the same time: one is made, the other is told so', async () => {
    const made = await Promise.all([video('2'), video('3')]);
    const results = await Promise.allSettled(made.map(send));
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(String(failed[0]?.reason)).toMatch(/changed meanwhile|not newer/);
    expect(['2', '3']).toContain(await home.served('video'));
  });

  test('gives a canary, promotes it and rolls back, all as documents of the app', async () => {
    const made = await video('2');
    const canary = signedAgain(made.document, (signed) => ({
      ...signed,
      'x-velvet-app': {
        ...signed['x-velvet-app'],
        current: '1',
        history: signed['x-velvet-app'].history.slice(1),
        retired: {},
        canary: { version: '2', percent: 10, at: '2026-11-23T12:00:00Z' },
      },
    }));
    expect(await send({ ...made, document: canary })).toMatchObject({
      current: '1',
      canary: { version: '2', percent: 10 },
    });
    const at = '2026-11-23T13:00:00Z';
    const back = await home.change(server, 'video', (app) => {
      const { apps } = withRolledBack({ revision: 1, apps: { video: app } }, { id: 'video', at });
      return apps.video ?? app;
    });
    expect(await sendState('video', back)).toEqual({
      app: 'video',
      version: JSON.parse(back).signed.version,
      current: '1',
    });
    expect((await home.registry()).apps.video?.retired).toEqual({ '2': at });
  });

  test('finishing again gives the same result, as when the first answer was lost', async () => {
    const made = await video('2');
    const { upload } = (await begin(made)).json();
    const first = await send(made);
    const again = await finish(upload);
    expect(again.json()).toEqual(first);
  });
});

describe('a release is refused', () => {
  test('of an app whose role has other keys, whoever signed it', async () => {
    const made = await video('2');
    const keys = [someKey(), home.teams.listings];
    for (const key of keys) {
      const document = signedAgain(made.document, (signed) => signed, [key]);
      await expect(send({ ...made, document })).rejects.toThrow(
        'signatures: The document of video needs the signatures of 1 of these keys',
      );
    }
    expect(await home.served('video')).toBe('1');
  });

  test('that names another app’s releases', async () => {
    const made = await video('2');
    const document = signedAgain(made.document, (signed) => ({
      ...signed,
      targets: {
        ...signed.targets,
        'listings/2/release.json': signed.targets['video/2/release.json'],
      },
    }));
    await expect(send({ ...made, document })).rejects.toThrow('which is not its own');
  });

  test('after its key was revoked, also when it was begun before', async () => {
    const made = await video('2');
    const begun = await begin(made);
    expect(begun.statusCode).toBe(200);
    await home.withKeys('targets', 'online');
    await revoke(home.releasesDir, 'video', home.teams.video.id);
    await home.withKeys('online');
    await expect(send(made)).rejects.toThrow('needs the signatures');
    const { upload } = begun.json();
    expect((await finish(upload)).json().problem).toMatchObject({
      code: 'not_signed',
      field: 'signatures',
    });
    expect(await home.served('video')).toBe('1');
  });

  test('when it is an older one again, or one that nobody finished', async () => {
    const first = await video('2');
    const unused = await video('3');
    await send(first);
    await send(await video('4'));
    await expect(send(first)).rejects.toThrow('is not newer');
    await expect(send(unused)).rejects.toThrow(/is not newer|changed meanwhile/);
    // Not even with a version that nobody has used.
    const later = signedAgain(unused.document, (signed) => ({
      ...signed,
      version: signed.version + 100,
    }));
    await expect(send({ ...unused, document: later })).rejects.toThrow(
      'signed.x-velvet-app.follows: video was changed meanwhile',
    );
    expect(await home.served('video')).toBe('4');
  });

  test('with a wrong version, expiry, target or type', () =>
    eachInTurn(
      [
        ['signed.version', { version: 2 ** 52 }, 'is ahead of the time'],
        ['signed.expires', { expires: '2099-01-01T00:00:00Z' }, 'by 365 days at most'],
        ['signed.expires', { expires: '2020-01-01T00:00:00Z' }, 'must be in the future'],
        ['signed.targets', { targets: {} }, 'no hash of video@2'],
        ['signed._type', { _type: 'root' }, 'Invalid type'],
      ] as const,
      async ([field, wrong, message]) => {
        const made = await video('2');
        const document = signedAgain(made.document, (signed) => ({ ...signed, ...wrong }));
        const refused = send({ ...made, document });
        await expect(refused).rejects.toThrow(field);
        await expect(refused).rejects.toThrow(message);
      },
    ));

  test('that forgets a release of open tabs, or changes its hash', async () => {
    const made = await video('2');
    const [one] = Object.keys(JSON.parse(made.document).signed.targets);
    const forgotten = signedAgain(made.document, ({ targets, ...signed }) => {
      const { 'video/1/release.json': _, ...rest } = targets;
      return { ...signed, targets: rest };
    });
    await expect(send({ ...made, document: forgotten })).rejects.toThrow(
      'may load it until 30 days',
    );
    const changed = signedAgain(made.document, ({ targets, ...signed }) => ({
      ...signed,
      targets: { ...targets, [one ?? '']: { length: 9, hashes: { sha256: 'a'.repeat(64) } } },
    }));
    await expect(send({ ...made, document: changed })).rejects.toThrow('a release never changes');
  });

  test('that cannot run in the shell in production', async () => {
    const made = await home.make(server, {
      id: 'video',
      version: '2',
      singletons: { react: '^99.0.0' },
    });
    await expect(send(made)).rejects.toThrow('video needs react, which the shell does not provide');
    expect(await home.served('video')).toBe('1');
  });

  test('of a shell that a remote in production cannot run in', async () => {
    const shell = { id: 'shell', version: '2', runtimeCore: '3.0.0' };
    const made = await home.make(server, shell, [await home.targetsKey()]);
    await expect(send(made)).rejects.toThrow(
      /(?:video|listings) needs Module Federation's runtime core \^2\.9\.2/,
    );
    expect(await home.served('shell')).toBe('1');
  });

  test('with a route that the registry does not grant', async () => {
    const route = { screen: 'x', access: 'members' as const, rendered: false, firstCalls: [] };
    const made = await home.make(server, {
      id: 'video',
      version: '2',
      app: { title: 'Video', routes: { '/Mine': route }, menu: [] },
    });
    await expect(send(made)).rejects.toThrow('video may not serve /Mine');
  });

  test('over its budget, by sizes that are measured here', async () => {
    const strict = await home.start({ budgetOf: () => ({ startBytes: 10, screenBytes: 10 }) });
    const made = await home.make(server, {
      id: 'video',
      version: '2',
      entry: { js: ['large.js'], css: [] },
    });
    await expect(sendDocument({ ...made, server: strict })).rejects.toThrow(
      /the start of video is \d+ bytes, the budget is 10$/m,
    );
    expect(await home.served('video')).toBe('1');
  });

  test('of an app that the registry does not have', async () => {
    const { document } = await video('2');
    await expect(sendState('shop', document)).rejects.toThrow('app: The registry has no shop');
  });
});

test('a second key of a team may release, too', async () => {
  const other = someKey();
  await home.withKeys('targets', 'online');
  await delegate(home.releasesDir, 'video', other.publicPem);
  await home.withKeys('online');
  await send(await home.make(server, { id: 'video', version: '2' }, [other]));
  expect(await home.served('video')).toBe('2');
});

test('log lines say what was done, without addresses of callers or content', async () => {
  await send(await video('2'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^video \d+ \([0-9a-f]{12}\) begun, adds 2$/);
  expect(lines[1]).toMatch(/^video \d+ \([0-9a-f]{12}\) in force: 2$/);
});
