import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of compiled programs; set by what compiles them (`tools/programs`). */
export const PROGRAMS_VARIABLE = 'VELVET_PROGRAMS';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Arguments for Node that run one of our scripts in a process of its own: compiled where there are
 * compiled programs, else its source.
 * @param command script and arguments, from the repository's root: `server/api/src/main.ts --role api`.
 * @param programs the folder of compiled programs; this process's own when absent.
 */
export function scriptArguments(
  command: string,
  programs = process.env[PROGRAMS_VARIABLE],
): readonly string[] {
  const [script = '', ...args] = command.split(' ');
  if (programs) {
    const compiled = path.join(programs, script.replace(/\.ts$/, '.mjs'));
    return ['--enable-source-maps', compiled, ...args];
  }
  return ['--import', 'tsx', path.join(root, script), ...args];
}
