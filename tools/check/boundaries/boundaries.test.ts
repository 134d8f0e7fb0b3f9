import { eachOf } from '@velvet/contract/testing/each-of';
import { packageFolder } from '../../syntax/source.ts';
import { judgeImport } from './rules.ts';
import { checkFiles } from './testing/check-files.ts';

const judge = (file: string, specifier: string) => {
  const folder = packageFolder(file);
  return judgeImport({ folder, path: file.slice(folder.length + 1) }, specifier);
};

describe('who may import whom', () => {
  test('what is allowed is allowed', () => {
    eachOf(
      [
        ['shared/ui/src/button/button.tsx', '../icon/icon.tsx'],
        ['shared/ui/src/button/button.tsx', 'react'],
        ['shared/ui/src/button/button.tsx', '@velvet/contract/language'],
        ['shared/sdk/src/feature/host.ts', '@velvet/ui'],
        ['shared/sdk/src/feature/host.ts', '@velvet/sdk/api'],
        ['shared/console-kit/src/index.ts', '@velvet/sdk/feature'],
        ['shared/console-kit/src/index.ts', '@velvet/contract/ops/role'],
        ['shared/contract/src/money.test.ts', './ops/role.ts'],
        ['server/api/src/a.ts', '@velvet/contract/endpoints'],
        ['server/api/src/a.ts', '@velvet/contract/money'],
        ['server/api/src/a.ts', '@velvet/contract/ops/ops-endpoints'],
        ['server/api/src/a.ts', '@velvet/postgres/start'],
        ['server/api/src/a.test.ts', '@velvet/contract/testing/factories'],
        ['server/api/src/testing/server.ts', '@velvet/contract/testing/factories'],
        ['remote-video/src/feature.ts', '@velvet/sdk/feature'],
        ['remote-video/src/a.test.tsx', '@velvet/contract/testing/factories'],
        ['remote-video/src/console/console.ts', '@velvet/contract/ops/reports'],
        ['remote-video/src/console/console.ts', '@velvet/console-kit'],
        ['remote-video/src/console/uploads/uploads.tsx', '../console.messages.ts'],
        ['remote-video/src/console/a.test.tsx', '@velvet/ui/testing/expect-accessible'],
        ['remote-video/src/console/console.ts', '../../remote.json'],
        ['console/src/federation/load.ts', '@velvet/remote-video/console'],
        ['remote-video/src/isolated.tsx', '@velvet/shell/isolated'],
        ['remote-video/src/isolated/main.tsx', '@velvet/shell/isolated'],
        ['remote-video/rspack.config.ts', '../rspack.config.base.ts'],
        ['remote-video/rspack.config.ts', '@velvet/rspack'],
        ['shell/rspack.config.ts', '@velvet/rspack'],
        ['shell/rspack.config.ts', '@velvet/registry/rspack'],
        ['remote-video/src/feature.ts', 'react-router-dom'],
        ['remote-video/src/feature.ts', '@reduxjs/toolkit'],
        ['remote-video/src/feature.ts', 'react-intl'],
        ['remote-video/src/feature.ts', 'shaka-player/dist/shaka-player.hls-es2021.js'],
        ['shell/src/app.tsx', '@velvet/ui'],
        ['shell/src/federation/load.ts', '@velvet/remote-video/feature'],
        ['shell/src/app.tsx', 'react-router-dom'],
        ['server/edge/src/a.ts', '@velvet/contract/envelope'],
        ['server/edge/src/a.ts', '@velvet/registry/registry'],
        ['releases/registry/src/a.ts', '@velvet/sdk/feature'],
        ['releases/registry/src/a.ts', '@velvet/rspack/command'],
        ['releases/rspack/src/builds.ts', '@velvet/contract/hosts'],
        ['tools/start/start.ts', '@velvet/registry/publish'],
        ['tools/start/start.ts', '../../server/api/src/demo/members.ts'],
        ['tests/bench/src/a.ts', '@velvet/contract/testing/answers'],
        ['tests/browser/src/a.ts', '../../tools/browser/chromium.ts'],
      ] as const,
      ([file, specifier]) => {
        expect(judge(file, specifier)).toBeUndefined();
      },
    );
  });

  test('all else is refused', () => {
    eachOf(
      [
        ['shared/contract/src/endpoint.ts', '@velvet/ui'],
        ['shared/ui/src/button/button.tsx', '@velvet/sdk/feature'],
        ['shared/ui/src/button/button.tsx', '@velvet/shell/isolated'],
        ['shared/ui/src/button/button.tsx', '../../../shell/src/app.tsx'],
        ['shared/sdk/src/feature/host.ts', '@velvet/console-kit'],
        ['shared/sdk/src/feature/host.ts', '@velvet/contract/ops/role'],
        ['shared/sdk/src/feature/host.ts', '@velvet/contract/testing/factories'],
        ['shared/sdk/src/feature/host.ts', '../../../shared/contract/src/codec.ts'],
        ['shell/src/app.tsx', '@velvet/console-kit'],
        ['server/postgres/src/a.ts', '@velvet/contract/money'],
        ['server/postgres/src/a.ts', '../../api/src/database/logins.ts'],
        ['server/api/src/a.ts', '@velvet/ui'],
        ['server/api/src/a.ts', '@velvet/sdk'],
        ['server/api/src/a.ts', '@velvet/contract/testing/factories'],
        ['server/api/src/a.ts', '@velvet/edge/server'],
        ['server/api/src/a.ts', '../../contract/src/codec.ts'],
        ['remote-video/src/feature.ts', '@velvet/remote-game/feature'],
        ['remote-video/src/feature.ts', '../../remote-game/src/feature.ts'],
        ['remote-video/src/feature.ts', '../../remote-video-2/src/feature.ts'],
        ['remote-video/src/feature.ts', '@velvet/shell/isolated'],
        ['remote-video/src/isolated.tsx', '@velvet/shell/store'],
        ['remote-video/src/isolated.tsx', '@velvet/shell/isolated-other'],
        ['remote-video/src/feature.ts', '@velvet/api/server'],
        ['remote-video/src/feature.ts', '@velvet/rspack'],
        ['remote-video/rspack.config.ts', '@velvet/registry/rspack'],
        ['remote-video/src/feature.ts', '../../rspack.config.base.ts'],
        ['remote-video/rspack.config.ts', '../releases/rspack/src/index.ts'],
        ['remote-video/src/feature.ts', '@velvet/contract/testing/factories'],
        ['remote-video/src/feature.ts', 'react-router'],
        ['remote-video/src/feature.ts', 'react-router/dom'],
        ['remote-video/src/feature.ts', '@reduxjs/toolkit/query/react'],
        ['remote-video/src/feature.ts', 'redux'],
        ['remote-video/src/feature.ts', '/etc/passwd'],
        ['shell/src/app.tsx', '@velvet/remote-video/feature'],
        ['shell/src/federation-2/load.ts', '@velvet/remote-video/feature'],
        ['shell/src/app.tsx', '@velvet/rspack'],
        ['shell/rspack.config.ts', '@velvet/registry/build'],
        ['releases/rspack/src/builds.ts', '@velvet/registry/build'],
        ['shell/src/app.tsx', '@velvet/api/server'],
        ['shell/src/app.tsx', '@velvet/contract/ops/withdrawals'],
        ['remote-wallet/src/feature.ts', '@velvet/contract/ops/withdrawals'],
        ['remote-wallet/src/feature.ts', '@velvet/console-kit'],
        ['remote-wallet/src/feature.ts', './console/console.ts'],
        ['remote-wallet/src/console/console.ts', '../mine/mine-page.tsx'],
        ['remote-wallet/src/console/console.ts', '@velvet/ui'],
        ['remote-wallet/src/console/console.ts', '@velvet/shell/isolated'],
        ['console/src/app.tsx', '@velvet/shell/isolated'],
        ['console/src/app.tsx', '@velvet/remote-video/console'],
        ['server/edge/src/a.ts', '@velvet/ui'],
        ['server/edge/src/a.ts', '@velvet/sdk/feature'],
        ['server/edge/src/a.ts', '../../package.json'],
        ['server/edge/src/a.ts', '../../releases/src/registry/registry.ts'],
        ['server/api/src/a.ts', '@velvet/registry/registry'],
        ['releases/registry/src/a.ts', '@velvet/edge/server'],
        ['releases/registry/src/a.ts', '../../tools/start/service.ts'],
        ['releases/registry/src/a.ts', '@velvet/ui'],
        ['tools/start/start.ts', '../../releases/registry/src/registry/registry.ts'],
        ['tests/bench/src/a.ts', '../../contract/src/testing/answers.ts'],
        ['tests/browser/src/a.ts', '../../../../x'],
      ] as const,
      ([file, specifier]) => {
        expect(judge(file, specifier)).toEqual(expect.any(String));
      },
    );
  });
});

