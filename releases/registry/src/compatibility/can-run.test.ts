import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as toolkit from '@reduxjs/toolkit';
import { languageCodes, languageTag } from '@velvet/contract/language';
import { SERVER_FILE } from '@velvet/contract/release-files';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import * as sharedFeature from '@velvet/sdk/feature';
import * as react from 'react';
import * as redux from 'redux';
import { digestOf } from '../release/release.ts';
import { createServerContext } from '../server-build.ts';
import { aRelease, temporaryFolder } from '../testing/releases.ts';
import { featureProblems, singletonsOf } from './can-run.ts';

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterAll(() => remove());

const singletons = {
  react,
  redux,
  '@reduxjs/toolkit': toolkit,
  '@velvet/sdk/feature': sharedFeature,
};
const shell = aRelease({
  id: 'shell',
  singletons: Object.fromEntries(Object.keys(singletons).map((name) => [name, '1.0.0'])),
});

const messages = languageCodes.map((code) => `'${languageTag(code)}': async () => ({})`).join(',');
/** A remote's entry as the bundler would write it: `feature` is code, and `use` gives a singleton. */
const entryOf = (feature: string): string => `
  var velvet_video = {
    async init(scope) { this.scope = scope; },
    async get() {
      const use = (name) => Object.values(this.scope[name])[0].lib();
      const { defineFeature } = use('@velvet/sdk/feature');
      const feature = {
        contract: ${CONTRACT_VERSION}, id: 'video', slices: [], messages: { ${messages} },
        routes: { '/Video': async () => ({ default: () => null }) },
        ...(${feature}),
      };
      return () => ({ default: defineFeature(feature) });
    },
  };
`;

let written = 0;
async function problemsOf(feature: string): Promise<readonly string[]> {
  written += 1;
  const build = path.join(folder, String(written));
  await mkdir(build);
  await writeFile(path.join(build, 'remoteEntry.js'), entryOf(feature));
  const remote = { id: 'video', folder: build, host: shell, singletonsIn: () => singletons };
  return featureProblems(remote, ['/Video']);
}

describe('a remote that is loaded with the singletons of the shell', () => {
  test('can run when it uses existing names', async () => {
    expect(
      await problemsOf(`{
        slices: [(() => {
          const { createSlice } = use('@reduxjs/toolkit');
          const { reducer } = createSlice({ name: 'video', initialState: 0, reducers: {} });
          return { reducerPath: 'video', reducer };
        })()],
        routes: { '/Video': async () => ({ default: use('react').memo(() => null) }) },
      }`),
    ).toEqual([]);
  });

  test.each([
    ['a hook outside of a component', `{ id: use('react').useId() }`, /does not load: .*useId/],
    [
      'a hook where a screen is loaded',
      `{ routes: { '/Video': async () => ({ default: use('react').useState(0) }) } }`,
      /^The screen \/Video does not load: .*useState/,
    ],
  ])('is refused for %s', async (_, feature, problem) => {
    // React's development build also says so itself.
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(await problemsOf(feature)).toEqual([expect.stringMatching(problem)]);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('Invalid hook call'));
    said.mockRestore();
  });

  test.each([
    [
      'options that the library refuses',
      `{ slices: [use('@reduxjs/toolkit').createSlice({ initialState: 0, reducers: {} })] }`,
      /`name` is a required option/,
    ],
    [
      'a name that the singleton does not export',
      `{ id: use('react').createElementNS('div') }`,
      /createElementNS is not a function/,
    ],
    [
      'a singleton that the shell does not provide',
      `{ id: use('react-dom').version }`,
      /does not load/,
    ],
  ])('is refused for %s', async (_, feature, problem) => {
    expect(await problemsOf(feature)).toEqual([expect.stringMatching(problem)]);
  });

  test('is refused for a screen that exports no component', async () => {
    expect(await problemsOf(`{ routes: { '/Video': async () => ({}) } }`)).toEqual([
      'The screen /Video exports no component',
    ]);
  });

  test('is refused for a slice without an initial state, or one that throws', async () => {
    const slices = `[
      { reducerPath: 'none', reducer: () => undefined },
      { reducerPath: 'broken', reducer: (state) => state.value },
    ]`;
    expect(await problemsOf(`{ slices: ${slices} }`)).toEqual([
      'The slice none has no first state',
      expect.stringMatching(/^The slice broken fails: /),
    ]);
  });

  test('is refused for a route of another owner', async () => {
    const route = `{ routes: { '/Mine': async () => ({ default: () => null }) } }`;
    expect(await problemsOf(route)).toEqual([
      'The feature of video is refused: foreign-route (/Mine)',
    ]);
  });
});

describe('the singletons of a shell in production', () => {
  async function aShell(source: string) {
    const release = aRelease({
      id: 'shell',
      files: { [SERVER_FILE]: { bytes: 1, brotliBytes: 1, sha256: digestOf(source) } },
    });
    const place = path.join(folder, 'shell', release.version);
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, SERVER_FILE), source);
    return release;
  }

  test('come from its server build', async () => {
    const release = await aShell(
      `exports.singletons = { react: { version: '19' } }; exports.render = async () => '';`,
    );
    expect(await singletonsOf(folder, release)(createServerContext())).toEqual({
      react: { version: '19' },
    });
  });

  test('are not read from a modified file, or from a release without one', async () => {
    const release = await aShell(`exports.singletons = {}; exports.render = async () => '';`);
    await writeFile(path.join(folder, 'shell', release.version, SERVER_FILE), 'changed');
    expect(() => singletonsOf(folder, release)(createServerContext())).toThrow(
      'is not what its release',
    );
    const old = aRelease({ id: 'shell' });
    expect(() => singletonsOf(folder, old)(createServerContext())).toThrow('has no server build');
  });
});
