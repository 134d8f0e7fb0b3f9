import type { Codec } from '@velvet/contract/codec';
import * as v from 'valibot';

type DecodedInput<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      /** The first invalid field, as a path; empty for the input itself. */
      readonly field: string;
      /** The values there are for it; undefined where it is not a choice. */
      readonly choices: readonly string[] | undefined;
    };

/**
 * Reads a call's input. An optional field that comes empty counts as absent, because clients send every
 * field of their forms; a required one is told as it came.
 */
export function decodeInput<T>(codec: Pick<Codec<T>, 'schema'>, wire: unknown): DecodedInput<T> {
  const result = v.safeParse(codec.schema, wire, { abortEarly: true });
  if (result.success) return { ok: true, value: result.output };
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '';
  const given = { ok: false, field, choices: choicesOf(issue) } as const;
  const fields: Readonly<Record<string, unknown>> = Object(wire);
  if (fields[field] !== '') return given;
  const { [field]: _empty, ...others } = fields;
  const without = decodeInput(codec, others);
  return !without.ok && without.field === field ? given : without;
}

function choicesOf({
  type,
  expected,
}: Pick<v.BaseIssue<unknown>, 'type' | 'expected'>): readonly string[] | undefined {
  if (type !== 'picklist') return undefined;
  // Valibot writes them as it would in a type: ("a" | "b").
  const listed = expected?.replace(/^\(|\)$/g, '').split(' | ') ?? [];
  return listed.map((text) => String(JSON.parse(text))).filter((text) => text !== '');
}
