import { browserTestsFor, unitFoldersFor } from './changed.ts';

const remotes = ['game', 'listings', 'video', 'wallet'];
const browserTests = (...files: readonly string[]) => browserTestsFor(files, remotes);

describe('browser tests for a change', () => {
  test.each(['docs/develop.md', 'README.md', 'tests/bench/src/run.ts', 'shell/src/main.test.tsx'])(
    'none for %s',
    (file) => {
      expect(browserTests(file)).toEqual([]);
    },
  );

  test.each([
    'shared/contract/src.ts',
    'shell/src/main.tsx',
    'server/api/src/main.ts',
    'package-lock.json',
    'tests/browser/src/harness/phone.ts',
    'remote-unknown/src/main.ts',
  ])('all for %s', (file) => {
    expect(browserTests('remote-game/src/feature.ts', file)).toBeUndefined();
  });

  test('of a remote without those that only visit other remotes', () => {
    expect(browserTests('remote-listings/src/feature.ts', 'docs/a.md')).toEqual([
      '--project=releases',
      '--project=listings',
      '--project=shell',
    ]);
    expect(browserTests('remote-game/src/feature.ts')).toEqual([
      '--project=releases',
      '--project=game',
      '--project=wallet',
      '--project=shell',
    ]);
  });

  test('a changed file of browser tests alone', () => {
    expect(browserTests('tests/browser/src/video.e2e.ts')).toEqual(['/video\\.e2e\\.ts$']);
    expect(
      browserTests('tests/browser/src/video.e2e.ts', 'remote-game/src/feature.ts'),
    ).toBeUndefined();
  });
});

describe('folders whose unit tests all run', () => {
  test('none where imports tell which tests a change touches', () => {
    expect(
      unitFoldersFor(['shared/contract/src.ts', 'tests/browser/src/video.e2e.ts', 'README.md']),
    ).toEqual([]);
  });

  test('that of a file which tests may read', () => {
    const files = [
      'server/api/schema.sql',
      'server/api/src/main.ts',
      'remote-game/src/messages/en.json',
    ];
    expect(unitFoldersFor(files)).toEqual(['server/api/', 'remote-game/']);
  });

  test.each([
    'package-lock.json',
    'jest.config.mjs',
    'tools/jest/retry-failed.cjs',
    'shared/sdk/src/jest/css-module.cjs',
  ])('every one when %s changes', (file) => {
    expect(unitFoldersFor([file])).toBeUndefined();
  });
});
