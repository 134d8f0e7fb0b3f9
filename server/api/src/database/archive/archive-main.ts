import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../config/config.ts';
import { print, requireOwnerUrl, runMain } from '../owner-command.ts';
import { withOwner } from '../transaction.ts';
import {
  type Archive,
  attach,
  detach,
  drop,
  exportPartition,
  listPartitions,
  seal,
  verify,
} from './archive.ts';
import { ArchiveError, type Family, isFamily } from './sealed-parts.ts';

const USAGE = `Usage: npx velvet database archive <command>

  list                                    partitions in use, and what was done with each
  seal <family> [--age '12 months']       seals the oldest one that is full and has that age
  export <family> <number> --to <folder>  writes its rows to files, and records their SHA-256
  verify <family> <number> --from <folder>
  detach <family> --from <folder>         takes the oldest sealed one out, if its files are right
  drop <family> <number> --from <folder>  drops the tables of a detached one, if its files are right
  attach <family> [--from <folder>]       puts the newest detached one back

Families: ledger (transactions and postings), game (orders and bets; rounds stay).`;

/** Pages, limits and reports read bets of some months: none of them are archived. */
const LEAST_AGE = '100 days';

/** `npx velvet database archive`, with the login of DATABASE_OWNER_URL. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      age: { type: 'string', default: '12 months' },
      to: { type: 'string' },
      from: { type: 'string' },
    },
  });
  const [command, family, number] = positionals;
  if (values.help || command === undefined) return print(USAGE);
  await withOwner(requireOwnerUrl(readConfig(process.env)), async (client) => {
    const archive = { client, print };
    if (command === 'list') return listPartitions(archive);
    if (!isFamily(family)) throw new ArchiveError(`Name a family.\n${USAGE}`);
    await run(archive, { command, family, number: Number(number ?? Number.NaN), ...values });
  });
}

interface Request {
  readonly command: string;
  readonly family: Family;
  readonly number: number;
  readonly age: string;
  readonly to?: string | undefined;
  readonly from?: string | undefined;
}

async function run(archive: Archive, request: Request): Promise<void> {
  const { command, family, age } = request;
  switch (command) {
    case 'seal':
      await refuseYoung(archive, age);
      await seal(archive, family, age);
      return;
    case 'export':
      return exportPartition(archive, family, numberOf(request), folderOf(request.to, '--to'));
    case 'verify':
      return verify(archive, family, numberOf(request), folderOf(request.from, '--from'));
    case 'detach':
      await detach(archive, family, folderOf(request.from, '--from'));
      return;
    case 'drop':
      return drop(archive, family, numberOf(request), folderOf(request.from, '--from'));
    case 'attach':
      await attach(archive, family, request.from && path.resolve(request.from));
      return;
    default:
      throw new ArchiveError(`There is no command ${command}.\n${USAGE}`);
  }
}

function numberOf({ number }: Request): number {
  if (Number.isInteger(number) && number >= 0) return number;
  throw new ArchiveError('Name the number of the partition, as `list` has it.');
}

function folderOf(folder: string | undefined, option: string): string {
  if (folder) return path.resolve(folder);
  throw new ArchiveError(`Name the folder of the files with ${option}.`);
}

async function refuseYoung({ client }: Archive, age: string): Promise<void> {
  const { rows } = await client.query('SELECT $1::interval < $2::interval AS is_young', [
    ...[age, LEAST_AGE],
  ]);
  if (rows[0].is_young) throw new ArchiveError(`--age is ${LEAST_AGE} or more.`);
}

runMain(main);
