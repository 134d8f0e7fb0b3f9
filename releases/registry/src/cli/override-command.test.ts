import { createInstallation, type Installation } from '../api/testing/installation.ts';
import { allowThroughApi, overrideLinkThroughApi } from '../cli/override-command.ts';
import { readOverrideCode } from '../override.ts';
import { readInForce } from '../registry/registry-file.ts';
import { authorityOfApp } from '../signing/documents.ts';

/** A team's machine, with the team's key and nothing of the registry's. */
let home: Installation;
let order: Parameters<typeof allowThroughApi>[0];
beforeEach(async () => {
  home = await createInstallation();
  const target = { server: await home.start(), edges: [] };
  process.env.VELVET_RELEASE_KEY = home.teams.video.pem;
  order = { target, id: 'video', origin: 'http://localhost:3100', log: () => undefined };
});
afterEach(() => home.close());

const allowed = async () => (await home.registry()).apps.video?.origins;

test('a team lets browsers take its remote from a development server, and ends it', async () => {
  await allowThroughApi(order, true);
  expect(await allowed()).toEqual(['http://localhost:3100']);
  const link = new URL(await overrideLinkThroughApi(order, 'https://preview.example'));
  expect(link.origin + link.pathname).toBe('https://preview.example/edge/override');
  const metadata = await readInForce(home.releasesDir);
  if (!metadata) throw new Error('Nothing is released');
  const code = readOverrideCode(
    link.searchParams.get('code') ?? '',
    (id) => authorityOfApp(metadata.targets.signed, metadata.root, id),
    Date.now(),
  );
  expect(code).toMatchObject({ remote: 'video', origin: 'http://localhost:3100' });
  await allowThroughApi(order, false);
  expect(await allowed()).toBeUndefined();
});

test('another team’s key allows and opens nothing', async () => {
  process.env.VELVET_RELEASE_KEY = home.teams.listings.pem;
  await expect(allowThroughApi(order, true)).rejects.toThrow('video needs the signatures of one');
  await expect(overrideLinkThroughApi(order, 'https://preview.example')).rejects.toThrow(
    'No key that may release video is at hand',
  );
  expect(await allowed()).toBeUndefined();
});
