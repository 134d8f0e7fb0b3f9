/** In the full run only: it builds the shell once and a remote several times, which takes a minute or more. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@velvet/registry/build';
import { layTeamProject, temporaryFolder } from '@velvet/registry/testing';

const LIMIT_MS = 10 * 60_000;
const execute = promisify(execFile);
const { PATH, HOME } = process.env;
let place: string;
let remove: () => Promise<void>;
let server: ChildProcess | undefined;
beforeEach(async () => {
  ({ folder: place, remove } = await temporaryFolder());
});
afterEach(async () => {
  if (server && server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  await remove();
});

const inPlace = (...names: readonly string[]): string => path.join(place, ...names);
const trust = () => inPlace('keys/root.json');
const production = () => ({ PATH, HOME, VELVET_ENV: 'production', VELVET_ROOT: trust() });

interface Ran {
  readonly code: number;
  readonly said: string;
}

/** Runs a program of this repository. */
async function run(
  main: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Ran> {
  const all = ['--import', 'tsx', path.join(root, main), ...args];
  try {
    const { stdout, stderr } = await execute(process.execPath, all, { cwd, env });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const failed: { code?: number; stdout?: string; stderr?: string } = Object(error);
    return { code: failed.code ?? -1, said: `${failed.stdout}${failed.stderr}` };
  }
}

/** A command of the installation's keeper, who has every key. */
async function keeper(...args: readonly string[]): Promise<string> {
  const env = { ...production(), VELVET_KEYS: inPlace('keys'), DATA_DIR: inPlace('data') };
  const { code, said } = await run('releases/registry/src/cli/main.ts', args, { cwd: root, env });
  if (code !== 0) throw new Error(said);
  return said;
}

/** The release API as a process of its own, with the key of snapshot and timestamp only. */
async function startApi(): Promise<string> {
  await mkdir(inPlace('online'));
  await cp(inPlace('keys/online.pem'), inPlace('online/online.pem'));
  server = fork(path.join(root, 'releases/registry/src/cli/release-api-main.ts'), {
    execArgv: ['--import', 'tsx'],
    cwd: root,
    env: {
      ...production(),
      VELVET_KEYS: inPlace('online'),
      DATA_DIR: inPlace('data'),
      RELEASE_API_PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = await once(server, 'message');
  return message.address;
}

test(
  'S13.3 a team releases a remote from a repository of its own, with nothing but its key',
  async () => {
    await keeper('registry', 'init', inPlace('keys'), '--root-keys', '1', '--root-threshold', '1');
    await keeper('release', 'shell', '--allow-dirty', '--skip-tests');
    const shells = () => readdir(inPlace('data/releases/shell'));
    const before = await shells();
    const api = await startApi();

    const team = await layTeamProject(inPlace('promo'));
    const velvet = (...args: readonly string[]) =>
      run('releases/cli/src/main.ts', args, {
        cwd: team.folder,
        env: { ...production(), VELVET_KEYS: inPlace('team') },
      });
    const git = async (...args: readonly string[]) => {
      const who = ['-c', 'user.name=team', '-c', 'user.email=team@example.org'];
      await execute('git', [...who, ...args], { cwd: team.folder });
    };
    const commit = async () => {
      await git('add', '.');
      await git('commit', '--quiet', '--message', 'A change');
    };
    // What the template runs needs packed packages.
    await team.edit('package.json', '"test": "jest"', '"test": "node -e 0"');
    await git('init', '--quiet');
    await commit();
    const keys = await velvet('keys', 'new', '../team');
    expect(keys).toMatchObject({ code: 0 });

    const checked = await velvet('check', '--to', api);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.said).toMatch(
      /^Building and testing promo 1\.0\.0-\w{10}\npromo 1\.0\.0-\w{10} can be released/m,
    );
    expect(checked.said).toContain('The registry has no promo yet');
    const tooEarly = await velvet('release', '--to', api);
    expect(tooEarly).toMatchObject({ code: 1 });
    expect(tooEarly.said).toContain('The registry has no promo');

    await keeper('registry', 'add-app', 'promo', inPlace('team/promo.pub.pem'));
    const first = await velvet('release', '--to', api);
    expect(first).toMatchObject({ code: 0 });
    const [, version] = /^promo: everybody gets (1\.0\.0-\w{10})$/m.exec(first.said) ?? [];
    expect(version).toBeDefined();
    const again = await velvet('check', '--to', api);
    expect(again.said).toContain(`promo ${version} can be released`);

    const start = 'src/start/start-page.tsx';
    await team.edit(start, 'export default', '/* changed */\nexport default');
    expect((await velvet('check', '--to', api)).said).toContain(`${start} is not committed`);
    await commit();
    const canary = await velvet('release', '--to', api, '--canary', '10', '--skip-tests');
    expect(canary.said).toMatch(
      /^promo: 10 % of visitors get 1\.0\.0-\w{10}, the others 1\.0\.0-/m,
    );
    const [, next] = /visitors get (\S+),/.exec(canary.said) ?? [];
    expect((await velvet('promote', '--to', api)).said).toContain(`promo: everybody gets ${next}`);
    const back = await velvet('rollback', '--to', api);
    expect(back.said).toContain(`promo: everybody gets ${version}`);

    const refused = async (reason: RegExp) => {
      for (const command of ['check', 'release']) {
        const { code, said } = await velvet(command, '--to', api, '--allow-dirty', '--skip-tests');
        expect(said).toMatch(reason);
        expect(code).toBe(1);
      }
      await git('checkout', '--quiet', '.');
    };
    await team.edit('src/feature.ts', "'/promo/start'", "'/Mine'");
    await refused(/is refused: foreign-route \(\/Mine\)/);
    await team.edit('remote.json', '"startBytes": 11000', '"startBytes": 10');
    await refused(/^the start of promo is \d+ bytes, the budget is 10$/m);
    await team.edit(
      'remote.json',
      '"/promo/start": {',
      '"/Mine": { "screen": "start" }, "/promo/start": {',
    );
    await refused(/^promo may not serve \/Mine/m);
    await team.edit(start, 'export default', 'export default (');
    await refused(/start-page\.tsx/);

    await velvet('keys', 'new', '../others');
    await cp(inPlace('others/promo.pem'), inPlace('team/promo.pem'));
    await team.edit(start, 'export default', '/* once more */\nexport default');
    const stranger = await velvet('release', '--to', api, '--allow-dirty', '--skip-tests');
    expect(stranger).toMatchObject({ code: 1 });
    expect(stranger.said).toMatch(/^promo needs the signatures of one of these keys/m);

    expect(await shells()).toEqual(before);
    expect(await readdir(team.folder)).not.toContain('dist');
  },
  LIMIT_MS,
);
