/** Says when a step ended, and how long it took. */
export type Step = <T>(name: string, work: Promise<T>) => Promise<T>;

const SILENT_MS = 300;

/** Steps may overlap. One that took no noticeable time is not worth a line. */
export function timeSteps(log: (line: string) => void): Step {
  return async (name, work) => {
    const since = performance.now();
    const announcing = setTimeout(() => log(`${name} …`), SILENT_MS);
    try {
      const result = await work;
      const ms = performance.now() - since;
      if (ms >= SILENT_MS) log(`${name}: ${(ms / 1_000).toFixed(1)} s`);
      return result;
    } finally {
      clearTimeout(announcing);
    }
  };
}
