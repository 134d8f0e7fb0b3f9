import { bls12_381 } from '@noble/curves/bls12-381.js';
import { fromHex } from './hex.ts';
import { quicknet } from './quicknet.ts';

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const { shortSignatures } = bls12_381;

/** Whether quicknet has signed a message so: a BLS12-381 signature on G1 (RFC 9380). */
export function isSignedByQuicknet(message: Uint8Array, signature: Uint8Array): boolean {
  try {
    const point = shortSignatures.hash(message, DOMAIN);
    return shortSignatures.verify(signature, point, fromHex(quicknet.publicKey));
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
}
