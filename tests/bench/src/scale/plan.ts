import type { ScaleFigures, UnitCost } from './kept-figures.ts';

/** How members behave. Assumptions: nobody has used Velvet yet. */
export interface Behaviour {
  /** Of all members, on one day. */
  readonly activeShare: number;
  /** Of an active member, a day. */
  readonly visitsPerActive: number;
  /** Visits of guests for each one of a member. */
  readonly guestsPerMember: number;
  /** Bets of an average active member, a day. */
  readonly betsPerActive: number;
  /** Of a day's visits, in its busiest hour. */
  readonly busiestHour: number;
  /** The busiest minute beside the average one of that hour. */
  readonly busiestMinute: number;
  readonly visitMinutes: number;
  /** Of a node's cores that are busy in the busiest minute. */
  readonly utilisation: number;
  readonly coresPerNode: number;
  /** Streams of live events that one API server keeps. */
  readonly streamsPerServer: number;
}

export const assumed: Behaviour = {
  activeShare: 0.15,
  visitsPerActive: 2,
  guestsPerMember: 1,
  betsPerActive: 5,
  busiestHour: 0.1,
  busiestMinute: 1.5,
  visitMinutes: 8,
  utilisation: 0.6,
  coresPerNode: 8,
  streamsPerServer: 10_000,
};

/** What a number of members needs. */
export interface Plan {
  readonly visitsPerSecond: number;
  readonly betsPerSecond: number;
  /** Members with a stream of live events in the busiest minute. */
  readonly streams: number;
  /** Cores by role in the busiest minute, before any reserve. */
  readonly cores: Readonly<Record<string, number>>;
  /** Nodes by role; the database's are those that one primary would need. */
  readonly nodes: Readonly<Record<string, number>>;
  readonly transactionsPerSecond: number;
  /** In the busiest minute. */
  readonly walBytesPerSecond: number;
  readonly walSyncsPerSecond: number;
  readonly storedBytesPerYear: number;
  /** From the servers and from the CDN, in the busiest minute. */
  readonly sentBitsPerSecond: number;
  readonly cdnBitsPerSecond: number;
}

const SECONDS_PER_HOUR = 3_600;
const MINUTES_PER_SECOND = 1 / 60;
const DAYS_PER_YEAR = 365;
const BITS = 8;
/** The role whose processes hold the streams of live events. */
const STREAMING_ROLE = 'API';

/** @param members all of them; a share is active on one day. */
export function planFor(members: number, figures: ScaleFigures, behaviour = assumed): Plan {
  const active = members * behaviour.activeShare;
  const memberVisits = active * behaviour.visitsPerActive;
  const visitsPerDay = memberVisits * (1 + behaviour.guestsPerMember);
  const peak = (behaviour.busiestHour * behaviour.busiestMinute) / SECONDS_PER_HOUR;
  const visitsPerSecond = visitsPerDay * peak;
  const betsPerDay = active * behaviour.betsPerActive;
  const betsPerSecond = betsPerDay * peak;
  const { visit, bet } = figures;
  const both = (of: (cost: UnitCost) => number) =>
    visitsPerSecond * of(visit) + betsPerSecond * of(bet);
  const roles = Object.keys(visit.cpuSeconds);
  const cores = Object.fromEntries(
    roles.map((role) => [role, both(({ cpuSeconds }) => cpuSeconds[role] ?? 0)]),
  );
  const streams = (memberVisits * peak * behaviour.visitMinutes) / MINUTES_PER_SECOND;
  const nodesOf = (role: string): number => {
    const busy = (cores[role] ?? 0) / (behaviour.utilisation * behaviour.coresPerNode);
    const holding =
      role === STREAMING_ROLE ? streams / (behaviour.streamsPerServer * behaviour.coresPerNode) : 0;
    return Math.ceil(Math.max(busy, holding));
  };
  return {
    visitsPerSecond,
    betsPerSecond,
    streams,
    cores,
    nodes: Object.fromEntries(roles.map((role) => [role, nodesOf(role)])),
    transactionsPerSecond: both(({ transactions }) => transactions),
    walBytesPerSecond: both(({ walBytes }) => walBytes),
    walSyncsPerSecond: both(({ walSyncs }) => walSyncs),
    storedBytesPerYear:
      (visitsPerDay * visit.storedBytes + betsPerDay * bet.storedBytes) * DAYS_PER_YEAR,
    sentBitsPerSecond: both(({ sentBytes }) => sentBytes) * BITS,
    cdnBitsPerSecond: visitsPerSecond * figures.bytesOfVisit * figures.cdnShare.bytes * BITS,
  };
}
