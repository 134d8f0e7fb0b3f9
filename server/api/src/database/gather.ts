/** How items that arrive at about the same time are worked on together. */
interface Gathering<Item, Result> {
  /** Works on items in one go; the results are in their order, and one may fail by itself. */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;
  /** Most items of one run. */
  readonly most: number;
  /** Items with the same key are never in one run. */
  readonly keyOf?: (item: Item) => unknown;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/** A run that takes longer, on a connection that hangs for example, holds up no others. */
const PATIENCE_MS = 50;
/** Connections that may hang before others are held up after all. */
const MOST_RUNS = 4;

let waitingNow = 0;
/** Items of this process that wait for a run: load is shed by them as by calls that wait for a connection. */
export const waitingForRuns = (): number => waitingNow;

/**
 * A function for single items that hands over together what arrives in one turn of the event loop or
 * while the run before is under way: an item that arrives alone does not wait, and runs grow with the
 * load. When a run fails, all of its items do.
 */
export function gather<Item, Result>({
  run,
  most,
  keyOf = (item) => item,
}: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  let isScheduled = false;

  const takeNext = (): readonly Waiting<Item, Result>[] => {
    const taken = new Map<unknown, Waiting<Item, Result>>();
    waiting = waiting.filter((entry) => {
      const key = keyOf(entry.item);
      if (taken.size === most || taken.has(key)) return true;
      taken.set(key, entry);
      return false;
    });
    waitingNow -= taken.size;
    return [...taken.values()];
  };

  const work = async (taken: readonly Waiting<Item, Result>[]): Promise<void> => {
    running += 1;
    try {
      const results = await run(taken.map(({ item }) => item));
      taken.forEach(({ resolve, reject }, place) => {
        const result = results[place];
        if (result === undefined) reject(new Error('A run left an item without a result'));
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of taken) reject(error);
    } finally {
      running -= 1;
      start();
    }
  };

  const start = (isOverdue = false): void => {
    isScheduled = false;
    const mayStart = isOverdue ? running < MOST_RUNS : running === 0;
    if (mayStart && waiting.length > 0) void work(takeNext());
    clearTimeout(timer);
    timer = waiting.length > 0 ? setTimeout(start, PATIENCE_MS, true) : undefined;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      waitingNow += 1;
      if (isScheduled) return;
      if (running === 0) {
        isScheduled = true;
        setImmediate(start);
      } else {
        timer ??= setTimeout(start, PATIENCE_MS, true);
      }
    });
}
