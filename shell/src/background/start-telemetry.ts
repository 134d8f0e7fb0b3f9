import type { RemoteLoader } from '../federation/remote-loader.ts';
import type { Navigation } from '../routing/navigation.tsx';
import type { RouteTable } from '../site-map/route-table.ts';
import type { ProblemLog } from '../telemetry/problem-log.ts';
import { shellRelease } from '../telemetry/shell-release.ts';
import { watch } from '../telemetry/watch.ts';
import { whenIdle } from './when-idle.ts';

export interface TelemetryOptions {
  readonly window: Window & typeof globalThis;
  readonly problems: ProblemLog;
  readonly navigation: Navigation;
  readonly loader: RemoteLoader;
  readonly routes: Pick<RouteTable, 'ownerOf'>;
}

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
  whenIdle(window, () =>
    watch({ window, problems, path, onPath: navigation.subscribe, releaseAt, shell }),
  );
}