describe('the scanner', () => {
  const other = '@velvet/remote-game/feature';
  test('sees imports of every kind', () => {
    eachOf(
      [
        ['import', `import a from '${other}';`],
        ['side effect', `import '${other}';`],
        ['type import', `import type { A } from '${other}';`],
        ['export from', `export { a } from '${other}';`],
        ['export all', `export * from "${other}";`],
        ['export namespace', `export * as a from '${other}';`],
        ['dynamic import', `export const load = () => import('${other}');`],
        [
          'dynamic import with a comment',
          `const l = () => import(/* webpackChunkName: "x" */ '${other}');`,
        ],
        ['dynamic import of a template', `const l = () => import(\`${other}\`);`],
        ['import type expression', `export type A = import('${other}').A;`],
        ['typeof import', `export type A = typeof import('${other}');`],
        ['import equals', `import a = require('${other}');`],
        ['require', `const a = require('${other}');`],
        ['require.resolve', `const a = require.resolve('${other}');`],
        ['import.meta.resolve', `const a = import.meta.resolve('${other}');`],
        ['jest.mock', `jest.mock('${other}', () => ({}));`],
        ['an escaped specifier', `import a from '@velvet\\u002fremote-game/feature';`],
        [
          'after a tricky line',
          `const r = /'"\`/; const s = \`\${'import'}\`; import a from '${other}';`,
        ],
      ] as const,
      ([_, source]) => {
        expect(checkFiles({ 'remote-video/src/a.ts': source })).toEqual([
          expect.stringContaining(', not remote-game'),
        ]);
      },
    );
  });

  test('is not fooled by what looks like one', () => {
    eachOf(
      [
        ['a comment', `// import a from '${other}';\n/* import('${other}') */ export {};`],
        ['a string', `export const text = "import a from '${other}'";`],
        ['JSX text', `export const a = <p>import a from '{'${other}'}'</p>;`],
      ] as const,
      ([_, source]) => {
        expect(checkFiles({ 'remote-video/src/a.tsx': source })).toEqual([]);
      },
    );
  });

  test('names file and line', () => {
    expect(
      checkFiles({ 'server/api/src/deep/a.ts': `export {};\n\nimport '@velvet/ui';` }),
    ).toEqual([
      "server/api/src/deep/a.ts:3 '@velvet/ui' api may import only contract, postgres, files, telemetry, not ui",
    ]);
  });

  test('S13.4 of the edges, only the console’s knows the operators’ contract', () => {
    const source = `import '@velvet/contract/ops/releases';`;
    expect(
      checkFiles({ 'server/edge/src/console/a.ts': source, 'server/edge/src/server/a.ts': source }),
    ).toEqual([expect.stringContaining('server/edge/src/server/a.ts:1')]);
  });

  test('S13.3 of what releases, only the agent knows the operators’ contract', () => {
    const source = `import '@velvet/contract/ops/release-requests';`;
    const files = {
      'releases/registry/src/agent/a.ts': source,
      'releases/registry/src/store/a.ts': source,
    };
    expect(checkFiles(files)).toEqual([
      expect.stringContaining('releases/registry/src/store/a.ts:1'),
    ]);
  });

  test('a file that cannot be parsed is a problem', () => {
    expect(checkFiles({ 'shell/src/a.ts': 'const = ;' })).toEqual([
      expect.stringContaining('shell/src/a.ts:1 cannot be parsed'),
    ]);
  });

  test('generated and hidden folders are not looked at', () => {
    const bad = `import '@velvet/nothing'; import '../../../x';`;
    const files = {
      'shell/dist/a.js': bad,
      'shell/node_modules/a/a.js': bad,
      'shell/.cache/a.ts': bad,
    };
    expect(checkFiles(files)).toEqual([]);
  });

  test('absent packages are fine', () => {
    expect(checkFiles({})).toEqual([]);
  });
});

