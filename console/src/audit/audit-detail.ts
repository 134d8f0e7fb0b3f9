import { parseJson } from '@velvet/contract/parse';

/** A part of an entry's details, to be shown. */
interface AuditDetail {
  readonly name: string;
  readonly value: string;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 1);

/** The details of an entry, which are JSON; as they are where they are no object. */
export function auditDetails(json: string): readonly AuditDetail[] {
  const parsed = parseJson(json);
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
    return Object.entries(parsed).map(([name, value]) => ({ name, value: textOf(value) }));
  }
  return json === '' ? [] : [{ name: '', value: json }];
}

/** The details in a line, without empty ones: `status: 1, reason: …`. */
export const detailLine = (json: string): string =>
  auditDetails(json)
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => (name === '' ? value : `${name}: ${value.replace(/\s+/g, ' ')}`))
    .join(', ');
