import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../../tools/start/settings.ts';
import { withBackupLock } from '../cluster/database/backup-lock.ts';
import { print, runMain } from '../run-main.ts';
import { type BackupType, makeBackup, removeFileBackups } from './backups.ts';
import { recordRun } from './record-run.ts';

const USAGE = `Usage: npx velvet backup make [--data <folder>] [--type full|diff|incr] [--keep-days <n>]
                        [--wait-minutes <n>]

Backs up the database of a running cluster, then releases, uploads, photos, pictures of conversations,
streams, notes of erasures and the noted ends of the audit log. Files come from the bucket of FILES_URL
(S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID, …) where the cluster runs with it. Keys are not among them:
keep them apart. While another backup of the folder is made it waits, six hours unless --wait-minutes says
otherwise.`;

const DAY_MS = 24 * 60 * 60 * 1_000;
/** `npx velvet backup make`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      data: { type: 'string', default: '.velvet/cluster' },
      type: { type: 'string', default: 'incr' },
      'keep-days': { type: 'string', default: '14' },
      'wait-minutes': { type: 'string', default: '360' },
    },
  });
  if (values.help) return print(USAGE);
  const { type } = values;
  if (type !== 'full' && type !== 'diff' && type !== 'incr') {
    throw new StartProblem(`--type is full, diff or incr, not ${type}.`);
  }
  const keepDays = numberOf('--keep-days', values['keep-days'], 1);
  const waitMinutes = numberOf('--wait-minutes', values['wait-minutes'], 0);
  const dataFolder = path.resolve(values.data);
  await withBackupLock({
    dataFolder,
    waitSeconds: Math.round(waitMinutes * 60),
    log: print,
    run: () => backUp(dataFolder, type, keepDays),
  });
}

async function backUp(dataFolder: string, type: BackupType, keepDays: number): Promise<void> {
  const made = await makeBackup(dataFolder, type, process.env);
  const { databaseSeconds, filesSeconds, files } = made;
  print(`Database: ${type} backup in ${databaseSeconds.toFixed(1)} s`);
  const size = `${files.files} files, ${(files.bytes / 1_048_576).toFixed(0)} MB`;
  print(`Files: ${size}, ${files.added} of them new, in ${filesSeconds.toFixed(1)} s`);
  for (const file of files.damaged) print(`Not copied, because it is not what was stored: ${file}`);
  if (files.damaged.length > 0) process.exitCode = 1;
  else await recordRun(dataFolder, `backup_${type}`, databaseSeconds + filesSeconds, print);
  const removed = await removeFileBackups(dataFolder, new Date(Date.now() - keepDays * DAY_MS));
  if (removed > 0) print(`Removed ${removed} backups of files older than ${keepDays} days`);
}

function numberOf(option: string, text: string, least: number): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= least && Number.isFinite(number)) return number;
  throw new StartProblem(`${option} is ${least} or more, not "${text}".`);
}

runMain(main);
