/** Files under way at a time: the time of each is mostly the way to a store and back. */
const AT_A_TIME = 8;

/** Does the same with each item, some at a time. After a failure no further one is begun. */
export async function inParallel<T>(
  items: Iterable<T>,
  task: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let hasFailed = false;
  const work = async (): Promise<void> => {
    for (let next = rest.next(); !next.done && !hasFailed; next = rest.next()) {
      try {
        await task(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: AT_A_TIME }, work));
  for (const each of workers) if (each.status === 'rejected') throw each.reason;
}
