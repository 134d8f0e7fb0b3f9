import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { isSignedBy, type PublicKey, type SigningKey, signValue } from './keys.ts';
import type { Role, Root, Targets, TopRole } from './metadata.ts';

/** The keys that may sign a document. */
export interface Authority extends Role {
  readonly keys: Readonly<Record<string, PublicKey>>;
}

export interface Signature {
  readonly keyid: string;
  readonly sig: string;
}

const envelopeSchema = v.object({
  signed: v.unknown(),
  signatures: v.pipe(
    v.array(v.object({ keyid: v.string(), sig: v.string() })),
    v.check(
      (all) => new Set(all.map(({ keyid }) => keyid)).size === all.length,
      'a key signed twice',
    ),
  ),
});

/** A digest in base64, as releases have it, in the form of TUF's documents. */
export const hexOf = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

export const sha256Hex = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

export function parseEnvelope(text: string, name: string) {
  try {
    return v.parse(envelopeSchema, JSON.parse(text));
  } catch (cause) {
    throw new UntrustedRegistry(`${name} cannot be read`, { cause });
  }
}

/** The signatures of these keys. */
export const signaturesOf = (signed: object, keys: readonly SigningKey[]): readonly Signature[] =>
  keys.map(({ id, key }) => ({ keyid: id, sig: signValue(signed, key) }));

/** A document as it is written to its file. */
export const envelopeText = (signed: object, signatures: readonly Signature[]): string =>
  `${JSON.stringify({ signatures, signed }, null, 1)}\n`;

/** Those of the keys that the roles name. */
export function keysOf(
  roles: readonly { readonly keyids: readonly string[] }[],
  keys: Readonly<Record<string, PublicKey>>,
): Record<string, PublicKey> {
  const used = new Set(roles.flatMap(({ keyids }) => keyids));
  return Object.fromEntries(Object.entries(keys).filter(([id]) => used.has(id)));
}

/** Whether enough different keys of an authority signed a value. */
export function isSignedEnough(
  signed: unknown,
  signatures: readonly Signature[],
  { keys, keyids, threshold }: Authority,
): boolean {
  const signers = new Set<string>();
  for (const { keyid, sig } of signatures) {
    const key = keyids.includes(keyid) ? keys[keyid] : undefined;
    if (key && isSignedBy(signed, sig, key)) signers.add(keyid);
  }
  return signers.size >= threshold;
}

interface Expected<S> {
  /** For messages, such as `timestamp`. */
  readonly name: string;
  readonly schema: S;
  readonly authority: Authority;
  /** The expected version, if a signed document specifies it. */
  readonly version?: number;
}

/** The content of a document with valid signatures. Throws an UntrustedRegistry. */
export function openDocument<S extends v.GenericSchema<unknown, { readonly version: number }>>(
  text: string,
  { name, schema, authority, version: wanted }: Expected<S>,
): v.InferOutput<S> {
  const { signed, signatures } = parseEnvelope(text, name);
  if (!isSignedEnough(signed, signatures, authority)) {
    throw new UntrustedRegistry(`The registry's ${name} is not signed with the keys of its role`);
  }
  const parsed = v.safeParse(schema, signed);
  if (!parsed.success) {
    const [{ message }] = parsed.issues;
    const place = v.getDotPath(parsed.issues[0]) ?? name;
    throw new UntrustedRegistry(`The registry's ${name} cannot be used: ${place}: ${message}`);
  }
  if (wanted !== undefined && parsed.output.version !== wanted) {
    throw new UntrustedRegistry(`The registry's ${name} has another version than is signed`);
  }
  return parsed.output;
}

/** The keys of one of root's own roles. */
export const authorityOf = ({ keys, roles }: Root, role: TopRole): Authority => ({
  ...roles[role],
  keys,
});

/** The keys that may sign for an app: those of its role, or those of targets before it has one. */
export function authorityOfApp(targets: Targets, root: Root, id: string): Authority {
  const role = targets.delegations.roles.find(({ name }) => name === id);
  return role ? { ...role, keys: targets.delegations.keys } : authorityOf(root, 'targets');
}

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
  const signers = keys.filter(({ id }) => keyids.includes(id));
  const signatures = signaturesOf(signed, signers);
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

/** A registry that must not be trusted: unsigned, signed by an unknown key, or outdated. */
export class UntrustedRegistry extends Error {
  override readonly name: string = 'UntrustedRegistry';
}

/** Validly signed but expired: possibly a replay. What was accepted before stays in use. */
export class ExpiredRegistry extends UntrustedRegistry {
  override readonly name = 'ExpiredRegistry';
}
