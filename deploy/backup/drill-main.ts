import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { FileStore } from '@velvet/files/file-store';
import { openSecrets } from '../cluster/secrets.ts';
import { openFiles, requireSameStore } from '../cluster/services/file-store.ts';
import { print, runMain } from '../run-main.ts';
import { fileBackups, filesFor } from './backups.ts';
import { type CheckResult, checkInstallation, resultLines } from './check-restored.ts';
import { recordRun } from './record-run.ts';
import { macsOf, noNameMac, notesIn, repeatIn } from './repeat-erasures.ts';
import { readTime, restoreDatabase, timeLines } from './restored-database.ts';

const USAGE = `Usage: npx velvet backup drill [--data <folder>] [--to <time>] [--keep <folder>]
                               [--draws-key <file>] [--root <file>] [--without-releases]

Restores the newest backup of a cluster beside it, checks what came back, and prints how long it took and
what would be lost. --to is a time such as 2026-11-24T01:30:00Z; --keep keeps the restored folder. Exit code
1 when anything is wrong.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      data: { type: 'string', default: '.velvet/cluster' },
      to: { type: 'string' },
      keep: { type: 'string' },
      'draws-key': { type: 'string' },
      root: { type: 'string' },
      'without-releases': { type: 'boolean' },
    },
  });
  return { ...values, to: readTime(values.to) };
}

/** `npx velvet backup drill`. */
async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) return print(USAGE);
  const dataFolder = path.resolve(options.data);
  const files = await filesFor(dataFolder, options.to);
  const workFolder = await makeFolder(options.keep);
  try {
    await restoreAndCheck({ ...options, dataFolder, files, workFolder });
  } finally {
    // Also after a failure: it may hold the members' data.
    if (options.keep === undefined) await rm(workFolder, { recursive: true, force: true });
  }
}

interface Drill extends ReturnType<typeof readOptions> {
  readonly dataFolder: string;
  /** Folder of the backup of files. */
  readonly files: string;
  readonly workFolder: string;
}

async function restoreAndCheck({ dataFolder, files, workFolder, to, ...options }: Drill) {
  const begin = Date.now();
  const product = path.join(dataFolder, 'product');
  await requireSameStore(product, process.env);
  const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
  print('Restoring the database');
  const restored = await restoreDatabase({ dataFolder, workFolder, secrets, to, archives: false });
  let results: readonly CheckResult[] = [];
  let live: FileStore | undefined;
  try {
    live = await openFiles(product, process.env);
    // As a restore does, so that files of accounts that were erased since are not missed.
    const { noteMac } = await macsOf(secrets);
    const notes = notesIn((await fileBackups(dataFolder)).at(-1) ?? files, noteMac);
    const erasures = await repeatIn(restored.pool, notes, noNameMac);
    const checks = await checkInstallation(restored.pool, {
      files,
      live,
      anchors: files,
      drawsKey: options['draws-key'] ?? path.join(dataFolder, 'keys/draws.key'),
      root: options['without-releases']
        ? undefined
        : (options.root ?? path.join(dataFolder, 'keys/root.json')),
    });
    results = [erasures, ...checks];
  } finally {
    try {
      await restored.stop();
    } finally {
      await live?.close();
    }
  }
  for (const line of results.flatMap(resultLines)) print(line);
  for (const line of timeLines(restored, begin, to)) print(line);
  if (results.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
  else await recordRun(dataFolder, 'restore_drill', (Date.now() - begin) / 1_000, print);
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

runMain(main);
