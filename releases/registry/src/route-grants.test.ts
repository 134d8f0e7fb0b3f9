import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedManifest } from '@velvet/contract/remote-manifest';
import * as v from 'valibot';
import { refusedInUse } from './pipeline/release-changed.ts';
import { delegate, revoke } from './registry/delegate.ts';
import { grantRoutes, withdrawRoutes } from './registry/grant-routes.ts';
import { refreshRegistry } from './registry/refresh.ts';
import { readInForce } from './registry/registry-file.ts';
import { changeRoot } from './registry/root-change.ts';
import type { SigningKey } from './signing/keys.ts';
import { metadataFolder, readMetadata } from './signing/read-metadata.ts';
import { signingKeys, trustOf } from './signing/trust.ts';
import { chooseSet, NO_COHORT } from './store/choose-set.ts';
import { createReleaseStore } from './store/release-store.ts';
import { documentText, putDocument, readDocument, someKey } from './testing/metadata.ts';
import { publishExample, temporaryFolder } from './testing/releases.ts';

/** Which paths a remote gets to serve, whatever its releases and its team's key say. */
let folder: string;
let releasesDir: string;
let remove: () => Promise<void>;
let problems: string[];
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  releasesDir = path.join(folder, 'releases');
  problems = [];
  await publish('wallet', '1', declaring({ '/Withdraw': 'members' }));
  await publish('video', '1', declaring({ '/Video': 'public' }));
});
afterEach(() => remove());

type Access = 'members' | 'public';

function declaring(access: Readonly<Record<string, Access>>): PublishedManifest {
  const routes = Object.entries(access).map(([route, who]) => {
    return [route, { screen: 'a', access: who, rendered: false, firstCalls: [] }];
  });
  const label = { 'zh-hans': '', zh: '', en: 'A', ja: '', kr: '', tr: '' };
  const menu = Object.keys(access).map((address, order) => {
    return { menu: 'mine', group: 'records', order, address, icon: 'M4 4', label };
  });
  return { title: 'App', routes: Object.fromEntries(routes), menu };
}

const publish = (id: string, version: string, app: PublishedManifest) =>
  publishExample(folder, { id, version, files: { 'remoteEntry.js': version }, app });

/** What an edge that starts now serves. */
async function site() {
  const store = createReleaseStore(releasesDir, (error) => problems.push(String(error)));
  return chooseSet(await store.current(), NO_COHORT).site;
}
const routesNow = async () => (await site()).routes;
const readFresh = async () =>
  readMetadata({
    releasesDir,
    trust: await trustOf(releasesDir),
    known: undefined,
    now: new Date(),
  });

const rolesSchema = v.looseObject({
  version: v.number(),
  delegations: v.looseObject({ roles: v.array(v.looseObject({ name: v.string() })) }),
});
type AnyRole = v.InferOutput<typeof rolesSchema>['delegations']['roles'][number];

/** Changes the roles in targets as no command would; signed with the installation's keys, or others. */
const changeRoles = (change: (role: AnyRole) => object, keys?: readonly SigningKey[]) =>
  putDocument(
    releasesDir,
    'targets',
    (signed) => {
      const { delegations, ...rest } = v.parse(rolesSchema, signed);
      return { ...rest, delegations: { ...delegations, roles: delegations.roles.map(change) } };
    },
    keys,
  );

const untouched = { wallet: { '/Withdraw': 'members' } };

describe('a route that the registry does not grant', () => {
  test('is left out alone; the rest of the release and the other remotes are served', async () => {
    await publish('video', '2', declaring({ '/Video': 'public', '/Withdraw': 'members' }));
    expect(await routesNow()).toEqual({ ...untouched, video: { '/Video': 'public' } });
    expect((await site()).screens.get('/Withdraw')?.app).toBe('wallet');
    expect(problems[0]).toContain(
      'video may not serve /Withdraw: the registry grants it /Video, /video/* (npx velvet releases registry grant video /Withdraw)',
    );
  });

  test('takes its menu entries along', async () => {
    await publish('video', '2', declaring({ '/Video': 'public', '/Other': 'members' }));
    const addresses = (await site()).menus.mine?.map(({ address }) => address);
    expect(addresses).toEqual(['/Withdraw', '/Video']);
  });

  test('is not public because its release says so', async () => {
    await publish('wallet', '2', declaring({ '/Withdraw': 'public' }));
    expect((await routesNow()).wallet).toEqual({});
    expect(problems[0]).toContain(
      "wallet may not open /Withdraw to everybody: the registry's root has it for members",
    );
  });

  test('is served below the remote’s own name without another grant, for members only', async () => {
    const own = { '/Video': 'public', '/video/new': 'members', '/video/open': 'public' } as const;
    await publish('video', '2', declaring(own));
    expect((await routesNow()).video).toEqual({ '/Video': 'public', '/video/new': 'members' });
  });

  test('keeps a first release from being put to use when another remote has it', async () => {
    const promo = publish('promo', '1', declaring({ '/Withdraw': 'members' }));
    await expect(promo).rejects.toThrow('promo may not serve /Withdraw: it is granted to wallet');
    expect(await routesNow()).toEqual({ ...untouched, video: { '/Video': 'public' } });
  });
});

