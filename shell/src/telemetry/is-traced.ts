/** What the edge said with the page; older browsers do not tell. */
export function serverTimings(performance: Performance): readonly PerformanceServerTiming[] {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const { serverTiming = [] }: { serverTiming?: readonly PerformanceServerTiming[] } =
    Object(entry);
  return serverTiming;
}

/** Whether the edge keeps the trace of this page; it then sends no other timing. */
export const isTraced = (performance: Performance): boolean =>
  serverTimings(performance).length > 0;
