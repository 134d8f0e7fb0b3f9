import type { ReleaseUpdates } from '../release-updates/release-updates.ts';
import type { BackgroundOptions } from './background-tasks.ts';
import { loadWithBackoff } from './load-with-backoff.ts';

type BackgroundTasks = typeof import('./background-tasks.ts');

const loadBackgroundTasks = (): Promise<BackgroundTasks> =>
  import(/* webpackChunkName: "background" */ './background-tasks.ts');

/**
 * Fetches and starts what no first screen needs once the page has loaded: preloading of other
 * screens, telemetry, and newer releases. A failed fetch is tried again.
 */
export async function startAfterLoad(
  options: BackgroundOptions,
  onStarted: (updates: ReleaseUpdates | undefined) => void,
  load = loadBackgroundTasks,
): Promise<void> {
  await pageLoad(options);
  const tasks = await loadWithBackoff(load);
  onStarted(tasks.startBackgroundTasks(options));
}

async function pageLoad({ window }: BackgroundOptions): Promise<void> {
  if (window.document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}
