import * as v from 'valibot';
import { type Authority, isSignedEnough, parseEnvelope } from './documents.ts';
import { signValue } from './keys.ts';
import type { SigningKey } from './trust.ts';

/** Far more than a code has: names, times, a few signatures. */
const CODE_MAX = 4096;

/**
 * A small signed value as text for an address. Each kind of value has a `_type` of its own, so that
 * nothing else that these keys sign is accepted for it.
 */
export function codeOf(
  signed: { readonly _type: string },
  { keyids }: Authority,
  keys: readonly SigningKey[],
): string {
  const signatures = keys
    .filter(({ id }) => keyids.includes(id))
    .map(({ id, key }) => ({ keyid: id, sig: signValue(signed, key) }));
  return Buffer.from(JSON.stringify({ signed, signatures })).toString('base64url');
}

/** The value of a code; undefined unless it is of this kind and enough keys of its authority signed it. */
export function openCode<S extends v.GenericSchema>(
  text: string,
  schema: S,
  authorityOf: (value: v.InferOutput<S>) => Authority | undefined,
): v.InferOutput<S> | undefined {
  if (text.length > CODE_MAX || !/^[\w-]+$/.test(text)) return undefined;
  try {
    const { signed, signatures } = parseEnvelope(Buffer.from(text, 'base64url').toString(), 'code');
    const value = v.parse(schema, signed);
    const authority = authorityOf(value);
    return authority && isSignedEnough(signed, signatures, authority) ? value : undefined;
  } catch {
    return undefined;
  }
}
