import type { Page } from '@playwright/test';
import * as v from 'valibot';

/** Takes 100 ms on the machine of docs/benchmarks.md with its processor throttled by four. */
const LOOPS = 31_000_000;
const CALIBRATED = 'velvet-calibrated';

const eventSchema = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.number(),
  /** Wall and processor time, µs; of complete events. */
  dur: v.optional(v.number()),
  tdur: v.optional(v.number()),
});
const traceSchema = v.object({ traceEvents: v.array(eventSchema) });
type TraceEvent = v.InferOutput<typeof eventSchema>;

/**
 * The durations of the main thread's tasks while a page loads, from the first contentful paint on,
 * longest first. They are processor times, which other processes do not lengthen, divided by that of
 * a loop in the same page, so that they do not depend on the machine.
 */
export async function longestTasks(
  page: Page,
  load: () => Promise<void>,
): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'loading', 'blink.user_timing'] });
  await load();
  await page.evaluate(
    ([loops, mark]) => {
      let sum = 0;
      for (let step = 0; step < loops; step += 1) sum += step % 7;
      performance.mark(mark, { detail: sum });
    },
    [LOOPS, CALIBRATED] as const,
  );
  const trace: unknown = JSON.parse(String(await browser.stopTracing()));
  const { traceEvents } = v.parse(traceSchema, trace);

  const marked = traceEvents.find(({ name }) => name === CALIBRATED);
  if (!marked) throw new Error('The trace has no calibration');
  const onMainThread = ({ pid, tid }: TraceEvent) => pid === marked.pid && tid === marked.tid;
  const painted = traceEvents.find(
    (event) => event.name === 'firstContentfulPaint' && event.pid === marked.pid,
  );
  if (!painted) throw new Error('The page painted nothing');
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && onMainThread(event) && event.tdur !== undefined,
  );
  const lasts = ({ ts, dur = 0 }: TraceEvent, at: number) => ts <= at && at <= ts + dur;
  const calibration = tasks.find((task) => lasts(task, marked.ts));
  if (!calibration?.tdur) throw new Error('The calibration is in no task');
  const unit = calibration.tdur;
  return tasks
    .filter((task) => task !== calibration && task.ts + (task.dur ?? 0) > painted.ts)
    .map(({ tdur = 0 }) => tdur / unit)
    .sort((one, other) => other - one);
}
