import { createHmac } from 'node:crypto';
import { DICE, DIE_FACES } from '@velvet/contract/constants';
import type { Dice, GameKey, Period } from '@velvet/contract/game';
import { seedBefore } from '../features/game/seeds/seed-vault.ts';

/** Bytes from here on would make small numbers likelier, so they are rejected. */
const REJECT_FROM = 256 - (256 % DIE_FACES);
const COUNTER_LIMIT = 1_000;

/** What a round's numbers follow from. */
interface DrawInput {
  /** 32 bytes, revealed after the draw. */
  readonly seed: Uint8Array;
  readonly gameKey: GameKey;
  /** The round's public name, for example 202611200123. */
  readonly period: Period;
  /** Lower-case hex of the public random value; empty when none takes part. */
  readonly beacon?: string;
}

/**
 * Three numbers 1–6 from HMAC-SHA-256(seed, "v1|game|period|beacon|counter"), counter from 0:
 * bytes in order, those from 252 on rejected, the others 1 + b % 6 (spec S4.8). The database
 * implements this rule; this is an independent implementation to compare it with.
 */
export function drawNumbers({ seed, gameKey, period, beacon = '' }: DrawInput): Dice {
  const numbers: number[] = [];
  for (let counter = 0; counter <= COUNTER_LIMIT; counter += 1) {
    const message = `v1|${gameKey}|${period}|${beacon}|${counter}`;
    const block = createHmac('sha256', seed).update(message).digest();
    const [first, second, third] = takeNumbers(block, numbers);
    if (first !== undefined && second !== undefined && third !== undefined) {
      return [first, second, third];
    }
  }
  throw new RangeError('No numbers found');
}

function takeNumbers(block: Uint8Array, numbers: number[]): readonly number[] {
  for (const byte of block) {
    if (numbers.length === DICE) break;
    if (byte < REJECT_FROM) numbers.push(1 + (byte % DIE_FACES));
  }
  return numbers;
}

/** Whether a revealed seed has this place in the chain with this tip. */
export function isInChain(seed: Uint8Array, place: number, tip: Uint8Array): boolean {
  let current: Uint8Array = seed;
  for (let step = 0; step < place; step += 1) current = seedBefore(current);
  return Buffer.from(current).equals(tip);
}
