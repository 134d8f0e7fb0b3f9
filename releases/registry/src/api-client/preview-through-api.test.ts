import path from 'node:path';
import { createInstallation, type Installation } from '../api/testing/installation.ts';
import { readPreviewCode } from '../preview/preview-document.ts';
import { writeRelease } from '../publish/publish.ts';
import { authorityBy } from '../testing/metadata.ts';
import { exampleBuild } from '../testing/releases.ts';
import {
  endPreviewThroughApi,
  linkThroughApi,
  type PreviewOrder,
  previewsThroughApi,
  previewThroughApi,
} from './preview-through-api.ts';

const ORIGIN = 'https://preview.example';
let home: Installation;
let change: Pick<PreviewOrder, 'target' | 'id' | 'log'>;
beforeEach(async () => {
  home = await createInstallation();
  const server = await home.start();
  process.env.VELVET_RELEASE_KEY = home.teams.video.pem;
  change = { target: { server, edges: [] }, id: 'video', log: () => undefined };
});
afterEach(() => home.close());

const preview = (label: string) =>
  previewThroughApi({
    ...change,
    label,
    days: 2,
    previewOrigin: ORIGIN,
    build: async (releasesDir, before, version) => {
      expect(before.apps.video?.current).toBe('1');
      const files = { 'remoteEntry.js': version };
      const build = await exampleBuild(path.dirname(releasesDir), { id: 'video', version, files });
      return writeRelease({ ...build, now: new Date() });
    },
  });
const codeIn = (link: string) => new URL(link).searchParams.get('code') ?? '';
const authority = () => authorityBy(home.teams.video);

test('a team makes a preview, gets a link, lists, links again and ends it with its key alone', async () => {
  const made = await preview('feature/x');
  expect(made.link.startsWith(`${ORIGIN}/edge/preview?code=`)).toBe(true);
  expect(made.expires - made.created).toBe(2 * 24 * 60 * 60 * 1000);
  const link = readPreviewCode(codeIn(made.link), authority, Date.now());
  expect(link).toMatchObject({ app: 'video', preview: made.preview, expires: made.expires });
  expect(await home.served('video')).toBe('1');

  const { link: _, ...state } = made;
  expect(await previewsThroughApi(change)).toEqual([state]);
  const again = await linkThroughApi({ ...change, preview: made.preview, previewOrigin: ORIGIN });
  expect(readPreviewCode(codeIn(again.link), authority, Date.now())).toEqual(link);
  expect(await endPreviewThroughApi({ ...change, preview: made.preview })).toEqual([]);
  await expect(endPreviewThroughApi({ ...change, preview: made.preview })).rejects.toThrow(
    `video has no preview ${made.preview}`,
  );
});

test('without a key of the app there is no preview, and no list of any', async () => {
  process.env.VELVET_RELEASE_KEY = home.teams.listings.pem;
  await expect(preview('feature/x')).rejects.toThrow('needs the signatures');
  await expect(previewsThroughApi(change)).rejects.toThrow('needs the signatures');
});
