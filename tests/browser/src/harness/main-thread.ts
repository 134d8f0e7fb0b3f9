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

/** A task of the main thread. */
interface Task {
  /** Milliseconds of the page's own clock. */
  readonly start: number;
  readonly end: number;
  /** Processor time in units of a loop that takes 100 ms on a slow phone. */
  readonly cost: number;
}

interface MainThread {
  readonly tasks: readonly Task[];
  /** Of the first contentful paint; NaN where nothing was painted. */
  readonly paintedAt: number;
}

/**
 * The tasks of a page's main thread during an action. Processor times, which other processes do not
 * lengthen, are divided by that of a loop in the same page, so that they do not depend on the machine.
 */
async function traceMainThread(page: Page, action: () => Promise<void>): Promise<MainThread> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'loading', 'blink.user_timing'] });
  await action();
  const markedAt = await page.evaluate(
    ([loops, mark]) => {
      let sum = 0;
      for (let step = 0; step < loops; step += 1) sum += step % 7;
      return performance.mark(mark, { detail: sum }).startTime;
    },
    [LOOPS, CALIBRATED] as const,
  );
  // The answer is sent before the task has ended, and a trace lacks tasks that have not.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const trace: unknown = JSON.parse(String(await browser.stopTracing()));
  const { traceEvents } = v.parse(traceSchema, trace);
  const marked = traceEvents.find(({ name }) => name === CALIBRATED);
  if (!marked) throw new Error('The trace has no calibration');
  return readTrace(traceEvents, marked, markedAt);
}

/** Some microtasks run in no task that the trace has; then their checkpoint counts as one. */
const isTask = (name: string): boolean =>
  name.endsWith('RunTask') || name === 'BlinkScheduler_PerformMicrotaskCheckpoint';

/** Without those inside of another one. */
function outermost(tasks: readonly Task[]): readonly Task[] {
  const inOrder = [...tasks].sort((a, b) => a.start - b.start || b.end - a.end);
  let until = Number.NEGATIVE_INFINITY;
  return inOrder.filter(({ end }) => {
    if (end <= until) return false;
    until = end;
    return true;
  });
}

function readTrace(
  traceEvents: readonly TraceEvent[],
  marked: TraceEvent,
  markedAt: number,
): MainThread {
  const pageTime = (ts: number): number => markedAt + (ts - marked.ts) / 1_000;
  const painted = traceEvents.find(
    (event) => event.name === 'firstContentfulPaint' && event.pid === marked.pid,
  );
  const found = traceEvents
    .filter(
      ({ name, pid, tid, tdur }) =>
        isTask(name) && pid === marked.pid && tid === marked.tid && tdur !== undefined,
    )
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      start: pageTime(ts),
      end: pageTime(ts + dur),
      cost: tdur,
    }));
  const all = outermost(found);
  const calibration = all.find(({ start, end }) => start <= markedAt && markedAt <= end);
  if (!calibration) throw new Error('The calibration is in no task');
  return {
    tasks: all
      .filter((task) => task !== calibration)
      .map((task) => ({ ...task, cost: task.cost / calibration.cost })),
    paintedAt: painted ? pageTime(painted.ts) : Number.NaN,
  };
}

interface LoadCosts {
  readonly all: readonly number[];
  /** From the first contentful paint on. */
  readonly afterPaint: readonly number[];
}

/** The costs of the tasks while a page loads. */
export async function taskCosts(page: Page, load: () => Promise<void>): Promise<LoadCosts> {
  const { tasks, paintedAt } = await traceMainThread(page, load);
  if (Number.isNaN(paintedAt)) throw new Error('The page painted nothing');
  const from = (time: number) => tasks.filter(({ end }) => end > time).map(({ cost }) => cost);
  return { all: from(0), afterPaint: from(paintedAt) };
}

/** What moves by itself: the cost of all tasks together, and whether anything moved. */
export async function costOfRest(
  page: Page,
  milliseconds: number,
): Promise<{ readonly cost: number; readonly hasMoved: boolean }> {
  let hasMoved = false;
  const { tasks } = await traceMainThread(page, async () => {
    hasMoved = await page.evaluate(watchMovement, milliseconds);
  });
  return { cost: tasks.reduce((sum, { cost }) => sum + cost, 0), hasMoved };
}

async function watchMovement(milliseconds: number): Promise<boolean> {
  let changes = 0;
  const observer = new MutationObserver((records) => {
    changes += records.length;
  });
  const all = { attributes: true, characterData: true, childList: true, subtree: true };
  observer.observe(document.body, all);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  observer.disconnect();
  const isRunning = ({ playState }: Animation) => playState === 'running';
  return changes > 0 || document.getAnimations().some(isRunning);
}

const interactionSchema = v.array(
  v.object({ name: v.string(), target: v.string(), start: v.number(), end: v.number() }),
);

/** An event of a user's interaction, and what the main thread did until the next frame. */
export interface Interaction {
  readonly name: string;
  readonly target: string;
  readonly cost: number;
}

/**
 * The events of the user's interactions during an action, by the browser's own event timing, with
 * the costs of the tasks between each event and the frame after it; the most expensive one first.
 */
export async function interactionCosts(
  page: Page,
  action: () => Promise<void>,
): Promise<readonly Interaction[]> {
  await page.evaluate(() => {
    const seen: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
    // TypeScript's own types lack the threshold.
    const shortest: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    observer.observe(shortest);
    Object.assign(window, { seenEvents: seen });
  });
  const { tasks } = await traceMainThread(page, action);
  const events: unknown = await page.evaluate(() => {
    const entries = Reflect.get(window, 'seenEvents');
    const isEvent = (entry: unknown) => entry instanceof PerformanceEventTiming;
    return (Array.isArray(entries) ? entries.filter(isEvent) : [])
      .filter(({ interactionId }) => interactionId > 0)
      .map(({ name, target, startTime, duration }) => ({
        name,
        // None where the element is gone by now.
        target: target instanceof Element ? target.outerHTML.slice(0, 120) : '',
        start: startTime,
        end: startTime + duration,
      }));
  });
  return v
    .parse(interactionSchema, events)
    .map(({ name, target, start, end }) => ({
      name,
      target,
      cost: tasks
        .filter((task) => task.end > start && task.start < end)
        .reduce((sum, { cost }) => sum + cost, 0),
    }))
    .sort((one, other) => other.cost - one.cost);
}
