import * as v from 'valibot';

/** The label of a release: `video@1.0.0-8109af7529`. */
const releaseName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}@[\w.-]{1,60}$/));
const short = v.pipe(v.string(), v.regex(/^[\w .:-]{0,80}$/));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(600_000));
const some = <T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.maxLength(100));

/** LCP and INP are milliseconds, CLS has no unit. */
export const vitalNames = ['lcp', 'inp', 'cls'] as const;
export type VitalName = (typeof vitalNames)[number];

/** While loading a remote, on its first render, later, or outside of any screen. */
export const problemKinds = ['load', 'mount', 'render', 'uncaught'] as const;
export type ProblemKind = (typeof problemKinds)[number];

const hex = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${length}}$`)));

/** What a traced visit consists of: the page, taps, and taps that led to another screen. */
export const tracedKinds = ['page', 'tap', 'navigation'] as const;
export type TracedKind = (typeof tracedKinds)[number];

/** What one tab recorded since its last report. It contains nothing that identifies the visitor. */
export const edgeReportSchema = v.strictObject({
  screens: some(v.strictObject({ release: releaseName, count: v.pipe(amount, v.integer()) })),
  vitals: some(
    v.strictObject({ release: releaseName, name: v.picklist(vitalNames), value: amount }),
  ),
  calls: some(
    v.strictObject({ release: releaseName, operation: short, ms: amount, ok: v.boolean() }),
  ),
  problems: some(
    v.strictObject({
      release: releaseName,
      kind: v.picklist(problemKinds),
      /** The error's class, never its message, which may contain user input. */
      name: short,
      /** File, line and column of our own code; empty when unknown. */
      at: short,
    }),
  ),
  /** Only of visits whose page came with a trace (`Server-Timing`). Ids are random, of this tab. */
  traces: v.optional(
    some(
      v.strictObject({
        release: releaseName,
        kind: v.picklist(tracedKinds),
        trace: hex(32),
        span: hex(16),
        /** The server's span that a page belongs to. */
        parent: v.optional(hex(16)),
        /** When it began, in milliseconds since 1970. */
        at: v.pipe(v.number(), v.integer(), v.minValue(0)),
        ms: amount,
        /** Interaction to next paint, where it was measured. */
        inp: v.optional(amount),
      }),
    ),
  ),
});
export type EdgeReport = v.InferOutput<typeof edgeReportSchema>;
