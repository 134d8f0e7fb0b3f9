import { type Codec, type Decoded, decode } from '@velvet/contract/codec';
import * as v from 'valibot';

/**
 * Reads a call's input. An optional field that comes empty counts as absent, because clients send every
 * field of their forms; a required one is told as it came.
 */
export function decodeInput<T>(codec: Pick<Codec<T>, 'schema'>, wire: unknown): Decoded<T> {
  const given = decode(codec, wire);
  if (given.ok) return given;
  const fields: Readonly<Record<string, unknown>> = Object(wire);
  if (fields[given.field] !== '') return given;
  const { [given.field]: _empty, ...others } = fields;
  const without = decodeInput(codec, others);
  return !without.ok && without.field === given.field ? given : without;
}

/** The values there are for the first invalid field; undefined where it is not a choice. */
export function choicesOf(
  codec: Pick<Codec<unknown>, 'schema'>,
  wire: unknown,
): readonly string[] | undefined {
  const { issues } = v.safeParse(codec.schema, wire, { abortEarly: true });
  const issue = issues?.[0];
  if (issue?.type !== 'picklist') return undefined;
  // Valibot writes them as it would in a type: ("a" | "b").
  const listed = issue.expected?.replace(/^\(|\)$/g, '').split(' | ') ?? [];
  return listed.map((text) => String(JSON.parse(text))).filter((text) => text !== '');
}
