import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { DrandNetwork } from './drand-network.ts';

/** RFC 9380 hash-to-curve suite that drand signs with on G1. */
export const DRAND_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const { shortSignatures } = bls12_381;

/** What the network signs: SHA-256 of the round's number as eight big-endian bytes. */
export function signedBytesOf(round: number): Uint8Array {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(number).digest();
}

/** The random value that a signature stands for. */
export const randomnessOf = (signature: Uint8Array): Uint8Array =>
  createHash('sha256').update(signature).digest();

/** Whether the network has signed this round so. About 30 ms of computing. */
export function isSigned(
  { publicKey }: Pick<DrandNetwork, 'publicKey'>,
  round: number,
  signature: Uint8Array,
): boolean {
  try {
    return shortSignatures.verify(
      signature,
      shortSignatures.hash(signedBytesOf(round), DRAND_DOMAIN),
      Buffer.from(publicKey, 'hex'),
    );
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
}
