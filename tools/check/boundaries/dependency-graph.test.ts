import { drawFolders, drawPackages } from './dependency-graph.ts';

test('every pair of packages is one arrow, and all remotes are one node', () => {
  const drawn = drawPackages([
    ['remote-video/src/a.ts', 'shared'],
    ['remote-game/src/a.ts', 'shared'],
    ['remote-game/rspack.config.ts', 'package.json'],
    ['shell/src/a.ts', 'shell/src/b.ts'],
    ['edge/src/a.ts', 'releases'],
  ]);
  expect(drawn.split('\n')).toEqual([
    'graph TD',
    '  edge["edge"] --> releases["releases"]',
    '  remote__["remote-*"] --> shared["shared"]',
  ]);
});

test('the folders of one package are drawn without what is outside of it', () => {
  const drawn = drawFolders(
    [
      ['edge/src/server/a.ts', 'edge/src/render/b.ts'],
      ['edge/src/main.ts', 'edge/src/server/a.ts'],
      ['edge/src/server/a.ts', 'releases'],
    ],
    'edge',
  );
  expect(drawn.split('\n')).toEqual([
    'graph TD',
    '  server["server"] --> render["render"]',
    '  src["src"] --> server["server"]',
  ]);
});
