import path from 'node:path';
import { StartProblem } from '../../tools/start/settings.ts';

/** Commands of the product that work on an installation's database and files. */
const scripts = {
  operator: 'server/api/src/operator-main.ts',
  migrate: 'server/api/src/database/migrate-main.ts',
  files: 'server/files/src/copy-main.ts',
  archive: 'server/api/src/database/archive/archive-main.ts',
  erasures: 'server/api/src/erasures-main.ts',
} as const;

const isCommand = (word: string | undefined): word is keyof typeof scripts =>
  word !== undefined && Object.hasOwn(scripts, word);

const USAGE = `Usage: npx velvet cluster run --data <folder> <command> [arguments]

Runs npx velvet operator, migrate, files, archive or erasures on the running cluster of a folder, with its passwords,
secret and data. Example: npx velvet cluster run --data /var/lib/velvet-cluster operator ledger check`;

/** A command for the cluster of a folder. */
interface ClusterCommand {
  readonly dataFolder: string;
  readonly name: keyof typeof scripts;
  /** Path in the checkout. */
  readonly script: string;
  readonly args: readonly string[];
}

/**
 * Reads `--data <folder> <command> <arguments>`. Options after the command are the command's.
 * @throws StartProblem with the usage when folder or command are missing.
 */
export function readClusterCommand(argv: readonly string[]): ClusterCommand {
  const [option, folder, command, ...args] = argv;
  if (option !== '--data' || !folder || !isCommand(command)) throw new StartProblem(USAGE);
  return { dataFolder: path.resolve(folder), name: command, script: scripts[command], args };
}
