import { toJsonSchema } from '@valibot/to-json-schema';
import type { Codec } from '@velvet/contract/codec';
import type { GenericSchema } from 'valibot';

export type Json = Readonly<Record<string, unknown>>;

/** Where an operation's input is. */
export interface OperationInput {
  readonly parameters: readonly Json[];
  readonly body?: Json;
}

export const jsonContent = (schema: object): Json => ({ 'application/json': { schema } });

/** A query's parameters, as the server reads them. */
export function queryInput({ schema: input }: Pick<Codec<unknown>, 'schema'>): OperationInput {
  const { properties = {}, required = [] } = schemaOf(input);
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return { parameters };
}

/** The wire form: the input before any transformation. */
export const schemaOf = (schema: GenericSchema): ReturnType<typeof toJsonSchema> => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideAction: ({ valibotAction }) =>
      valibotAction.type === 'metadata' ? pageSchema(valibotAction) : undefined,
  });
  return rest;
};

/** A page's schema reads its entries one by one; their schema is in its metadata. */
function pageSchema(action: object): ReturnType<typeof toJsonSchema> | undefined {
  const { metadata }: { readonly metadata?: unknown } = action;
  const { item }: { readonly item?: unknown } = Object(metadata);
  return isSchema(item) ? { type: 'array', items: schemaOf(item) } : undefined;
}

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
