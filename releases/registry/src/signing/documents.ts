import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { isSignedBy, type PublicKey } from './keys.ts';
import type { Role, Root, Targets, TopRole } from './metadata.ts';
import { UntrustedRegistry } from './untrusted-registry.ts';

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
  signatures: v.array(v.object({ keyid: v.string(), sig: v.string() })),
});

export const sha256Hex = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

export function parseEnvelope(text: string, name: string) {
  try {
    return v.parse(envelopeSchema, JSON.parse(text));
  } catch (cause) {
    throw new UntrustedRegistry(`${name} cannot be read`, { cause });
  }
}

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
