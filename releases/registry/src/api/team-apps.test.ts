import { sendDocument } from '../api-client/send-document.ts';
import { addApp, delegate, requireSignatures, revoke } from '../registry/delegate.ts';
import { documentText, someKey } from '../testing/metadata.ts';
import { createInstallation, type Installation, type Made } from './testing/installation.ts';

/** What the keeper of a registry does for teams, and what their keys can do from then on. */
let home: Installation;
let server: Awaited<ReturnType<Installation['start']>>;
const team = someKey();
beforeEach(async () => {
  home = await createInstallation();
  server = await home.start();
  await home.withKeys('targets', 'online');
});
afterEach(() => home.close());

const send = (made: Made) => sendDocument({ server, ...made });

describe('an app that was added for a team', () => {
  test('is released first, and then again, with the team’s key alone', async () => {
    const added = await addApp(home.releasesDir, 'promo', team.publicPem, ['/Promo']);
    expect(added).toMatch(/^promo may be released with \w{12} and serve \/Promo, \/promo\/\*$/);
    await home.withKeys('online');
    expect(await home.served('promo')).toBeUndefined();
    expect(await home.served('video')).toBe('1');
    const first = await home.make(server, { id: 'promo', version: '1' }, [team]);
    expect(await send(first)).toMatchObject({ app: 'promo', current: '1' });
    expect(await home.served('promo')).toBe('1');
    expect(
      await send(await home.make(server, { id: 'promo', version: '2' }, [team])),
    ).toMatchObject({
      current: '2',
    });
  });

  test('is not released by others, nor as a document that follows one', async () => {
    await addApp(home.releasesDir, 'promo', team.publicPem, []);
    await home.withKeys('online');
    const made = await home.make(server, { id: 'promo', version: '1' }, [team]);
    const { signed } = JSON.parse(made.document);
    const byOthers = documentText(signed, [home.teams.video]);
    await expect(send({ ...made, document: byOthers })).rejects.toThrow(
      'needs the signatures of 1',
    );
    const following = { ...signed, 'x-velvet-app': { ...signed['x-velvet-app'], follows: 7 } };
    const document = documentText(following, [team]);
    await expect(send({ ...made, document })).rejects.toThrow('was changed meanwhile');
    expect(await home.served('promo')).toBeUndefined();
  });

  test('whose first document comes again, changes nothing', async () => {
    await addApp(home.releasesDir, 'promo', team.publicPem, []);
    await home.withKeys('online');
    const first = await home.make(server, { id: 'promo', version: '1' }, [team]);
    await send(first);
    await send(await home.make(server, { id: 'promo', version: '2' }, [team]));
    await expect(send(first)).rejects.toThrow('is not newer');
    expect(await home.served('promo')).toBe('2');
  });

  test('has another key before its first release', async () => {
    await addApp(home.releasesDir, 'promo', team.publicPem, []);
    const other = someKey();
    await delegate(home.releasesDir, 'promo', other.publicPem);
    await revoke(home.releasesDir, 'promo', team.id.slice(0, 12));
    await home.withKeys('online');
    const made = await home.make(server, { id: 'promo', version: '1' }, [other]);
    expect(await send(made)).toMatchObject({ current: '1' });
  });

  test('gets another key, with which what is in use is signed before the old one is revoked', async () => {
    await addApp(home.releasesDir, 'promo', team.publicPem, []);
    const other = someKey();
    await home.withKeys('online');
    await send(await home.make(server, { id: 'promo', version: '1' }, [team]));
    await home.withKeys('targets', 'online');
    await delegate(home.releasesDir, 'promo', other.publicPem);
    const old = team.id.slice(0, 12);
    const early = revoke(home.releasesDir, 'promo', old);
    await expect(early).rejects.toThrow('promo needs the signatures of one of these keys');
    const signed = await home.change(server, 'promo', (app) => app, [team, other]);
    await home.withKeys('online');
    await sendDocument({ server, app: 'promo', document: signed });
    await home.withKeys('targets', 'online');
    await revoke(home.releasesDir, 'promo', old);
    expect(await home.served('promo')).toBe('1');
    await home.withKeys('online');
    const late = home.make(server, { id: 'promo', version: '2' }, [team]);
    await expect(late).rejects.toThrow('promo needs the signatures of one of these keys');
    const made = await home.make(server, { id: 'promo', version: '2' }, [other]);
    const byOld = documentText(JSON.parse(made.document).signed, [team]);
    await expect(send({ ...made, document: byOld })).rejects.toThrow('needs the signatures of 1');
    expect(await send(made)).toMatchObject({ current: '2' });
  });

  test.each([
    ['video', [], 'There is an app video already'],
    ['shell', [], 'There is an app shell already'],
    ['promo', ['promo'], 'promo is no path'],
    ['../x', [], 'cannot be the name of an app'],
  ])('%s with paths %p is refused: %s', async (id, routes, reason) => {
    await expect(addApp(home.releasesDir, id, team.publicPem, routes)).rejects.toThrow(reason);
  });
});

describe('an app whose changes need two signatures', () => {
  const second = someKey();
  const both = () => [home.teams.video, second];
  /** Two keys signed what is in use, and from then on two have to. */
  async function needTwo(): Promise<void> {
    await delegate(home.releasesDir, 'video', second.publicPem);
    await home.withKeys('online');
    await send(await home.make(server, { id: 'video', version: '2' }, both()));
    await home.withKeys('targets', 'online');
    expect(await requireSignatures(home.releasesDir, 'video', 2)).toMatch(
      /^video may be released with 2 of \w{12}, \w{12}, \w{12}$/,
    );
    await home.withKeys('online');
  }

  test('is released with two keys and refused with one, or with one twice', async () => {
    await needTwo();
    expect(await home.served('video')).toBe('2');
    const made = await home.make(server, { id: 'video', version: '3' }, both());
    const { signed } = JSON.parse(made.document);
    const sendSignedBy = (keys: Parameters<typeof documentText>[1]) =>
      send({ ...made, document: documentText(signed, keys) });
    for (const keys of [[second], [second, someKey()]]) {
      await expect(sendSignedBy(keys)).rejects.toThrow('needs the signatures of 2 of');
    }
    await expect(sendSignedBy([second, second])).rejects.toThrow('is not a signed document');
    expect(await home.served('video')).toBe('2');
    expect(await send(made)).toMatchObject({ current: '3' });
  });

  test('is not signed where one of the keys is at hand', async () => {
    await needTwo();
    const one = home.make(server, { id: 'video', version: '3' }, [second]);
    await expect(one).rejects.toThrow('needs the signatures of 2 of these keys');
  });

  test('has to be signed by two before two have to', async () => {
    await delegate(home.releasesDir, 'video', second.publicPem);
    await expect(requireSignatures(home.releasesDir, 'video', 3)).rejects.toThrow(
      'video needs the signatures of 3 of these keys, not at hand',
    );
    await expect(requireSignatures(home.releasesDir, 'video', 4)).rejects.toThrow(
      'video has 3 keys: from 1 to 3 of them may have to sign',
    );
    expect(await home.served('video')).toBe('1');
  });
});
