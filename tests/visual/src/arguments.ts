import { parseArgs } from 'node:util';

const usage = `Usage: npx velvet visual compare [-- [--base <commit>] [--all-languages] [--accept]]
  --base <commit>   compares with this commit, not with the merge base
  --all-languages   shows the stories in all six languages
  --accept          reports the differences without failing`;

export interface VisualOptions {
  readonly base: string | undefined;
  readonly accept: boolean;
  readonly allLanguages: boolean;
}

/** What to compare, or the text and exit code of a command line that compares nothing. */
export function readVisualArguments(
  args: readonly string[],
): VisualOptions | { readonly text: string; readonly exitCode: 0 | 1 } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        base: { type: 'string' },
        accept: { type: 'boolean', default: false },
        'all-languages': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { text: usage, exitCode: 0 };
    const { base, accept, 'all-languages': allLanguages } = values;
    return { base, accept, allLanguages };
  } catch {
    return { text: `Unknown arguments: ${args.join(' ')}\n${usage}`, exitCode: 1 };
  }
}
