import type { Codec } from '@velvet/contract/codec';
import type { AnyOpsEndpoint } from '@velvet/contract/ops/ops-endpoints';
import { type Json, schemaOf } from '../http/openapi-schema.ts';

/** A field of an operation's input in its wire form. */
export interface OperationField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: Json;
}

/** The fields of an input, in the order of the contract. */
export function fieldsOf({ schema }: Pick<Codec<unknown>, 'schema'>): readonly OperationField[] {
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    isRequired: required.includes(name),
    schema: Object(property),
  }));
}

/** The schema of a field within an object; an unknown one is empty. */
export function schemaAt({ properties }: Json, name: string): Json {
  const found: unknown = Object.getOwnPropertyDescriptor(Object(properties), name)?.value;
  return Object(found);
}

/** What a field takes, in a word: `<text>`, `a|b`, `true|false`, `<json>`. */
function kindOf(schema: Json): string {
  if (Array.isArray(schema.enum)) return schema.enum.join('|');
  const variants = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  if (variants.length > 0) return kindOf(Object(variants[0]));
  switch (schema.type) {
    case 'boolean':
      return 'true|false';
    case 'integer':
    case 'number':
      return '<number>';
    case 'array':
      return `${kindOf(Object(schema.items))}…`;
    case 'object':
      return '<json>';
    default:
      return '<text>';
  }
}

/** One operation as `call` lists it: roles, then the fields, with optional ones in brackets. */
export function operationLines(endpoint: AnyOpsEndpoint): readonly string[] {
  const { name, access, effect, file, input } = endpoint;
  const roles = typeof access === 'string' ? '' : `  [${access.join(', ')}]`;
  const fields = fieldsOf(input).map((field) => {
    const text = `${field.name}=${kindOf(field.schema)}`;
    return field.isRequired ? text : `[${text}]`;
  });
  const line = [...fields, ...(file ? ['--file <path>'] : [])].join(' ');
  return [
    `  ${name}${roles}${effect === 'none' ? '' : '  changes'}`,
    ...(line === '' ? [] : [`      ${line}`]),
  ];
}
