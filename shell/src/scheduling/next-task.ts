/**
 * Settles in a task of its own, so that input and painting come between two pieces of work. What is
 * queued behind the current task waits where the browser has `scheduler.yield`.
 */
export const nextTask = (): Promise<void> =>
  // Safari has no scheduler.
  window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
