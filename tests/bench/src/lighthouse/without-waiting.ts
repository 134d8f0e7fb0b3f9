import * as v from 'valibot';

const eventSchema = v.looseObject({
  name: v.string(),
  ph: v.string(),
  pid: v.number(),
  tid: v.number(),
  /** Wall time, µs. */
  ts: v.number(),
  dur: v.optional(v.number()),
  /** Processor time of the thread, µs. */
  tts: v.optional(v.number()),
  tdur: v.optional(v.number()),
});
type TraceEvent = v.InferOutput<typeof eventSchema>;
export const traceSchema = v.looseObject({ traceEvents: v.array(eventSchema) });
export type Trace = v.InferOutput<typeof traceSchema>;

/**
 * The trace as if no thread had waited for a processor: each task begins when it did and lasts as long
 * as the processor worked on it; what is in it moves along. Other work on the machine, which lengthens a
 * task of 5 ms to 100, does not count any more.
 */
export function withoutWaiting({ traceEvents, ...rest }: Trace): Trace {
  const tasks = new Map<string, { ts: number; dur: number; tts: number; tdur: number }>();
  const moved = new Map<TraceEvent, TraceEvent>();
  for (const event of traceEvents.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const { name, ts, dur, tts, tdur } = event;
    const thread = `${event.pid} ${event.tid}`;
    const running = tasks.get(thread);
    let task = running && ts < running.ts + running.dur ? running : undefined;
    const isWhole = dur !== undefined && tts !== undefined && tdur !== undefined;
    if (!task && isWhole && name.endsWith('RunTask')) {
      task = { ts, dur, tts, tdur };
      tasks.set(thread, task);
    }
    if (!task) continue;
    // An event without processor time, such as a mark, stays within its task.
    const start = tts === undefined ? Math.min(ts - task.ts, task.tdur) : tts - task.tts;
    moved.set(event, {
      ...event,
      ts: task.ts + Math.max(0, start),
      ...(dur !== undefined && { dur: Math.min(tdur ?? dur, task.tdur) }),
    });
  }
  return { ...rest, traceEvents: traceEvents.map((event) => moved.get(event) ?? event) };
}
