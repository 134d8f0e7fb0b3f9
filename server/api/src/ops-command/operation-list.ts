import type { AnyOpsEndpoint } from '@velvet/contract/ops/ops-endpoints';
import { fieldsOf, kindOf } from './operation-fields.ts';

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
