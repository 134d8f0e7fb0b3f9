import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openSecrets } from '../cluster/secrets.ts';
import { StartProblem } from '../start/settings.ts';
import { fileBackups } from './backups.ts';
import {
  type CheckResult,
  checkAudit,
  checkBooks,
  checkDrawsKey,
  checkFiles,
  checkReleases,
  resultLines,
} from './check-restored.ts';
import { restoreDatabase } from './restored-database.ts';

const USAGE = `Usage: npm run drill -- restore [--data <folder>] [--to <time>] [--keep <folder>]
                               [--draws-key <file>] [--root <file>] [--without-releases]

Restores the newest backup of a cluster beside it, checks what came back, and prints how long it took and
what would be lost. --to is a time such as 2026-11-24T01:30:00Z; --keep keeps the restored folder. Exit code
1 when anything is wrong.`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '.velvet/cluster' },
      to: { type: 'string' },
      keep: { type: 'string' },
      'draws-key': { type: 'string' },
      root: { type: 'string' },
      'without-releases': { type: 'boolean' },
    },
  });
  if (positionals.join(' ') !== 'restore') throw new StartProblem(USAGE);
  const to = values.to === undefined ? undefined : new Date(values.to);
  if (to && Number.isNaN(to.getTime())) throw new StartProblem(`"${values.to}" is no time.`);
  return { ...values, to };
}

/** `npm run drill -- restore`. */
async function main(): Promise<void> {
  const options = readOptions();
  const dataFolder = path.resolve(options.data);
  const begin = Date.now();
  const workFolder = await makeFolder(options.keep);
  const files = (await fileBackups(dataFolder)).at(-1);
  if (files === undefined)
    throw new StartProblem('There is no backup of files; run npm run backup.');
  const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
  print('Restoring the database');
  const restored = await restoreDatabase(dataFolder, workFolder, secrets, options.to);
  const results: CheckResult[] = [];
  try {
    const { pool } = restored;
    results.push(await checkBooks(pool));
    results.push(await checkAudit(pool, files));
    const drawsKey = options['draws-key'] ?? path.join(dataFolder, 'keys/draws.key');
    results.push(await checkDrawsKey(pool, drawsKey));
    results.push(await checkFiles(pool, files));
    if (!options['without-releases']) {
      const root = options.root ?? path.join(dataFolder, 'keys/root.json');
      results.push(await checkReleases(files, root));
    }
  } finally {
    await restored.stop();
    if (options.keep === undefined) await rm(workFolder, { recursive: true, force: true });
  }
  for (const line of results.flatMap(resultLines)) print(line);
  const { restoreSeconds, replaySeconds, lastCommit } = restored;
  const total = (Date.now() - begin) / 1_000;
  print(
    `Time to restore: database ${restoreSeconds.toFixed(1)} s, replay ${replaySeconds.toFixed(1)} s, with checks ${total.toFixed(1)} s`,
  );
  if (lastCommit) {
    const wanted = options.to?.getTime() ?? begin;
    const lost = Math.max(0, (wanted - lastCommit.getTime()) / 1_000);
    print(
      `Last transaction: ${lastCommit.toISOString()}, ${lost.toFixed(1)} s before ${options.to ? 'that time' : 'this drill'}`,
    );
  }
  if (results.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
}

/** A folder that PostgreSQL's user reaches. */
async function makeFolder(wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) {
    const folder = path.resolve(wanted);
    await mkdir(folder, { recursive: true, mode: 0o711 });
    return folder;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-drill-'));
  await chmod(folder, 0o711);
  return folder;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartProblem ? error.message : error}\n`);
  process.exitCode = 1;
});
