import { createHash } from 'node:crypto';

const CHAIN_PREFIX = 'velvet chain v1';

/** SHA-256 of a seed: what is published before the round opens. */
export const commitmentOf = (seed: Uint8Array): Buffer =>
  createHash('sha256').update(seed).digest();

/** The seed one place earlier in the chain; that of place 0 is the published tip. */
export const seedBefore = (seed: Uint8Array): Buffer =>
  createHash('sha256').update(CHAIN_PREFIX).update(seed).digest();

/** Whether a revealed seed has this place in the chain with this tip. */
export function isInChain(seed: Uint8Array, place: number, tip: Uint8Array): boolean {
  let current: Uint8Array = seed;
  for (let step = 0; step < place; step += 1) current = seedBefore(current);
  return Buffer.from(current).equals(tip);
}
