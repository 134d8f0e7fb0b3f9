import {
  KEPT_ATTRIBUTE,
  TAIL_ONLY_ATTRIBUTE,
  type WorkSpan,
  withSpan,
} from '@velvet/telemetry/spans';
import type { Queryable } from '../../../database/queryable.ts';
import type { BeaconOffer, BeaconSource } from '../beacon/beacon.ts';
import type { SeedSource } from '../seeds/seed-vault.ts';
import {
  drawRounds,
  prepareRounds,
  recordBeacon,
  renewLease,
  SeedError,
  settleBatch,
  untilDue,
  wantedBeacons,
} from './round-steps.ts';
import { createStepLoop } from './step-loop.ts';

/** While a round is due, such as one whose beacon is missing. */
const TICK_MS = 100;
/** While none is: rounds may also be voided, and games started, by operators. */
const REST_MS = 500;
const PREPARE_MS = 1_000;
const LEASE_MS = 1_000;
const WORKING_MS = 5_000;
const BEACON_TIMEOUT_MS = 5_000;
/** Steps may run ten times a second; a public source is called less often. */
const BEACON_PAUSE_MS = 1_000;

/** What happened, for metrics. */
export type RoundEvent =
  | 'round published'
  | 'round drawn'
  | 'round void'
  | 'bet settled'
  | 'beacon failed'
  | 'seed unreadable'
  | 'tick failed';

/** What the ticker needs. */
interface TickerOptions {
  readonly pool: Queryable;
  readonly seeds: SeedSource;
  /** Only differences count; a clock that jumps would hold up the rounds. */
  readonly nowMs: () => number;
  readonly onEvent: (event: RoundEvent, count: number) => void;
  readonly onFault: (error: unknown) => void;
  /** Where the values come from that published rounds wait for. */
  readonly beacon?: BeaconSource | undefined;
  /** What takes part in the rounds that are published now, unless the operator has decided. */
  readonly offeredBeacon?: () => BeaconOffer | undefined;
}

/** Drives the rounds of all games. */
export interface RoundTicker {
  start(): void;
  /** Stops after the current step. */
  stop(): Promise<void>;
  /** Whether a step succeeded in the last seconds. */
  isWorking(): boolean;
  /** One step: publish, draw, settle. For tests and for start. */
  tick(): Promise<void>;
}

/**
 * Every draws process runs one; there is no leader. Each step is a function of the database that
 * skips what another process holds and changes nothing twice, so any number may run, or die, at
 * any time.
 */
export function createRoundTicker(options: TickerOptions): RoundTicker {
  const { pool, seeds, nowMs, onEvent, onFault } = options;
  let beacons: Promise<void> | undefined;
  let stopped = false;
  let preparedAtMs = Number.NEGATIVE_INFINITY;
  let workedAtMs = Number.NEGATIVE_INFINITY;
  let leasedAtMs = Number.NEGATIVE_INFINITY;
  let beaconAskedAtMs = Number.NEGATIVE_INFINITY;

  const report = (event: RoundEvent, count: number): void => {
    if (count > 0) onEvent(event, count);
  };

  const keepLease = async (): Promise<void> => {
    if (nowMs() - leasedAtMs < LEASE_MS) return;
    await renewLease(pool);
    leasedAtMs = nowMs();
  };

  const prepare = async (): Promise<void> => {
    if (nowMs() - preparedAtMs < PREPARE_MS) return;
    preparedAtMs = nowMs();
    try {
      report('round published', await prepareRounds(pool, seeds, options.offeredBeacon?.()));
    } catch (error) {
      // A chain that cannot be opened must not delay the draws.
      if (!(error instanceof SeedError)) throw error;
      report('seed unreadable', 1);
      onFault(error);
    }
  };

  const draw = async (span: WorkSpan): Promise<void> => {
    await keepLease();
    await prepare();
    if (options.beacon && !beacons && nowMs() - beaconAskedAtMs >= BEACON_PAUSE_MS) {
      beaconAskedAtMs = nowMs();
      // Not awaited: a slow source must not delay other games.
      beacons = fetchBeacons(pool, options.beacon, (error) => {
        report('beacon failed', 1);
        onFault(error);
      }).finally(() => {
        beacons = undefined;
      });
    }
    const ends = await drawRounds(pool, seeds);
    if (ends.length > 0)
      span.setAttributes({ 'velvet.rounds': ends.length, [KEPT_ATTRIBUTE]: true });
    report('round drawn', ends.filter((end) => end === 'drawn').length);
    report('round void', ends.filter((end) => end === 'void').length);
    while (!stopped) {
      await keepLease();
      const settled = await settleBatch(pool);
      if (settled === undefined) return;
      report('bet settled', settled);
    }
  };

  // Several times a second: only those that drew something, failed or were slow are kept.
  const tick = (): Promise<void> =>
    withSpan('draw rounds', { attributes: { [TAIL_ONLY_ATTRIBUTE]: true } }, draw);

  const loop = createStepLoop({
    step: async () => {
      await tick();
      workedAtMs = nowMs();
    },
    pauseMs: async () => Math.max(TICK_MS, await untilDue(pool, REST_MS)),
    onFault: (error) => {
      report('tick failed', 1);
      onFault(error);
    },
  });

  return {
    tick,
    isWorking: () => nowMs() - workedAtMs < WORKING_MS,
    start: () => {
      stopped = false;
      loop.start();
    },
    stop: async () => {
      stopped = true;
      await Promise.all([loop.stop(), beacons]);
    },
  };
}

async function fetchBeacons(
  pool: Queryable,
  beacon: BeaconSource,
  onFault: (error: unknown) => void,
): Promise<void> {
  try {
    for (const wanted of await wantedBeacons(pool)) {
      if (wanted.source !== beacon.name) continue;
      const found = await beacon.fetchVerified(
        wanted.round,
        AbortSignal.timeout(BEACON_TIMEOUT_MS),
      );
      if (found) await recordBeacon(pool, wanted, found);
    }
  } catch (error) {
    onFault(error);
  }
}