describe('platform internals in remotes', () => {
  test('are refused however they are reached', () => {
    eachOf(
      [
        ['fetch', `export const a = () => fetch('/x');`],
        ['fetch', `export const a = () => window.fetch('/x');`],
        ['fetch', `export const get = globalThis['fetch'];`],
        ['fetch', `const { fetch: get } = window; get('/x');`],
        ['fetch', 'export const run = (f = fetch) => f;'],
        ['localStorage', `localStorage.setItem('a', 'b');`],
        ['localStorage', `window.localStorage.clear();`],
        ['sessionStorage', `const { sessionStorage } = globalThis; sessionStorage.clear();`],
        ['XMLHttpRequest', 'export const a = new XMLHttpRequest();'],
      ] as const,
      ([name, source]) => {
        expect(checkFiles({ 'remote-video/src/a.ts': source })).toEqual([
          expect.stringContaining(`uses ${name};`),
        ]);
      },
    );
  });

  test('other things of their names are not', () => {
    eachOf(
      [
        ['a property of that name', 'export const a = (api: Api) => api.fetch();'],
        ['a local of that name', 'export const a = (fetch: () => void) => fetch();'],
        ['a type of that name', 'export type Get = typeof fetch; export let s: XMLHttpRequest;'],
        ['a key of that name', `export const a = { fetch: 1, localStorage: 2 };`],
        ['a word in text', `export const a = 'fetch() localStorage';`],
      ] as const,
      ([_, source]) => {
        expect(checkFiles({ 'remote-video/src/a.ts': source })).toEqual([]);
      },
    );
  });

  test('tests and other packages may', () => {
    const source = `export const a = () => fetch('/x');`;
    expect(checkFiles({ 'remote-video/src/a.test.ts': source, 'shell/src/a.ts': source })).toEqual(
      [],
    );
  });
});
