import type { RemoteLoader } from '../federation/remote-loader.ts';
import type { Navigation } from '../routing/navigation.ts';
import type { RouteTable } from '../site-map/route-table.ts';
import type { ProblemLog } from '../telemetry/problem-log.ts';
import { shellRelease } from '../telemetry/shell-release.ts';
import { watch } from '../telemetry/watch.ts';

export interface TelemetryOptions {
  readonly window: Window & typeof globalThis;
  readonly problems: ProblemLog;
  readonly navigation: Navigation;
  readonly loader: RemoteLoader;
  readonly routes: Pick<RouteTable, 'ownerOf'>;
}

const LATEST_MS = 10_000;
const WITHOUT_IDLE_MS = 4_000;

/** Starts measuring once the page has nothing better to do; not at all in development. */
export function startTelemetryWhenIdle({
  window,
  problems,
  navigation,
  loader,
  routes,
}: TelemetryOptions): void {
  const shell = shellRelease(window.document)?.name;
  if (shell === undefined) return;
  const path = () => window.location.pathname;
  const releaseAt = (shown: string): string => {
    const { id } = routes.ownerOf(shown);
    return id === 'shell' ? shell : loader.releaseOf(id);
  };
  const start = () =>
    watch({ window, problems, path, onPath: navigation.subscribe, releaseAt, shell });
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: LATEST_MS });
  else setTimeout(start, WITHOUT_IDLE_MS);
}
