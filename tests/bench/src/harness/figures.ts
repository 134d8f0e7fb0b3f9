/** The quantile of the values, 0.5 being the median; NaN of an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** For a table: "80 (56–127)", without digits behind the point. */
export const medianAndRange = (times: readonly number[]): string =>
  `${median(times).toFixed(0)} (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})`;

/** Milliseconds with two decimals. */
export const ms = (value: number): string => value.toFixed(2);

/** Runs an action repeatedly, one after the other, and returns the milliseconds of each. */
export async function time(times: number, action: (turn: number) => Promise<void>) {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begin = performance.now();
    await action(turn);
    taken.push(performance.now() - begin);
  }
  return taken;
}

/** Throws unless a call succeeded. */
export function mustBeOk({ code }: { readonly code: number }, what: string): void {
  if (code !== 200) throw new Error(`${what} answered ${code}`);
}

/** Memory of a server in MB, from its metrics. */
export async function memoryOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const bytes = Number(/^velvet_process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
  return Math.round(bytes / 1_000_000);
}
