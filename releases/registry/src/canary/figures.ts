import { vitalNames } from '@velvet/contract/edge-report';
import * as v from 'valibot';

/** What an edge knows of the releases in use, for who watches a canary; see `edgeFiguresSchema`. */
export const EDGE_FIGURES_URL = '/edge/releases/figures';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Networks (IPv4 /24, IPv6 /48) that loaded a release, and those of them whose browsers reported errors. */
const networksSchema = v.object({ seen: count, failed: count });

/**
 * The 75th percentile of a vital, with one value of each network. Two networks that report anything
 * they like move it by two ranks at most: the true one is between `low` and `high`.
 */
const vitalSchema = v.object({ networks: count, low: amount, high: amount });

/** Reports of so many networks may be lies: whatever they say, nothing is decided by them alone. */
export const DOUBTED_NETWORKS = 2;
const MOST = 0.75;

/**
 * The 75th percentile of one value of each network, as a range: whatever two of the networks report, what
 * the percentile of the others is lies within. undefined without values.
 */
export function vitalRange(
  values: readonly number[],
): v.InferOutput<typeof vitalSchema> | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = Math.ceil(MOST * sorted.length) - 1;
  const low = sorted[Math.max(0, rank - DOUBTED_NETWORKS)];
  const high = sorted[Math.min(sorted.length - 1, rank + DOUBTED_NETWORKS)];
  return low === undefined || high === undefined
    ? undefined
    : { networks: sorted.length, low, high };
}

const releaseFiguresSchema = v.object({
  version: v.string(),
  /** Pages and files asked for since this share began: each network once every five seconds. */
  visits: count,
  /** In the last minute. */
  recent: networksSchema,
  /** Since this share began, for an hour at most. */
  share: networksSchema,
  vitals: v.object(v.entriesFromList(vitalNames, v.optional(vitalSchema))),
  /** Screens rendered in the last minute from the server build; `late` ones hung. */
  renders: v.object({ of: count, failed: count, late: count }),
  /** Files asked for in the last minute; failed: missing, or not what the release says they are. */
  files: v.object({ of: count, failed: count }),
});
export type ReleaseFigures = v.InferOutput<typeof releaseFiguresSchema>;

const appFiguresSchema = v.object({
  /** When this share began, as the registry says: that of the canary, else of the release in use. */
  since: v.string(),
  current: releaseFiguresSchema,
  canary: v.optional(v.object({ ...releaseFiguresSchema.entries, percent: count })),
});
export type AppFigures = v.InferOutput<typeof appFiguresSchema>;

/** Which versions of the contract the remotes speak that an edge served: since when it counts, and the last time of each. */
const contractFiguresSchema = v.object({
  since: v.pipe(v.string(), v.isoTimestamp()),
  last: v.record(v.string(), v.pipe(v.string(), v.isoTimestamp())),
});
export type ContractFigures = v.InferOutput<typeof contractFiguresSchema>;

/** The answer to `EDGE_FIGURES_URL`, by app. */
export const edgeFiguresSchema = v.object({
  apps: v.record(v.string(), appFiguresSchema),
  /** Edges from before they counted have none. */
  contracts: v.optional(contractFiguresSchema),
});
export type EdgeFigures = v.InferOutput<typeof edgeFiguresSchema>;

const WEEK_MINUTES = 7 * 24 * 60;

/** A canary's figure is too high above both: `times` that of the release in production, and `more` than it. */
const limitSchema = v.strictObject({
  times: v.pipe(v.number(), v.minValue(1)),
  more: v.pipe(v.number(), v.minValue(0)),
});
export type Limit = v.InferOutput<typeof limitSchema>;

const vitalLimits = {
  lcp: v.optional(limitSchema, { times: 1.25, more: 250 }),
  inp: v.optional(limitSchema, { times: 1.25, more: 50 }),
  cls: v.optional(limitSchema, { times: 1.25, more: 0.05 }),
} as const satisfies Record<(typeof vitalNames)[number], v.GenericSchema>;

/** `canary.json` beside `remote.json`: when a canary goes on to its next share, and when it is taken back. */
export const canaryRulesSchema = v.strictObject({
  $schema: v.optional(v.string()),
  /** The least time at each share, and after the promotion. */
  minutes: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(WEEK_MINUTES)), 15),
  /** The least visits of the canary at each share, as edges count them. */
  visits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 50),
  /** Shares, from 0 to 1: of networks with errors, of screens not rendered, of files not served. */
  errors: v.optional(limitSchema, { times: 2, more: 0.01 }),
  /** LCP and INP in milliseconds. */
  vitals: v.optional(v.strictObject(vitalLimits), {}),
});
export type CanaryRules = v.InferOutput<typeof canaryRulesSchema>;

export const defaultRules: CanaryRules = v.parse(canaryRulesSchema, {});
