/**
 * Settles in a task of its own, so that input and painting come between two pieces of work. What is
 * queued behind the current task waits where the browser has `scheduler.yield`.
 */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in globalThis.scheduler
    ? globalThis.scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
