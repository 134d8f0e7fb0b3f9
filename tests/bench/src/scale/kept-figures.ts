import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** Written by `npm run bench -- scale --save`, read by `scale-plan`. */
export const figuresFile = new URL('./figures.json', import.meta.url);

const unitCost = v.object({
  /** Processor seconds by role of processes. */
  cpuSeconds: v.record(v.string(), v.number()),
  sentBytes: v.number(),
  /** Of the write-ahead log. */
  walBytes: v.number(),
  /** In tables and indexes afterwards. */
  storedBytes: v.number(),
  /** Times that the log was written to disk; commits at the same moment share one. */
  walSyncs: v.number(),
  transactions: v.number(),
});
/** What one unit of work costs the installation, as `scale` measures it. */
export type UnitCost = v.InferOutput<typeof unitCost>;

const scaleFigures = v.object({
  date: v.string(),
  installation: v.string(),
  /** Behind a CDN. */
  visit: unitCost,
  /** The order alone. */
  bet: unitCost,
  /** Of the requests and bytes of a visit, before the CDN. */
  cdnShare: v.object({ requests: v.number(), bytes: v.number() }),
  bytesOfVisit: v.number(),
});
/** Figures of one run of `scale`. */
export type ScaleFigures = v.InferOutput<typeof scaleFigures>;

/** The figures of the last run that was kept. */
export const keptFigures = (): ScaleFigures =>
  v.parse(scaleFigures, JSON.parse(readFileSync(figuresFile, 'utf8')));
