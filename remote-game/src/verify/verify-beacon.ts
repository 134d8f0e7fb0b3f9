import { BET_CLOSE_LEAD_S } from '@velvet/contract/constants';
import type { PastRound, Period } from '@velvet/contract/game';
import { fromHex, toHex } from './hex.ts';
import { quicknet, roundAfter } from './quicknet.ts';

const PERIOD_NAME = /^(\d{4})(\d{2})(\d{2})(\d{4,})$/;
const DAY_S = 86_400;
const SECOND_MS = 1_000;

/** A round in which a public random value takes part, or should have. */
type BeaconRound = Pick<PastRound, 'period' | 'beacon' | 'beaconOrigin' | 'drawsAt'>;

/**
 * A period's name holds the day and the number within it, so that the time of its draw is a whole
 * number of periods after midnight (UTC).
 */
export function isDrawTime(period: Period, drawsAt: number): boolean {
  const [, year, month, day, place] = PERIOD_NAME.exec(period) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day)) / SECOND_MS;
  const passed = drawsAt - midnight;
  return passed > 0 && passed <= DAY_S && passed % Number(place) === 0;
}

/**
 * Rounds drawn from then on (2027, UTC) take the first value born after betting closes. Before, it
 * was the first one after the draw; both rules are in force in between.
 */
const NEW_RULE_ONLY_S = Date.UTC(2027, 0) / SECOND_MS;

/** After which time the value must be the first one; undefined where no rule allows what is said. */
export function bornAfter(drawsAt: number, after: number | undefined): number | undefined {
  if (after === undefined) return drawsAt < NEW_RULE_ONLY_S ? drawsAt : undefined;
  return after === drawsAt - BET_CLOSE_LEAD_S ? after : undefined;
}

/**
 * The value that must have taken part: what quicknet signed for the first of its rounds after
 * betting closed. Empty when the origin that was published is another one or its signature is not genuine.
 */
export async function genuineBeacon(
  hashing: Pick<SubtleCrypto, 'digest'>,
  { period, beaconOrigin, drawsAt }: BeaconRound,
): Promise<string> {
  const { source, round = 0, after, signature = '' } = beaconOrigin ?? {};
  const since = drawsAt === undefined ? undefined : bornAfter(drawsAt, after);
  const isTheRightOne =
    source === quicknet.name &&
    drawsAt !== undefined &&
    isDrawTime(period, drawsAt) &&
    since !== undefined &&
    round === roundAfter(since);
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
