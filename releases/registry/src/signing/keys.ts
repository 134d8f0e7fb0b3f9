import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalize } from '@tufjs/canonical-json';
import * as v from 'valibot';

/** A public key as The Update Framework writes it; only Ed25519 is in use. */
export const publicKeySchema = v.object({
  keytype: v.literal('ed25519'),
  scheme: v.literal('ed25519'),
  keyval: v.object({ public: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
});
export type PublicKey = v.InferOutput<typeof publicKeySchema>;

const jwkSchema = v.object({ crv: v.literal('Ed25519'), x: v.string() });

/** The public half of a key. Throws for a key that is not Ed25519. */
export function publicKeyOf(key: KeyObject): PublicKey {
  const { x } = v.parse(jwkSchema, key.export({ format: 'jwk' }));
  const hex = Buffer.from(x, 'base64url').toString('hex');
  return { keytype: 'ed25519', scheme: 'ed25519', keyval: { public: hex } };
}

/** The id of a key: the SHA-256 of its canonical form, so that one key has exactly one id. */
export const keyIdOf = (key: PublicKey): string =>
  createHash('sha256').update(canonicalize(key)).digest('hex');

/** A key pair whose private key is available. */
export interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
}

const keyObjectOf = ({ keyval }: PublicKey): KeyObject => {
  const x = Buffer.from(keyval.public, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
};

/** Signs the canonical form of a value; hexadecimal. */
export const signValue = (value: unknown, key: KeyObject): string =>
  sign(null, Buffer.from(canonicalize(value)), key).toString('hex');

export function isSignedBy(value: unknown, signature: string, key: PublicKey): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false;
  return verify(
    null,
    Buffer.from(canonicalize(value)),
    keyObjectOf(key),
    Buffer.from(signature, 'hex'),
  );
}
