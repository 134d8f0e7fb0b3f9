import { type Authority, envelopeText, signaturesOf } from '../signing/documents.ts';
import type { SigningKey } from '../signing/keys.ts';
import { RegistryRefusal } from './registry.ts';

interface Unsigned {
  /** For messages. */
  readonly name: string;
  readonly signed: object;
  readonly authority: Authority;
  /** While the root changes: that of the root before, whose keys sign, too. */
  readonly formerAuthority?: Authority | undefined;
  readonly keys: readonly SigningKey[];
}

/**
 * The document with the signatures of every key at hand that its role accepts, or accepted under the
 * root before. Throws a RegistryRefusal when those are not enough for the role.
 */
export function signDocument(document: Unsigned): string {
  const { name, signed, authority, formerAuthority, keys } = document;
  if (!canSign(authority, keys)) {
    const names = authority.keyids.map((id) => id.slice(0, 12)).join(', ');
    const count = authority.threshold === 1 ? 'one' : authority.threshold;
    throw new RegistryRefusal(
      `${name} needs the signatures of ${count} of these keys, not at hand here (VELVET_KEYS): ${names}`,
    );
  }
  const able = [...authority.keyids, ...(formerAuthority?.keyids ?? [])];
  const signers = keys.filter(({ id }) => able.includes(id));
  return envelopeText(signed, signaturesOf(signed, signers));
}

/** Whether the keys at hand are enough for a role. */
export const canSign = (authority: Authority, keys: readonly SigningKey[]): boolean =>
  keys.filter(({ id }) => authority.keyids.includes(id)).length >= authority.threshold;
