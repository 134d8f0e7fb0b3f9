import { staticRoutes } from './static-routes.ts';
import type { InstallEvent, WorkerScope } from './worker-scope.ts';

/**
 * Takes over at once, also from a worker of another release: it holds none of a release's files, so
 * open tabs notice nothing. Navigations are requested while it starts.
 */
export function installLifecycle(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(addRoutes(event));
    event.waitUntil(scope.skipWaiting());
  });
  scope.addEventListener('activate', (event) => {
    const { navigationPreload } = scope.registration;
    event.waitUntil(Promise.resolve(navigationPreload?.enable()).catch(() => undefined));
    event.waitUntil(scope.clients.claim());
  });
}

/** A browser that knows some of the rules only has none: it asks the worker about every request. */
async function addRoutes(event: InstallEvent): Promise<void> {
  try {
    await event.addRoutes?.(staticRoutes);
  } catch {
    // As without static routing.
  }
}
