import { parseJson } from '@velvet/contract/parse';
import { parseArguments, UsageError } from '../operator/command-line/command.ts';
import { type OperationField, schemaAt } from './operation-fields.ts';

type Wire = Record<string, unknown>;

/**
 * The input in its wire form: that of `--json`, with each `field=value` put in its place. `a.b=c` sets a
 * field of a field, and a list gets one value for each time it is named.
 * @throws UsageError for JSON that is no object, and for fields that the operation does not have.
 */
export function wireInput(
  { json, fields }: Pick<CallArguments, 'json' | 'fields'>,
  known: readonly OperationField[],
): Readonly<Wire> {
  const wire = json === undefined ? {} : jsonObject(json, '--json');
  for (const name of Object.keys(wire)) knownField(name, known);
  const given = new Map<string, string[]>();
  for (const [path, text] of fields) given.set(path, [...(given.get(path) ?? []), text]);
  for (const [path, texts] of given) put(wire, path, texts, known);
  return wire;
}

function put(
  wire: Wire,
  path: string,
  texts: readonly string[],
  known: readonly OperationField[],
): void {
  const [first = '', ...rest] = path.split('.');
  let { schema } = knownField(first, known);
  let target = wire;
  let name = first;
  for (const next of rest) {
    const inner: Wire = { ...Object(target[name]) };
    target[name] = inner;
    target = inner;
    schema = schemaAt(schema, next);
    name = next;
  }
  if (schema.type === 'array') {
    const { type } = Object(schema.items);
    target[name] = texts.map((text) => wireValue(text, type, path));
    return;
  }
  const [text = '', ...more] = texts;
  if (more.length > 0) throw new UsageError(`${path} is given more than once.`);
  target[name] = wireValue(text, schema.type, path);
}

function knownField(name: string, known: readonly OperationField[]): OperationField {
  const found = known.find((each) => each.name === name);
  if (found) return found;
  const names = known.map((each) => each.name).join(', ') || 'none';
  throw new UsageError(`There is no field ${name}; the fields are: ${names}.`);
}

/** Numbers stay texts: the contract reads digits, and refuses other notations. */
function wireValue(text: string, type: unknown, path: string): unknown {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return type === 'object' ? jsonObject(text, path) : text;
}

function jsonObject(text: string, what: string): Wire {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${what} is no JSON object.`);
  }
  return { ...value };
}

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
  const { values, positionals } = parseArguments({
    args: [...argv],
    options: {
      json: { type: 'string' },
      file: { type: 'string' },
      key: { type: 'string' },
      table: { type: 'boolean' },
    },
    allowPositionals: true,
  });
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
