import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../start/settings.ts';
import { makeBackup, removeFileBackups } from './backups.ts';
import { recordRun } from './record-run.ts';

const USAGE = `Usage: npm run backup -- [--data <folder>] [--type full|diff|incr] [--keep-days <n>]

Backs up the database of a running cluster, then releases, uploads, photos, pictures of conversations,
streams and the noted ends of the audit log. Keys are not among them: keep them apart.`;

const DAY_MS = 24 * 60 * 60 * 1_000;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run backup`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      data: { type: 'string', default: '.velvet/cluster' },
      type: { type: 'string', default: 'incr' },
      'keep-days': { type: 'string', default: '14' },
    },
  });
  if (values.help) return print(USAGE);
  const { type } = values;
  if (type !== 'full' && type !== 'diff' && type !== 'incr') {
    throw new StartProblem(`--type is full, diff or incr, not ${type}.`);
  }
  const keepDays = Number(values['keep-days']);
  if (!(keepDays >= 1)) throw new StartProblem('--keep-days is 1 or more.');
  const dataFolder = path.resolve(values.data);
  const { databaseSeconds, filesSeconds, files } = await makeBackup(dataFolder, type);
  print(`Database: ${type} backup in ${databaseSeconds.toFixed(1)} s`);
  const size = `${files.files} files, ${(files.bytes / 1_048_576).toFixed(0)} MB`;
  print(`Files: ${size}, ${files.added} of them new, in ${filesSeconds.toFixed(1)} s`);
  await recordRun(dataFolder, `backup_${type}`, databaseSeconds + filesSeconds, print);
  const removed = await removeFileBackups(dataFolder, new Date(Date.now() - keepDays * DAY_MS));
  if (removed > 0) print(`Removed ${removed} backups of files older than ${keepDays} days`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartProblem ? error.message : error}\n`);
  process.exitCode = 1;
});
