import { type Authority, envelopeText } from '../signing/documents.ts';
import { type SigningKey, signValue } from '../signing/keys.ts';
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
  const former = formerAuthority ? keysFor(formerAuthority, keys) : [];
  const signers = new Map([...keysFor(authority, keys), ...former].map(({ id, key }) => [id, key]));
  const signatures = [...signers].map(([id, key]) => ({ keyid: id, sig: signValue(signed, key) }));
  return envelopeText(signed, signatures);
}

/** Whether the keys at hand are enough for a role. */
export const canSign = (authority: Authority, keys: readonly SigningKey[]): boolean =>
  keysFor(authority, keys).length >= authority.threshold;

const keysFor = ({ keyids }: Authority, keys: readonly SigningKey[]): readonly SigningKey[] =>
  keys.filter(({ id }) => keyids.includes(id));
