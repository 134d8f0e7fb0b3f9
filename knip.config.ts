import type { KnipConfig } from 'knip';
import { scripts } from './tools/programs/rspack.config.mjs';

/** Files that are loaded by their path and not imported; the rest must be imported from one of them. */
const programsOf = (folder: string) =>
  scripts
    .filter((script) => script.startsWith(`${folder}/`))
    .map((script) => script.slice(folder.length + 1));
const tests = '**/*.test.{ts,tsx}';
const folder = (name: string, ...others: readonly string[]) => ({
  entry: [...programsOf(name), tests, ...others],
});
const remote = (...others: readonly string[]) => ({
  entry: ['src/{feature,isolated,console/console}.{ts,tsx}', tests, ...others],
});

const config: KnipConfig = {
  include: ['files', 'exports', 'types'],
  jest: { config: 'jest.config.mjs' },
  workspaces: {
    '.': {},
    'remote-*': remote(),
    // Texts of menus are in the release only.
    'remote-wallet': remote('src/mine/menu.messages.ts'),
    shell: { entry: [tests] },
    // Remotes use Mantine's names at run time.
    console: { entry: ['src/federation/mantine-singleton.ts', tests] },
    'shared/*': { entry: [tests] },
    'server/api': folder('server/api', 'src/http/fastify-additions.ts'),
    'server/edge': folder('server/edge'),
    'server/files': folder('server/files'),
    'server/postgres': folder('server/postgres'),
    'server/telemetry': folder('server/telemetry'),
    'releases/registry': folder('releases/registry'),
    'releases/rspack': folder('releases/rspack', 'loaders/*.mjs'),
    'releases/*': {},
    deploy: folder('deploy', '*.mjs'),
    'tests/bench': folder('tests/bench', 'src/chaos/stepped-clock.mjs'),
    'tests/browser': {
      entry: [...programsOf('tests/browser'), 'src/**/*.e2e.ts'],
      // Built in folders of their own, as other teams do.
      ignore: ['contracts/**', 'strangers/**'],
    },
    'tests/visual': folder('tests/visual', 'src/{serve-checkout,playwright.config,*.visual}.ts'),
    tools: folder('tools', 'programs/print-folder.mjs'),
  },
};

export default config;
