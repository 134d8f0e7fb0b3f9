import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '@velvet/registry/build';
import * as v from 'valibot';
import { median } from '../harness/figures.ts';
import { type Checkout, makeCheckout } from './checkout.ts';
import { type AtRest, watchAtRest } from './processes.ts';

const SECOND_STARTS = 3;
const REST_MS = 60_000;
/** What a start does beside what was asked for: compositions, first scrapes, checkpoints. */
const SETTLE_MS = 30_000;
const installedSchema = v.object({
  packages: v.record(v.string(), v.object({ link: v.optional(v.boolean(), false) })),
});

interface Figures {
  readonly packages: number;
  readonly installedMib: number;
  readonly firstStart: number;
  readonly secondStart: number;
  readonly pssMib: number;
  readonly idleCpu: number;
  readonly processes: number;
  readonly release: number;
  readonly rollback: number;
}

const labels: Readonly<Record<keyof Figures, string>> = {
  packages: 'packages installed by the first start',
  installedMib: 'their size on disk, MiB',
  firstStart: 'first start until Home answers, s',
  secondStart: 'second start until Home answers, s (median)',
  pssMib: 'memory of all processes at rest, MiB (PSS)',
  idleCpu: 'processor seconds of an idle minute',
  processes: 'processes of Node and their shells',
  release: 'release -- video --skip-browser-tests, s',
  rollback: 'rollback -- video, s',
};

/**
 * `npm run bench -- start [<commit>]`: a fresh clone of this commit, and of another one before it. npm's
 * cache has the packages if the bench ran before: run it twice.
 */
export async function run([other]: readonly string[]): Promise<void> {
  const commits = other === undefined ? ['HEAD'] : [other, 'HEAD'];
  const rows: Figures[] = [];
  for (const commit of commits) rows.push(await measure(commitName(commit)));
  print(commits.map(commitName), rows);
}

const commitName = (commit: string): string =>
  execFileSync('git', ['-C', root, 'rev-parse', '--short=8', commit], { encoding: 'utf8' }).trim();

async function measure(commit: string): Promise<Figures> {
  const checkout = await makeCheckout(commit);
  try {
    const first = await checkout.start();
    console.log(first.said);
    const { packages, installedMib } = sizeOf(checkout);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const atRest = await watchAtRest(first.pid, checkout.folder, REST_MS);
    console.table(atRest.processes);
    await first.stop();
    const seconds: number[] = [];
    for (let turn = 0; turn < SECOND_STARTS; turn += 1) {
      const again = await checkout.start();
      seconds.push(again.seconds);
      await again.stop();
    }
    return {
      packages,
      installedMib,
      firstStart: first.seconds,
      secondStart: median(seconds),
      ...rest(atRest),
      ...(await releaseOf(checkout)),
    };
  } finally {
    await checkout.remove();
  }
}

/** As npm lists and `du` counts. */
function sizeOf({ folder }: Checkout): Pick<Figures, 'packages' | 'installedMib'> {
  const file = `${folder}/node_modules/.package-lock.json`;
  const { packages } = v.parse(installedSchema, JSON.parse(readFileSync(file, 'utf8')));
  const own = Object.entries(packages).filter(
    ([place, { link }]) => place.startsWith('node_modules/') && !link,
  );
  const [kib = '0'] = execFileSync('du', ['-sk', `${folder}/node_modules`], {
    encoding: 'utf8',
  }).split('\t');
  return { packages: own.length, installedMib: Number(kib) / 1_024 };
}

const rest = ({ processes, pssMib, cpuSeconds }: AtRest) => ({
  pssMib,
  idleCpu: cpuSeconds,
  processes: processes.filter(({ command }) => !/postgres(?:: | -D)|native\/bin/.test(command))
    .length,
});

async function releaseOf(checkout: Checkout): Promise<Pick<Figures, 'release' | 'rollback'>> {
  // Tests of the remote are part of a release, and need the packages for development.
  await checkout.npm('install', '--no-save');
  await checkout.edit();
  const options = ['--skip-browser-tests', '--allow-dirty'];
  const release = await checkout.npm('run', 'release', '--', 'video', ...options);
  const rollback = await checkout.npm('run', 'rollback', '--', 'video');
  return { release, rollback };
}

function print(commits: readonly string[], rows: readonly Figures[]): void {
  console.log(`\n| | ${commits.join(' | ')} | ratio |\n|---|${'---:|'.repeat(commits.length + 1)}`);
  for (const [key, label] of Object.entries(labels)) {
    const values = rows.map((figures) =>
      Number(Object.entries(figures).find(([name]) => name === key)?.[1]),
    );
    const ratio = values.length < 2 ? '' : ((values.at(-1) ?? 0) / (values[0] ?? 1)).toFixed(2);
    console.log(
      `| ${label} | ${values.map((value) => value.toFixed(value < 100 ? 1 : 0)).join(' | ')} | ${ratio} |`,
    );
  }
}
