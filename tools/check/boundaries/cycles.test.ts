import { checkFiles } from './testing/check-files.ts';

describe('cycles', () => {
  test('two folders that import each other are a problem, with the imports that make it', () => {
    const files = {
      'server/api/src/draws/draw.ts': `import '../game/round.ts';`,
      'server/api/src/game/deep/round.ts': `import type { Draw } from '../../draws/draw.ts';`,
    };
    expect(checkFiles(files)).toEqual([
      [
        'api/src draws, game depend on each other:',
        '    api/src/draws/draw.ts imports api/src/game/round.ts',
        '    api/src/game/deep/round.ts imports api/src/draws/draw.ts',
      ].join('\n'),
    ]);
  });

  test('a longer way around is found, at any depth', () => {
    const files = {
      'shell/src/a/b/one/x.ts': `import '../two/x.ts';`,
      'shell/src/a/b/two/x.ts': `import '../three.ts';`,
      'shell/src/a/b/three.ts': `export const load = () => import('./one/x.ts');`,
    };
    expect(checkFiles(files)).toEqual([
      expect.stringContaining('shell/src/a/b one, three.ts, two depend on each other'),
    ]);
  });

  test('packages may not depend on each other either', () => {
    const files = {
      'tests/browser/src/a.ts': `import '../../../tools/b.ts';`,
      'tools/b.ts': `import '../tests/browser/src/a.ts';`,
    };
    expect(checkFiles(files)).toEqual([
      expect.stringContaining('the packages browser, tools depend on each other'),
    ]);
  });

  test('one direction, a file beside its folder, and what tests and stories import are no cycle', () => {
    const files = {
      'shell/src/a/index.ts': `import '../b/x.ts'; import './deep/y.ts';`,
      'shell/src/a/deep/y.ts': `import '../../b/x.ts';`,
      'shell/src/b/x.ts': `import '../c.ts';`,
      'shell/src/b/x.test.ts': `import '../a/index.ts';`,
      'shell/src/b/x.stories.tsx': `import '../a/index.ts';`,
      'shell/src/c.ts': 'export {};',
    };
    expect(checkFiles(files)).toEqual([]);
  });
});
