import { createHmac, randomBytes } from 'node:crypto';
import { type VitalName, vitalNames } from '@velvet/contract/edge-report';
import { type ReleaseFigures, vitalRange } from '@velvet/registry/canary';
import { networkOf } from '@velvet/telemetry/caller-limits';
import type { RenderOutcome } from '../compose/render-screen.ts';

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
interface Window {
  readonly at: number;
  readonly renders: { of: number; failed: number; late: number };
  readonly files: { of: number; failed: number };
}

const emptyWindow = (at: number): Window => ({
  at,
  renders: { of: 0, failed: 0, late: 0 },
  files: { of: 0, failed: 0 },
});

/** What the edge itself saw of one release in the last minute, in windows of a few seconds. */
export function createOwnCounts() {
  let windows: readonly Window[] = [];
  const recent = (now: number): readonly Window[] =>
    windows.filter(({ at }) => at > windowOf(now) - RECENT_WINDOWS);

  function currentWindow(now: number): Window {
    const last = windows.at(-1);
    if (last?.at === windowOf(now)) return last;
    const next = emptyWindow(windowOf(now));
    windows = [...recent(now), next];
    return next;
  }

  return {
    rendered(outcome: RenderOutcome, now: number): void {
      const { renders } = currentWindow(now);
      renders.of += 1;
      if (outcome !== 'good') renders[outcome] += 1;
    },
    served(outcome: 'good' | 'failed', now: number): void {
      const { files } = currentWindow(now);
      files.of += 1;
      if (outcome === 'failed') files.failed += 1;
    },
    figures(now: number): Counts {
      const { renders, files } = emptyWindow(0);
      for (const window of recent(now)) {
        renders.of += window.renders.of;
        renders.failed += window.renders.failed;
        renders.late += window.renders.late;
        files.of += window.files.of;
        files.failed += window.files.failed;
      }
      return { renders, files };
    },
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
