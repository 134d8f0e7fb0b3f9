import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../../tools/start/settings.ts';
import { databasePackages, installPackages } from '../cluster/packages.ts';
import { print, runMain } from '../run-main.ts';
import { resultLines } from './check-restored.ts';
import { restoreCluster } from './restore-cluster.ts';
import { readTime, timeLines } from './restored-database.ts';

const USAGE = `Usage: npx velvet backup restore --data <folder> [--to <time>] [--lost <folder>] [--install]
                         [--without-releases] [--without-erasures]

Makes the database and the files of a cluster from its backups, checks them, and leaves them for
npx velvet cluster up --data <folder> to start. The folder has secrets/, keys/ and backup/ of the cluster that was
lost, and no database yet. With FILES_URL, S3_ENDPOINT, … files go to that bucket. --to is a time such as
2026-11-24T01:30:00Z; without it the newest state comes back. Erasures of accounts that were noted in backups,
in the bucket or in the --lost folder of the cluster before are repeated, unless --without-erasures is given
because they are the mistake to undo. Exit code 1 when a check fails or an erasure cannot be repeated: what was
restored stays, for you to decide.`;

/** `npx velvet backup restore`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      data: { type: 'string' },
      to: { type: 'string' },
      lost: { type: 'string' },
      install: { type: 'boolean' },
      'without-releases': { type: 'boolean' },
      'without-erasures': { type: 'boolean' },
    },
  });
  if (values.help) return print(USAGE);
  if (values.data === undefined) throw new StartProblem(USAGE);
  const to = readTime(values.to);
  if (values.install) installPackages(databasePackages);
  const begin = Date.now();
  const dataFolder = path.resolve(values.data);
  const { restored, results, lostAnchors } = await restoreCluster({
    dataFolder,
    to,
    lostFolder: readLost(values.lost),
    environment: process.env,
    repeatsErasures: !values['without-erasures'],
    hasReleases: !values['without-releases'],
    log: print,
  });
  for (const line of results.flatMap(resultLines)) print(line);
  if (lostAnchors > 0) {
    print(`${lostAnchors} noted entries of the audit log are later than what came back: `);
    print(`  ${path.join(dataFolder, 'product/audit-anchors.lost.log')} has them now.`);
  }
  for (const line of timeLines(restored, begin, to)) print(line);
  if (results.some(({ problems }) => problems.length > 0)) {
    print('Not everything is in order. What was restored stays.');
    process.exitCode = 1;
  }
  print(`Start it with: npx velvet cluster up --data ${dataFolder}`);
}

/** @throws StartProblem for a folder that has no cluster. */
function readLost(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  if (existsSync(path.join(folder, 'product'))) return path.resolve(folder);
  throw new StartProblem(`--lost is the folder of a cluster, and ${folder} has no product.`);
}

runMain(main);
