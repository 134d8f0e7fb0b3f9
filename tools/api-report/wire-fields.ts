import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** Type of each field of the wire form by its path, such as `items[].age`; optional ones end in `?`. */
type WireFields = Readonly<Record<string, string>>;

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Entries of a page are read one by one; the page names their schema in its metadata. */
function pageItems(action: object): object | undefined {
  const { metadata }: { readonly metadata?: unknown } = action;
  const { item }: { readonly item?: unknown } = Object(metadata);
  return isValibotSchema(item) ? { type: 'array', items: jsonSchemaOf(item) } : undefined;
}

const isValibotSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const jsonSchemaOf = (schema: GenericSchema) =>
  toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideAction: ({ valibotAction }) =>
      valibotAction.type === 'metadata' ? pageItems(valibotAction) : undefined,
  });

function typeText(schema: unknown): string {
  if (!isSchema(schema)) return 'any';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' | ');
  return schema.type ?? 'any';
}

function* fieldsBelow(schema: unknown, path: string): Generator<readonly [string, string]> {
  if (!isSchema(schema)) return;
  for (const alternative of schema.anyOf ?? []) yield* fieldsBelow(alternative, path);
  if (schema.items !== undefined) yield* fieldsBelow(schema.items, `${path}[]`);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const below = path === '' ? name : `${path}.${name}`;
    const mark = schema.required?.includes(name) ? '' : '?';
    yield [`${below}${mark}`, typeText(property)];
    yield* fieldsBelow(property, below);
  }
}

/** The fields that a schema reads, before anything is transformed; `()` is the value itself. */
export function wireFields(schema: GenericSchema): WireFields {
  const json = jsonSchemaOf(schema);
  return Object.fromEntries([['()', typeText(json)], ...fieldsBelow(json, '')]);
}
