import { createHmac, randomBytes } from 'node:crypto';
import { type VitalName, vitalNames } from '@velvet/contract/edge-report';
import { type ReleaseFigures, vitalRange } from '@velvet/registry/canary';
import { networkOf } from '@velvet/telemetry/caller-limits';

/** A network counts once in each window. */
const WINDOW_MS = 5_000;
/** The last minute. */
const RECENT_WINDOWS = 12;
/** Networks that are known at a time, of each release; of more the least recent are forgotten. */
const MOST_NETWORKS = 4_000;

/** What is known of one network, by its name. */
interface Network {
  /** Windows in which it was last seen at all, loaded something, and reported an error. */
  readonly seenAt: number;
  readonly visitedAt?: number;
  readonly failedAt?: number;
  /** The last value of each vital. */
  readonly vitals: Readonly<Partial<Record<VitalName, number>>>;
}

/** What a browser said of one release. */
export interface Said {
  readonly hasFailed: boolean;
  readonly vitals: Readonly<Partial<Record<VitalName, number>>>;
}

const windowOf = (now: number): number => Math.floor(now / WINDOW_MS);

/** Which networks loaded one release and what their browsers reported, while it has one share of visitors. */
export function createReleaseNetworks() {
  /** Least recently seen first. */
  const networks = new Map<string, Network>();
  let visits = 0;

  function change(name: string, now: number, own: Partial<Network>): void {
    const known = networks.get(name);
    networks.delete(name);
    networks.set(name, { vitals: {}, ...known, ...own, seenAt: windowOf(now) });
    const [oldest] = networks.keys();
    if (networks.size > MOST_NETWORKS && oldest !== undefined) networks.delete(oldest);
  }

  function rangeOf(vital: VitalName) {
    const values = [...networks.values()].flatMap(({ vitals }) => vitals[vital] ?? []);
    return [vital, vitalRange(values)] as const;
  }

  return {
    /** A page or a file of the release was asked for. */
    visited(name: string, now: number): void {
      const visitedAt = windowOf(now);
      if (networks.get(name)?.visitedAt === visitedAt) return;
      visits += 1;
      change(name, now, { visitedAt });
    },
    reported(name: string, { hasFailed, vitals }: Said, now: number): void {
      const before = networks.get(name)?.vitals;
      change(name, now, {
        vitals: { ...before, ...vitals },
        ...(hasFailed ? { failedAt: windowOf(now) } : {}),
      });
    },
    /** Networks get other names, so those of now are forgotten. */
    forget: (): void => networks.clear(),
    figures(now: number): Pick<ReleaseFigures, 'visits' | 'recent' | 'share' | 'vitals'> {
      const since = windowOf(now) - RECENT_WINDOWS;
      const all = [...networks.values()];
      return {
        visits,
        recent: {
          seen: all.filter(({ seenAt }) => seenAt > since).length,
          failed: all.filter(({ failedAt = since }) => failedAt > since).length,
        },
        share: {
          seen: all.length,
          failed: all.filter(({ failedAt }) => failedAt !== undefined).length,
        },
        vitals: Object.fromEntries(vitalNames.map(rangeOf)),
      };
    },
  };
}
export type ReleaseNetworks = ReturnType<typeof createReleaseNetworks>;

type Counts = Pick<ReleaseFigures, 'renders' | 'files'>;
type Outcomes = { renders: 'good' | 'failed' | 'late'; files: 'good' | 'failed' };

interface Window extends Counts {
  readonly at: number;
}

const none: Counts = { renders: { of: 0, failed: 0, late: 0 }, files: { of: 0, failed: 0 } };

const sum = (one: Counts, { renders, files }: Counts): Counts => ({
  renders: {
    of: one.renders.of + renders.of,
    failed: one.renders.failed + renders.failed,
    late: one.renders.late + renders.late,
  },
  files: { of: one.files.of + files.of, failed: one.files.failed + files.failed },
});

function countsOf<Kind extends keyof Outcomes>(kind: Kind, outcome: Outcomes[Kind]): Counts {
  const failed = outcome === 'failed' ? 1 : 0;
  return kind === 'files'
    ? { ...none, files: { of: 1, failed } }
    : { ...none, renders: { of: 1, failed, late: outcome === 'late' ? 1 : 0 } };
}

/** What the edge itself saw of one release in the last minute, in windows of a few seconds. */
export function createOwnCounts() {
  let windows: readonly Window[] = [];

  const recent = (now: number): readonly Window[] =>
    windows.filter(({ at }) => at > Math.floor(now / WINDOW_MS) - RECENT_WINDOWS);

  return {
    add<Kind extends keyof Outcomes>(kind: Kind, outcome: Outcomes[Kind], now: number): void {
      const at = Math.floor(now / WINDOW_MS);
      const last = windows.at(-1);
      const counts = sum(last?.at === at ? last : none, countsOf(kind, outcome));
      windows = [...recent(now).filter((one) => one.at !== at), { at, ...counts }];
    },
    figures: (now: number): Counts => recent(now).reduce<Counts>(sum, none),
  };
}
export type OwnCounts = ReturnType<typeof createOwnCounts>;

const NAME_BYTES = 9;

/** Names of networks under a key of its own, which is kept nowhere else: nothing leads back to an address. */
export function createNetworkNames(): (address: string) => string {
  const key = randomBytes(32);
  return (address) =>
    createHmac('sha256', key)
      // The address of a caller that is gone is undefined, whatever its type says.
      .update(String(networkOf(address)))
      .digest()
      .subarray(0, NAME_BYTES)
      .toString('base64');
}
