import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandOf, readEnvironment } from '../manual/testing/rehearsal.ts';

/** Part of the full run: starts what each unit of systemd starts, each a Node of its own. */
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'deploy/systemd');
const names = readdirSync(folder);
const services = names.filter((name) => name.endsWith('.service'));
const timers = names.filter((name) => name.endsWith('.timer'));
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const lineOf = (name: string, key: string): string | undefined =>
  new RegExp(`^${key}=(.*)$`, 'm').exec(read(name))?.[1];

const hasAnalyze = existsSync('/usr/bin/systemd-analyze');
const itWithSystemd = hasAnalyze ? it : it.skip;
const why = hasAnalyze ? '' : ' (skipped without systemd-analyze)';

describe('the units of systemd', () => {
  itWithSystemd(`are understood by systemd${why}`, () => {
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...[...services, ...timers].map((name) => path.join(folder, name))],
      { env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` }, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  itWithSystemd.each([
    ['velvet-backup-full.timer', 7 * 24],
    ['velvet-backup-diff.timer', 24],
    ['velvet-backup-incr.timer', 1],
    ['velvet-drill.timer', 7 * 24],
  ])(`%s elapses every %d hours on working days${why}`, (name, hours) => {
    const said = execFileSync(
      'systemd-analyze',
      [
        'calendar',
        '--iterations=2',
        '--base-time=2026-11-23 12:00 UTC',
        lineOf(name, 'OnCalendar') ?? '',
      ],
      { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } },
    );
    const times = [...said.matchAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g)].map(([text]) =>
      Date.parse(text.replace(' UTC', 'Z').replace(' ', 'T')),
    );
    const [first = 0, second = 0] = times;
    expect((second - first) / 3_600_000).toBe(hours);
  });

  it('start services that there are, each by one timer, and make up for what was missed', () => {
    expect(timers).toHaveLength(4);
    const started = timers.map((name) => lineOf(name, 'Unit') ?? '');
    expect(new Set(started).size).toBe(4);
    for (const unit of started) expect(services).toContain(unit.replace(/@.*\./, '@.'));
    for (const name of timers) {
      expect([name, lineOf(name, 'Persistent')]).toEqual([name, 'true']);
      expect([name, lineOf(name, 'RandomizedDelaySec')]).toEqual([name, expect.any(String)]);
    }
  });
});

describe('the commands of the units', () => {
  let data = '';
  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'velvet-units-'));
  });
  afterAll(() => rm(data, { recursive: true, force: true }));

  /** Runs what systemd would run, with this checkout and a data folder without a cluster. */
  const start = (service: string, instance = '', options = '') => {
    const given = readEnvironment(read('velvet.env'));
    const values = { ...given, VELVET_CHECKOUT: root, VELVET_DATA: data };
    const environment = Object.entries({ ...values, VELVET_CLUSTER_OPTIONS: options })
      .map(([name, value]) => `${name}=${value}`)
      .join('\n');
    const [file = '', ...args] = commandOf({ unit: read(service), instance, environment });
    return spawnSync(file, args, { cwd: '/', encoding: 'utf8' });
  };

  it('are in the checkout of the environment file', () => {
    for (const service of services) {
      const words = commandOf({
        unit: read(service),
        instance: '',
        environment: read('velvet.env'),
      });
      expect(words.slice(0, 2)).toEqual(['/usr/bin/env', '--chdir=/opt/velvet']);
      const script = words.find((word) => word.endsWith('.ts')) ?? '';
      expect([script, existsSync(path.join(root, script))]).toEqual([script, true]);
    }
  });

  it('make a backup of each type, which lacks a cluster here', () => {
    const types = timers.map((timer) => /@(\w+)\./.exec(lineOf(timer, 'Unit') ?? '')?.[1]);
    expect(types.filter(Boolean).sort()).toEqual(['diff', 'full', 'incr']);
    const { status, stderr } = start('velvet-backup@.service', 'diff');
    expect(status).toBe(1);
    expect(stderr).toContain(`There is no cluster in ${data}`);
  });

  it('make a drill, which lacks a backup here', () => {
    const { status, stderr } = start('velvet-drill.service');
    expect(status).toBe(1);
    expect(stderr).toContain(`There is no backup of files in ${data}`);
  });

  it('start a cluster with ports and further options', () => {
    const { status, stderr } = start('velvet-cluster.service', '', '--with-jobs --primary-port no');
    expect({ status, stderr }).toEqual({ status: 1, stderr: '"no" is no port.\n' });
  });
});

describe('commandOf', () => {
  const unit = `ExecStart=/bin/a --x=$${'{A}'} $B $${'{C}'} %i`;
  const environment = '# A=0\nA=1 2\nB=--y  3\n';

  it('expands as systemd does', () => {
    expect(commandOf({ unit, instance: 'full', environment })).toEqual([
      ...['/bin/a', '--x=1 2', '--y', '3', '', 'full'],
    ]);
  });

  it('refuses what it does not expand', () => {
    expect(() => commandOf({ unit: 'ExecStart=/bin/a %n', instance: '', environment })).toThrow();
    expect(() => commandOf({ unit: '[Service]', instance: '', environment })).toThrow();
  });
});
