import type { PastRound } from '@velvet/shared/contract/game';
import { fromHex, toHex } from './hex.ts';
import { quicknet, roundAfter } from './quicknet.ts';

const PERIOD_NAME = /^(\d{4})(\d{2})(\d{2})(\d{4,})$/;
const DAY_S = 86_400;
const SECOND_MS = 1_000;

/** A round in which a public random value takes part, or should have. */
export type BeaconRound = Pick<PastRound, 'period' | 'beacon' | 'beaconOrigin' | 'drawsAt'>;

/**
 * A period's name holds the day and the number within it, so that the time of its draw is a whole
 * number of periods after midnight (UTC).
 */
export function isDrawTime(period: string, drawsAt: number): boolean {
  const [, year, month, day, place] = PERIOD_NAME.exec(period) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day)) / SECOND_MS;
  const passed = drawsAt - midnight;
  return passed > 0 && passed <= DAY_S && passed % Number(place) === 0;
}

/**
 * The value that must have taken part: what quicknet signed for the first of its rounds after the
 * draw. Empty when the origin that was published is another one or its signature is not genuine.
 */
export async function genuineBeacon(
  hashing: Pick<SubtleCrypto, 'digest'>,
  { period, beaconOrigin, drawsAt }: BeaconRound,
): Promise<string> {
  const { source, round = 0, signature = '' } = beaconOrigin ?? {};
  const isTheRightOne =
    source === quicknet.name &&
    drawsAt !== undefined &&
    isDrawTime(period, drawsAt) &&
    round === roundAfter(drawsAt);
  if (!isTheRightOne) return '';
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  const message = new Uint8Array(await hashing.digest('SHA-256', number.buffer));
  const signed = fromHex(signature);
  // The curve's arithmetic is large, and few rounds need it.
  const { isSignedByQuicknet } = await import(
    /* webpackChunkName: "game-quicknet" */ './quicknet-signature.ts'
  );
  if (!isSignedByQuicknet(message, signed)) return '';
  return toHex(new Uint8Array(await hashing.digest('SHA-256', signed)));
}
