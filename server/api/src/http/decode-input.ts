import { type Codec, type Decoded, decode } from '@velvet/contract/codec';

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
