import { parseArgs } from 'node:util';
import { UsageError } from '../operator/command-line/command.ts';

/** What was typed after `call`. */
export interface CallArguments {
  /** Absent: the operations are listed. */
  readonly operation: string | undefined;
  /** Path and text of each `field=value`, in the order given. */
  readonly fields: readonly (readonly [path: string, text: string])[];
  /** The input as JSON; fields given as words replace its own. */
  readonly json: string | undefined;
  /** Path of the file of an upload. */
  readonly file: string | undefined;
  /** Idempotency-Key of an earlier call that is repeated. */
  readonly key: string | undefined;
  readonly table: boolean;
}

const FIELD = /^([a-z0-9_]+(?:\.[a-z0-9_-]+)*)=(.*)$/s;

/** @throws UsageError for what is no argument of `call`. */
export function readCallArguments(argv: readonly string[]): CallArguments {
  const { values, positionals } = parsed(argv);
  const [operation, ...words] = positionals;
  return {
    operation,
    fields: words.map((word) => {
      const [, path, text] = FIELD.exec(word) ?? [];
      if (path === undefined || text === undefined) {
        throw new UsageError(`"${word}" is no field=value.`);
      }
      return [path, text];
    }),
    json: values.json,
    file: values.file,
    key: values.key,
    table: values.table ?? false,
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        json: { type: 'string' },
        file: { type: 'string' },
        key: { type: 'string' },
        table: { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
