import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { ScaleFigures } from './plan.ts';

/** Written by `npm run bench -- scale --save`, read by `scale-plan`. */
export const figuresFile = new URL('./figures.json', import.meta.url);

const unitCost = v.object({
  cpuSeconds: v.record(v.string(), v.number()),
  sentBytes: v.number(),
  walBytes: v.number(),
  storedBytes: v.number(),
  walSyncs: v.number(),
  transactions: v.number(),
});
const scaleFigures = v.object({
  date: v.string(),
  installation: v.string(),
  visit: unitCost,
  bet: unitCost,
  cdnShare: v.object({ requests: v.number(), bytes: v.number() }),
  bytesOfVisit: v.number(),
});

/** The figures of the last run that was kept. */
export const keptFigures = (): ScaleFigures =>
  v.parse(scaleFigures, JSON.parse(readFileSync(figuresFile, 'utf8')));
