import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { readText } from '../../tools/syntax/source.ts';
import { runContainers } from './run-command-line.ts';
import { type FakeEngine, makeFakeEngine } from './testing/fake-engine.ts';

/** Part of the full run: the commands run to their end, each with many processes of a stand-in for the engine. */
const published = jest.fn<Promise<void>, [{ readonly releasesDir: string }]>();
jest.mock('@velvet/registry/publish', () => ({
  releaseChanged: (options: { readonly releasesDir: string }) => published(options),
}));

const root = path.resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
const container = (service: string, restart: string, state: object) => ({
  State: { ExitCode: 0, ...state },
  HostConfig: { RestartPolicy: { Name: restart } },
  Config: { Labels: { 'com.docker.compose.service': service } },
});
const running = [
  container('api-1', 'unless-stopped', { Status: 'running', Health: { Status: 'healthy' } }),
  container('migrate', 'on-failure', { Status: 'exited' }),
];
const failed = [container('api-1', 'unless-stopped', { Status: 'exited', ExitCode: 1 })];

describe('npx velvet containers up', () => {
  const before = { ...process.env };
  let folder = '';
  let engine: FakeEngine;
  let proxy: Server;
  let hasApi = true;
  let port = '';
  let lines: string[] = [];
  const data = () => path.join(folder, 'data');
  const run = (...argv: readonly string[]) => {
    const [command = '', ...rest] = argv;
    const log = (line: string): void => void lines.push(line);
    return runContainers([command, '--data', data(), ...rest], log);
  };
  const up = (...argv: readonly string[]) => run('up', '--port', port, ...argv);
  const settings = async () => parseEnv(await readFile(path.join(data(), '.env'), 'utf8'));
  const compose = (...profiles: readonly string[]) =>
    [
      ...['compose', '--project-name', 'velvet', '--project-directory', path.join(root, 'deploy')],
      ...['--env-file', path.join(data(), '.env')],
      ...['--file', path.join(root, 'deploy/compose.yaml')],
      ...profiles.flatMap((profile) => ['--profile', profile]),
    ].join(' ');

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-containers-'));
    engine = await makeFakeEngine(path.join(folder, 'engine'));
    await engine.answer('ps --all', 'a\nb\n');
    await engine.answer('inspect', JSON.stringify(running));
    process.env.PATH = `${engine.programs}:${before.PATH}`;
    hasApi = true;
    proxy = createServer(({ url = '' }, response) => {
      response.statusCode = hasApi || !url.startsWith('/api/') ? 200 : 503;
      response.end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port: number }: { port: number } = Object(proxy.address());
    port = String(number);
    lines = [];
    published.mockReset().mockImplementation(async ({ releasesDir }) => {
      await mkdir(releasesDir, { recursive: true });
    });
  });
  afterEach(async () => {
    process.env = { ...before };
    await new Promise((resolve) => proxy.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  it('publishes, builds, starts and waits, in this order', async () => {
    expect(await up('--profile', 'push', '--', '--quiet-pull')).toBe(0);
    const called = await engine.calls();
    const own = compose('registry', 'push');
    expect(called.filter((call) => call.startsWith('compose -'))).toEqual([
      `${own} build`,
      `${own} up --detach --no-build --quiet-pull`,
    ]);
    expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ releasesDir: path.join(data(), 'releases') }),
    );
    expect(process.env.VELVET_KEYS).toBe(path.join(data(), 'registry'));
    expect(lines).toContain(`Velvet is ready at http://localhost:${port}`);
  });

  it('writes every variable that the Compose file requires, for its owner only', async () => {
    await up();
    const required = readText(root, 'deploy/compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g);
    const names = new Set([...required].map(([, name]) => name));
    expect(names.size).toBeGreaterThan(10);
    const written = await settings();
    expect(Object.keys(written)).toEqual(expect.arrayContaining([...names]));
    expect((await stat(path.join(data(), '.env'))).mode & 0o777).toBe(0o600);
    expect((await stat(data())).mode & 0o777).toBe(0o700);
    const secrets = Object.entries(written).filter(([name]) => /PASSWORD|SECRET/.test(name));
    expect(new Set(secrets.map(([, value]) => value)).size).toBe(10);
    // Part of addresses.
    for (const [, value] of secrets) expect(value).toMatch(/^[0-9a-f]{48}$/);
    const said = [...lines, ...(await engine.calls())].join('\n');
    for (const [, value] of secrets) expect(said).not.toContain(value);
  });

  it('makes keys that the processes accept, and gives the online key alone to what renews', async () => {
    await up();
    const { DRAWS_KEY_FILE = '', ONLINE_KEY_DIR = '', VELVET_ROOT = '' } = await settings();
    const key = await stat(DRAWS_KEY_FILE);
    expect(key.mode & 0o777).toBe(0o600);
    if (isRoot) expect(key.uid).toBe(10_001);
    expect(await readFile(VELVET_ROOT, 'utf8')).toMatch(/"x-velvet-development": ?false/);
    expect((await stat(VELVET_ROOT)).mode & 0o777).toBe(0o644);
    const online = await readFile(path.join(data(), 'registry/online.pem'), 'utf8');
    expect(await readFile(path.join(ONLINE_KEY_DIR, 'online.pem'), 'utf8')).toBe(online);
  });

  it('changes nothing that it made when it is run again', async () => {
    await up();
    const files = ['.env', 'keys/draws.key', 'keys/push.key', 'keys/root.json'];
    const read = () => Promise.all(files.map((file) => readFile(path.join(data(), file), 'utf8')));
    const made = await read();
    expect(await run('up')).toBe(0);
    expect(await read()).toEqual(made);
  });

  it('gives keys to the user of the images by a container where it cannot itself', async () => {
    await up();
    const { DRAWS_KEY_FILE = '' } = await settings();
    if (isRoot) await chown(DRAWS_KEY_FILE, 0, 0);
    await up();
    const [given = ''] = (await engine.calls()).filter((call) => call.startsWith('run '));
    expect(given).toMatch(/^run --rm --user 0:0 --network none --volume \S+\/keys:\/keys /);
    expect(given).toContain('--entrypoint chown velvet-migrate:local 10001:10001 /keys/draws.key');
  });

  it('refuses other options than those of the first time, and names what to change', async () => {
    await up();
    await expect(up('--console-port', '1', '--profile', 'push')).rejects.toThrow(
      /change CONSOLE_PORT, COMPOSE_PROFILES in .*\.env/,
    );
  });

  it('does not make a lost key anew', async () => {
    await up();
    await rm(path.join(data(), 'keys/draws.key'));
    await expect(up()).rejects.toThrow(/Put the copies of these keys back: .*draws\.key/);
  });

  it('refuses a database whose passwords it does not have', async () => {
    await engine.answer('volume ls', 'other_database\nvelvet_database\n');
    await expect(up()).rejects.toThrow(/There is a database already, the volume velvet_database/);
    await expect(stat(data())).rejects.toThrow('ENOENT');
  });

  it('leaves releases alone that are published elsewhere', async () => {
    await up();
    published.mockClear();
    const file = path.join(data(), '.env');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/^RELEASES_DIR=.*$/m, 'RELEASES_DIR=/srv/releases'));
    await rm(path.join(data(), 'registry'), { recursive: true });
    await up();
    expect(published).not.toHaveBeenCalled();
  });

  it('stops everything, of whatever profile, and keeps volumes unless told', async () => {
    await up();
    await run('down');
    await run('down', '--volumes');
    const all = compose('commands', 'monitoring', 'operators', 'push', 'registry');
    expect((await engine.calls()).filter((call) => call.includes(' down'))).toEqual([
      `${all} down --remove-orphans`,
      `${all} down --remove-orphans --volumes`,
    ]);
  });

  it('ends with 1 when a container is not well, or pages or calls are not answered', async () => {
    await up();
    lines = [];
    expect(await run('status')).toBe(0);
    expect(lines[0]).toBe('api-1    running, healthy');
    await engine.answer('inspect', JSON.stringify(failed));
    expect(await run('status')).toBe(1);
    expect(lines.join('\n')).toContain('exited, code 1  <- not well');
    await engine.answer('inspect', JSON.stringify(running));
    hasApi = false;
    expect(await run('status')).toBe(1);
    hasApi = true;
    await new Promise((resolve) => proxy.close(resolve));
    expect(await run('status')).toBe(1);
  });

  it('passes a command on to compose, and knows when there is no installation', async () => {
    await expect(run('compose', '--', 'ps')).rejects.toThrow(/has no installation/);
    await up();
    await run('compose', '--', 'logs', '--follow', 'api-1');
    expect((await engine.calls()).at(-1)).toBe(`${compose('registry')} logs --follow api-1`);
  });
});
