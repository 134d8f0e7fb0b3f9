import { DICE, DIE_FACES } from '@velvet/contract/constants';
import type { GameKey, PastRound, Period } from '@velvet/contract/game';
import { fromHex, sameBytes, toHex } from './hex.ts';
import { type NotedRound, promiseOf } from './noted-commitments.ts';
import { genuineBeacon } from './verify-beacon.ts';

/** Bytes from here on would make small numbers likelier, so they are rejected. */
export const REJECT_FROM = 256 - (256 % DIE_FACES);
export const CHAIN_PREFIX = 'velvet chain v1';
const COUNTER_LIMIT = 1_000;
const SEED_BYTES = 32;

/** The part of Web Crypto this needs. */
type Hashing = Pick<SubtleCrypto, 'digest' | 'importKey' | 'sign'>;

type Bytes = Uint8Array<ArrayBuffer>;

interface DrawInput {
  readonly seed: Bytes;
  readonly gameKey: GameKey;
  readonly period: Period;
  /** Lower-case hex of the public random value; empty when none took part. */
  readonly beacon: string;
}

export const drawLabel = (gameKey: GameKey, period: Period, beacon: string, counter: number) =>
  `v1|${gameKey}|${period}|${beacon}|${counter}`;

/**
 * The numbers of a round by the published rule (spec S4.8): HMAC-SHA-256(seed, label) for counters
 * from 0, bytes in order, those from 252 on rejected, the others 1 + b % 6.
 */
export async function drawNumbers(
  hashing: Hashing,
  { seed, gameKey, period, beacon }: DrawInput,
): Promise<readonly number[]> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await hashing.importKey('raw', seed, algorithm, false, ['sign']);
  const numbers: number[] = [];
  for (let counter = 0; counter <= COUNTER_LIMIT && numbers.length < DICE; counter += 1) {
    const label = new TextEncoder().encode(drawLabel(gameKey, period, beacon, counter));
    for (const byte of new Uint8Array(await hashing.sign('HMAC', key, label))) {
      if (byte < REJECT_FROM && numbers.length < DICE) numbers.push(1 + (byte % DIE_FACES));
    }
  }
  return numbers;
}

async function sha256(hashing: Hashing, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await hashing.digest('SHA-256', bytes));
}

/** The seed one place earlier in the chain; that of place 0 is the published tip. */
async function seedBefore(hashing: Hashing, seed: Bytes): Promise<Bytes> {
  const prefix = new TextEncoder().encode(CHAIN_PREFIX);
  const joined = new Uint8Array(prefix.length + seed.length);
  joined.set(prefix);
  joined.set(seed, prefix.length);
  return sha256(hashing, joined);
}

/** One thing that was recomputed; `expected` is what was published. */
export interface VerificationStep {
  readonly kind: 'commitment' | 'noted' | 'chain' | 'beacon' | 'numbers';
  readonly expected: string;
  readonly computed: string;
  readonly matches: boolean;
}

export type Verdict =
  /** Nothing to recompute: `void` has no draw, its bets were refunded; `pending` is not drawn yet. */
  | { readonly kind: 'void' | 'pending' }
  | { readonly kind: 'matches' | 'differs'; readonly steps: readonly VerificationStep[] };

interface VerifyRequest {
  readonly gameKey: GameKey;
  readonly round: PastRound;
  /** What this device saw promised before the draw, if it did. */
  readonly noted?: NotedRound | undefined;
}

const step = (
  kind: VerificationStep['kind'],
  expected: string,
  computed: string,
): VerificationStep => ({
  kind,
  expected,
  computed,
  matches: expected !== '' && expected === computed,
});

/** The verdict on a round without a draw; undefined for one that can be recomputed. */
export function undrawn({ dice, seed, state }: PastRound): Verdict | undefined {
  if (dice || seed !== '') return undefined;
  return { kind: state === 'pending' ? 'pending' : 'void' };
}

/** Recomputes a round from its revealed seed and compares it with what was published. */
export async function verifyRound(
  hashing: Hashing,
  { gameKey, round, noted }: VerifyRequest,
): Promise<Verdict> {
  const { period, dice, commitment, beacon = '', beaconOrigin, chainPlace, chainTip } = round;
  const seed = fromHex(round.seed);
  const numbersShown = dice?.join(',') ?? '';
  const withoutDraw = undrawn(round);
  if (withoutDraw) return withoutDraw;
  if (seed.length !== SEED_BYTES) {
    return {
      kind: 'differs',
      steps: [step('commitment', commitment, ''), step('numbers', numbersShown, '')],
    };
  }
  const committed = toHex(await sha256(hashing, seed));
  const steps = [step('commitment', commitment, committed)];
  if (noted) {
    const promised = { commitment: committed, beacon: promiseOf(beaconOrigin) };
    steps.push(step('noted', asLine(noted), asLine(promised)));
  }
  if (chainPlace !== undefined && chainTip !== undefined) {
    const tip = await walkChain(hashing, seed, chainPlace, fromHex(chainTip));
    steps.push(step('chain', chainTip, toHex(tip)));
  }
  if (beacon !== '' || beaconOrigin) {
    steps.push(step('beacon', beacon, await genuineBeacon(hashing, round)));
  }
  const numbers = await drawNumbers(hashing, { seed, gameKey, period, beacon });
  steps.push(step('numbers', numbersShown, numbers.join(',')));
  return { kind: steps.every(({ matches }) => matches) ? 'matches' : 'differs', steps };
}

const asLine = ({ commitment, beacon }: NotedRound): string =>
  beacon === '' ? commitment : `${commitment} ${beacon}`;

async function walkChain(hashing: Hashing, seed: Bytes, place: number, tip: Bytes): Promise<Bytes> {
  let current = seed;
  for (let walked = 0; walked < place; walked += 1) {
    current = await seedBefore(hashing, current);
    // A tip that comes too early is not the tip of this place.
    if (walked + 1 < place && sameBytes(current, tip)) return new Uint8Array();
  }
  return current;
}