describe('grants', () => {
  test('let a remote serve a path, and end', async () => {
    await publish('video', '2', declaring({ '/Video': 'public', '/Clips': 'members' }));
    expect(await grantRoutes(releasesDir, 'video', ['/Clips'])).toBe(
      'video may serve /Video, /video/*, /Clips',
    );
    expect((await routesNow()).video).toHaveProperty('/Clips', 'members');
    await withdrawRoutes(releasesDir, 'video', ['/Clips', '/Video']);
    expect((await routesNow()).video).toEqual({});
  });

  test('move a path from one remote to another in one step', async () => {
    await publish('video', '2', declaring({ '/Video': 'public', '/Withdraw': 'members' }));
    await grantRoutes(releasesDir, 'video', ['/Withdraw']);
    expect((await site()).screens.get('/Withdraw')?.app).toBe('video');
    expect((await routesNow()).wallet).toEqual({});
  });

  test.each([
    ['/video/x', 'it is granted to video'],
    ['/*', 'is no path'],
    ['/Withdraw/', 'is no path'],
    ['*', 'is no path'],
  ])('of %s to another remote is refused', async (route, reason) => {
    await expect(grantRoutes(releasesDir, 'wallet', [route])).rejects.toThrow(reason);
  });

  test('survive delegations, releases and refreshed documents', async () => {
    const team = someKey();
    await delegate(releasesDir, 'video', team.publicPem);
    await publish('video', '2', declaring({ '/Video': 'public' }));
    await revoke(releasesDir, 'video', team.id);
    await refreshRegistry(releasesDir);
    const roles = (await readInForce(releasesDir))?.targets.signed.delegations.roles;
    expect(roles?.map((role) => role['x-velvet-routes'])).toEqual([
      ['/Withdraw', '/wallet/*'],
      ['/Video', '/video/*'],
    ]);
  });

  test('only the root opens a path to everybody, and closes it again', async () => {
    await publish('wallet', '2', declaring({ '/Withdraw': 'public' }));
    await changeRoot(releasesDir, { open: ['/Withdraw'] });
    expect((await routesNow()).wallet).toEqual({ '/Withdraw': 'public' });
    expect((await routesNow()).video).toEqual({ '/Video': 'public' });
    await changeRoot(releasesDir, { close: ['/Withdraw', '/Video'] });
    expect(await routesNow()).toEqual({ wallet: {}, video: {} });
  });
});

describe('who cannot change grants', () => {
  const putGrants = (keys?: readonly SigningKey[]) =>
    changeRoles(
      (role) => (role.name === 'video' ? { ...role, 'x-velvet-routes': ['/Withdraw'] } : role),
      keys,
    );

  test('a key that may not sign targets', async () => {
    await putGrants([someKey()]);
    await expect(readFresh()).rejects.toThrow('targets is not signed with the keys of its role');
  });

  test('a team, in the document that its own key signs', async () => {
    await publish('video', '2', declaring({ '/Video': 'public', '/Withdraw': 'members' }));
    await putDocument(releasesDir, 'video', (signed) => ({
      ...signed,
      'x-velvet-routes': ['/Withdraw'],
      'x-velvet-public-paths': ['/Withdraw'],
    }));
    expect(await routesNow()).toEqual({ ...untouched, video: { '/Video': 'public' } });
  });

  test('targets, for a path that two remotes would have: the whole set is refused', async () => {
    await putGrants();
    await expect(readFresh()).rejects.toThrow('a route is granted to two apps');
  });

  test('targets, for who needs no session', async () => {
    await publish('wallet', '2', declaring({ '/Withdraw': 'public' }));
    await putDocument(releasesDir, 'targets', (signed) => ({
      ...signed,
      'x-velvet-public-paths': ['/Withdraw'],
    }));
    expect((await routesNow()).wallet).toEqual({});
  });

  test('a next root that the present one did not sign', async () => {
    const { signed } = await readDocument(releasesDir, 'root');
    const next = { ...signed, version: 2, 'x-velvet-public-paths': ['/Withdraw'] };
    const file = path.join(metadataFolder(releasesDir), '2.root.json');
    await writeFile(file, documentText(next, [someKey()]));
    await expect(readFresh()).rejects.toThrow('root');
    await writeFile(file, documentText(next, await signingKeys(releasesDir)));
    expect((await readFresh()).root.version).toBe(2);
  });

  test('who writes another app into a release: its hash is signed', async () => {
    const file = path.join(releasesDir, 'video/1/release.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll('/Video', '/Withdraw'));
    expect((await routesNow()).video).toBeUndefined();
    expect(problems[0]).toContain('video@1 is not what the registry says it is');
  });
});

test('a remote without grants serves nothing', async () => {
  await changeRoles(({ 'x-velvet-routes': _, ...role }) => role);
  expect(await routesNow()).toEqual({ wallet: {}, video: {} });
  expect(problems[0]).toContain('the registry grants it nothing');
  expect(await refusedInUse(releasesDir)).toEqual([
    expect.stringContaining('wallet may not serve /Withdraw: the registry grants it nothing'),
    expect.stringContaining('video may not serve /Video: the registry grants it nothing'),
  ]);
  await grantRoutes(releasesDir, 'wallet', ['/Withdraw']);
  await grantRoutes(releasesDir, 'video', ['/Video']);
  expect(await routesNow()).toEqual({ ...untouched, video: { '/Video': 'public' } });
  expect(await refusedInUse(releasesDir)).toEqual([]);
});
