import type { vitalNames } from '@velvet/contract/edge-report';
import * as v from 'valibot';

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
