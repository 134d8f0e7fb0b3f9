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
