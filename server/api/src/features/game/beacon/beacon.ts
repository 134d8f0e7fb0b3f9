import { setTimeout as delay } from 'node:timers/promises';
import { withTimeLimit } from '../../../operations/with-time-limit.ts';

/** A public random value with its proof. */
export interface BeaconValue {
  /** What takes part in the draw, 16–64 bytes. */
  readonly value: Uint8Array;
  /** The source's signature, kept so that players can check it. */
  readonly signature: Uint8Array;
}

/** A source as rounds refer to it: value n is created at genesis + (n − 1) × period (epoch seconds). */
export interface BeaconOffer {
  readonly source: string;
  readonly genesis: number;
  readonly period: number;
}

/**
 * A public source of random values that come into being at known times. With one in use, not even
 * the holder of the seeds knows a result while bets are taken. Without a value in time the round
 * is void and its bets are refunded.
 */
export interface BeaconSource {
  /** As in the config `beacon`. */
  readonly name: string;
  /** The schedule of its values. */
  readonly offer: BeaconOffer;
  /** Whether a recent value is available with a valid signature. */
  isReachable(nowMs: number, signal: AbortSignal): Promise<boolean>;
  /**
   * The value of a round, its signature checked, or undefined while there is none.
   * @throws when the source is unreachable or its signature is invalid; the caller retries.
   */
  fetchVerified(round: number, signal: AbortSignal): Promise<BeaconValue | undefined>;
}

const ASK_EVERY_MS = 30_000;
const FIRST_ANSWER_MS = 3_000;
const TIMEOUT_MS = 5_000;

/** Monitors whether a source of public random values is reachable. */
export interface BeaconWatch {
  /** The source, if its last check succeeded. */
  offered(): BeaconOffer | undefined;
  stop(): void;
}

/**
 * Checks a source twice a minute. Waits briefly for the first check, so that the first rounds can
 * use it.
 */
export async function watchBeacon(
  source: BeaconSource,
  onChange: (isReachable: boolean) => void,
  nowMs: () => number = Date.now,
): Promise<BeaconWatch> {
  const stopped = new AbortController();
  let isReachable: boolean | undefined;
  const ask = async (): Promise<void> => {
    const answers = await withTimeLimit(stopped.signal, TIMEOUT_MS, (signal) =>
      source.isReachable(nowMs(), signal),
    );
    if (stopped.signal.aborted || answers === isReachable) return;
    isReachable = answers;
    onChange(answers);
  };
  const timer = setInterval(() => void ask(), ASK_EVERY_MS);
  timer.unref();
  await Promise.race([ask(), delay(FIRST_ANSWER_MS, undefined, { ref: false })]);
  return {
    offered: () => (isReachable ? source.offer : undefined),
    stop: () => {
      stopped.abort();
      clearInterval(timer);
    },
  };
}

/** A drand network of the scheme `bls-unchained-g1-rfc9380`. */
export interface DrandNetwork {
  /** As the config `beacon` and the rounds name it. */
  readonly name: string;
  /** Hash of the network's parameters, part of its addresses. */
  readonly chainHash: string;
  /** Hex of the compressed point on G2. */
  readonly publicKey: string;
  /** Epoch seconds of round 1. */
  readonly genesis: number;
  /** Seconds between two rounds. */
  readonly period: number;
}

/** The League of Entropy's network with a value every three seconds. */
export const quicknet: DrandNetwork = {
  name: 'quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};
