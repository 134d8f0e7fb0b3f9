import type { Language } from '@velvet/contract/language';
import { replaceLanguage } from '@velvet/contract/system';
import { sharedQueries } from '@velvet/sdk/api';
import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import type { AppState } from '@velvet/sdk/store';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { removeGateMarkup } from '../age-gate/gate-markup.tsx';
import { loadWithBackoff } from '../background/load-with-backoff.ts';
import type { RenderedPage } from '../first-response/rendered-page.ts';
import { changeLanguage } from '../i18n/change-language.ts';
import { decideLanguage } from '../i18n/decide-language.ts';
import { selectChosenLanguage } from '../i18n/language-choice-slice.ts';
import { loadOverlays } from '../overlays/deferred-overlays.tsx';
import { firstLoadAddress } from '../routing/guard.ts';
import { AppRouter } from '../routing/navigation.tsx';
import { nextTask } from '../scheduling/next-task.ts';
import { sessionQueries } from '../session/session-queries.ts';
import type { SiteMap } from '../site-map/site-map.ts';
import { reportError } from '../telemetry/report-error.ts';
import { App } from './app.tsx';
import { createShell } from './create-shell.ts';
import { showLanguage } from './show-language.ts';

const CONFIG_WAIT_MS = 1_000;

interface StartOptions extends SiteMap {
  readonly source: RemoteSource;
  readonly root: HTMLElement;
  /** Present when the root holds the screen already. */
  readonly rendered?: RenderedPage | undefined;
  /** As the edge negotiated it. */
  readonly pageLanguage?: Language;
  /** Shown beside the app, for tools of development. */
  readonly beside?: ReactNode;
}

/** Starts the shell in a page: decides the language, loads the first screen, then shows it. */
export async function startShell(options: StartOptions): Promise<void> {
  const { root, rendered, pageLanguage, beside } = options;
  const { shell, serverState, startBackground, routerWindow } = createShell({ ...options, window });
  const { navigation, loader, routes, session, store, transport } = shell;

  const { pathname, search } = window.location;
  const address = pathname + search;
  const first = firstLoadAddress({ address, isSignedIn: session.token() !== null, routes });
  if (first !== address) navigation.navigate(first);
  const screen = window.location.pathname;
  if (routes.isPath(screen)) loader.prefetchCode(screen);
  void loadOverlays();

  const decide = () =>
    decideLanguage({
      chosen: selectChosenLanguage(store.getState()),
      pageLanguage,
      ask: (own) => transport.call(replaceLanguage, own === undefined ? {} : { language: own }),
    });
  const language = rendered?.language ?? (await decide());
  // Without texts nothing can be shown, not even an error.
  await loadWithBackoff(() => store.dispatch(changeLanguage(language)));
  const config = store.dispatch(sharedQueries.endpoints.systemConfig.initiate());
  await nextTask();

  /** Called as rendering starts; the function returned, once the app takes taps. */
  const startRendering = (onHandedOver?: () => void) => {
    const startedAt = performance.now();
    return () => {
      shell.transitions.noteStart(performance.now() - startedAt);
      onHandedOver?.();
    };
  };
  const app = (onLive: () => void, page?: AppState) => (
    <>
      <AppRouter window={routerWindow} navigation={navigation} />
      <App shell={shell} serverState={page} beside={beside} onLive={onLive} />
    </>
  );
  const state = routes.isPath(screen) ? await loader.ensure(screen, language) : undefined;
  if (rendered && routes.isPath(screen) && state?.kind === 'ready') {
    await Promise.all([config, loader.loadPageData(screen, new URLSearchParams(search))]);
    await nextTask();
    const onLive = startRendering(rendered.handOver(root));
    const { language: shown, session: own } = store.getState();
    // The server knew who is signed in only where it rendered for them.
    const page = serverState({ language: shown, ...(rendered.isForMember && { session: own }) });
    renderInSlices(() =>
      hydrateRoot(root, app(onLive, page), { onRecoverableError: (error) => reportError(error) }),
    );
    // The edge decided by the same rule, so this finds another only where the server's changed.
    void decide().then((decided) =>
      decided === language ? undefined : showLanguage(shell, decided),
    );
  } else {
    // The page shows a skeleton meanwhile; with the config at hand nothing of it is drawn twice.
    await Promise.race([config, new Promise((resolve) => setTimeout(resolve, CONFIG_WAIT_MS))]);
    if ('stale' in document.documentElement.dataset) dropStale(root);
    // Also where the screen was rendered but its remote failed to load: taps are not queued any
    // more.
    const onLive = startRendering(rendered?.handOver(root));
    renderInSlices(() => createRoot(root).render(app(onLive)));
  }
  void store.dispatch(sessionQueries.endpoints.baseInfo.initiate());
  startBackground();
}

/** Within a transition React renders in slices of some milliseconds instead of in one long task. */
const renderInSlices = (render: () => unknown): void =>
  startTransition(() => {
    render();
  });

/** What is not for this device must not show while the app draws its own. */
function dropStale(root: HTMLElement): void {
  root.replaceChildren();
  removeGateMarkup();
  delete document.documentElement.dataset.stale;
}
