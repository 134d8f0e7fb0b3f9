import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@velvet/postgres/free-port';
import { totpCode } from '../../server/api/src/factors/totp.ts';
import { databasePackages, missingPackages, monitoringPackages } from '../cluster/packages.ts';
import { checkout } from '../cluster/services/app-user.ts';
import { readCommands } from './testing/read-manual.ts';
import {
  type RunningCommand,
  rehearseSystemctl,
  startCommand,
  substitute,
} from './testing/rehearsal.ts';

/** Part of the full run: it builds everything, starts an installation twice and restores it. */
const missing = [
  ...missingPackages([...databasePackages, ...monitoringPackages]),
  ...(existsSync('/usr/bin/systemd-analyze') ? [] : ['systemd']),
];
const why =
  missing.length > 0
    ? `skipped without ${missing.join(', ')}`
    : process.getuid?.() === 0
      ? ''
      : 'skipped without root’s namespaces';
/** Links to the files of this checkout and its packages, which nothing changes in place. */
async function copyCheckout(target: string): Promise<void> {
  const files = `git ls-files -z --cached --others --exclude-standard`;
  const packages = `find . -maxdepth 2 -name node_modules -prune -print0`;
  const copy = `xargs -0 cp --archive --link --parents --target-directory "${target}"`;
  await chmod(target, 0o755);
  const running = startCommand(`{ ${files}; ${packages}; } | ${copy}`, {
    cwd: checkout,
    environment: process.env,
  });
  expect(await running.ended).toBe(0);
}

const describeManual = why === '' ? describe : describe.skip;

const START_MS = 15 * 60_000;
const COMMAND_MS = 5 * 60_000;
const LIMIT_MS = 45 * 60_000;
const STOP_MS = 30_000;
const TOTP_STEP_MS = 30_000;
const PASSWORD = 'a long password of nobody';
const START = /^npx velvet cluster up --/;

describeManual(`docs/operate.md${why && ` (${why})`}`, () => {
  let folder = '';
  let replacements: Record<string, string> = {};
  let environment: NodeJS.ProcessEnv = {};
  let next = '';
  let cwd = checkout;
  let cluster: RunningCommand | undefined;
  let invitation = '';
  let totpSecret = '';
  let acceptedAt = 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-manual-'));
    // Beside its files, so that it can link them.
    next = await mkdtemp(path.join(checkout, '.cache/manual-next-'));
    await chmod(folder, 0o711);
    replacements = {
      'sudo ': '',
      '/opt/velvet': checkout,
      '/opt/velvet-next': next,
      '/var/lib/': `${folder}/`,
      '/root/': `${folder}/`,
      '/etc/': `${folder}/etc/`,
      '8080': String(await freePort()),
      '9090': String(await freePort()),
      // Tests run from an installed checkout, which others use at the same time.
      'npm install --no-save': 'npm ls --depth=0 --omit=dev',
    };
    await writeFile(path.join(folder, 'velvet-keys.pass'), 'nothing that is kept', { mode: 0o600 });
    await copyCheckout(next);
    environment = { ...process.env, XDG_CONFIG_HOME: path.join(folder, 'config') };
  }, COMMAND_MS);

  afterAll(async () => {
    await cluster?.interrupt(STOP_MS);
    for (const place of [folder, next]) {
      await rm(place, { recursive: true, force: true, maxRetries: 5 });
    }
  }, COMMAND_MS);

  const run = (command: string): RunningCommand => startCommand(command, { cwd, environment });

  /** Runs a command to its end. */
  const finish = async (command: string): Promise<string> => {
    const running = run(command);
    const limit = delay(COMMAND_MS, 'limit', { ref: false });
    const code = await Promise.race([running.ended, limit]);
    if (code === 0) return running.said();
    await running.interrupt(0);
    throw new Error(`"${command}" ended with ${code}: ${running.said().slice(-4_000)}`);
  };

  const operator = (rest: string): Promise<string> =>
    finish(
      substitute(
        `npx velvet cluster run --data /var/lib/velvet-cluster operator ${rest}`,
        replacements,
      ),
    );

  /** What needs more than to be run: answers, or a moment that is noted. */
  const special: Readonly<Record<string, (command: string) => Promise<string>>> = {
    'first-administrator': async (command) => {
      const said = await finish(command);
      invitation = /code: (\S+)/.exec(said)?.[1] ?? '';
      return said;
    },
    'accept-invitation': async (command) => {
      const running = run(command);
      for (const line of ['ann', invitation, PASSWORD]) running.answer(line);
      await running.until(/authenticator app: [A-Z2-7]+/, COMMAND_MS);
      totpSecret = /authenticator app: ([A-Z2-7]+)/.exec(running.said())?.[1] ?? '';
      acceptedAt = Date.now();
      running.answer(totpCode(totpSecret, new Date(acceptedAt)));
      expect(await running.ended).toBe(0);
      return running.said();
    },
    'sign-in': async (command) => {
      // A code counts once.
      await delay(Math.max(0, acceptedAt + TOTP_STEP_MS + 1_000 - Date.now()));
      const running = run(command);
      for (const line of ['ann', PASSWORD, totpCode(totpSecret, new Date())]) running.answer(line);
      expect(await running.ended).toBe(0);
      return running.said();
    },
    // Its reader fills in folders and ports.
    'deploy/systemd/velvet.env': async (command) => {
      const said = await finish(command);
      const file = path.join(folder, 'etc/velvet/velvet.env');
      await writeFile(file, substitute(await readFile(file, 'utf8'), replacements));
      return said;
    },
    'systemctl ': (command) => rehearseSystemctl(command, { folder, run: finish }),
    'npx velvet cluster stop': async (command) => {
      await operator(`config set name '"Before the mistake"'`);
      await delay(2_000);
      replacements['2026-11-24T01:30:00Z'] = new Date().toISOString();
      await delay(2_000);
      await operator(`config set name '"The mistake"'`);
      const said = await finish(command);
      expect(await cluster?.ended).toBe(0);
      return said;
    },
  };

  const perform = async (command: string): Promise<string> => {
    if (command.startsWith('cd ')) {
      cwd = command.slice('cd '.length);
      return '';
    }
    if (START.test(command)) {
      cluster = run(command);
      await cluster.until('Velvet is ready at', START_MS);
      return cluster.said();
    }
    const found = Object.keys(special).find((part) => command.includes(part));
    return (found && special[found]?.(command)) || finish(command);
  };

  it(
    'works from the first command to the last',
    async () => {
      const page = await readFile(path.join(checkout, 'docs/operate.md'), 'utf8');
      const said = new Map<string, string>();
      for (const { command } of readCommands(page)) {
        said.set(command, await perform(substitute(command, replacements)));
      }
      const saidBy = (part: string): string =>
        [...said].find(([command]) => command.includes(part))?.[1] ?? '';
      expect(saidBy('ledger check')).toContain('in order');
      expect(saidBy('tar --list')).toContain('secrets/velvet-secret');
      expect(saidBy('query=up')).toContain('"status":"success"');
      expect(saidBy('velvet-backup@diff')).toMatch(/^Database: diff backup in/m);
      expect(saidBy('npx velvet backup drill')).toMatch(/^ok {5}releases: \d+ apps, [1-9]/m);
      expect(saidBy('npx velvet backup restore')).toMatch(/^ok {5}books and draws/m);
      expect(await operator('config history name')).toContain('Before the mistake');
      expect(await operator('config history name')).not.toContain('The mistake');
    },
    LIMIT_MS,
  );
});
