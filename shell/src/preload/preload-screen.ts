import type { Path } from '@velvet/sdk/routes';
import type { AppReduxStore } from '@velvet/sdk/store';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { selectLanguage } from '../i18n/language-slice.ts';
import { needsSignIn } from '../routing/guard.ts';
import type { Prerenderer } from '../screen-outlet/mounted-screens.ts';
import type { Session } from '../session/session.ts';
import type { RouteTable } from '../site-map/route-table.ts';

export interface PreloadContext {
  readonly loader: RemoteLoader;
  readonly prerenderer: Prerenderer;
  readonly routes: RouteTable;
  readonly session: Pick<Session, 'token'>;
  readonly store: AppReduxStore;
}

interface Target {
  readonly path: Path;
  readonly search: URLSearchParams;
}

/** undefined for an address outside of the app, and for a screen this visitor may not see. */
function targetOf(
  address: string,
  { routes, session }: Pick<PreloadContext, 'routes' | 'session'>,
): Target | undefined {
  const [path = '', query = ''] = address.split('#', 1).join('').split('?', 2);
  if (!routes.isPath(path)) return undefined;
  if (needsSignIn({ address: path, isSignedIn: session.token() !== null, routes }))
    return undefined;
  return { path, search: new URLSearchParams(query) };
}

/** Fetches code and data of the screen at an address ahead of a tap. Never rejects. */
export async function prefetchScreen(context: PreloadContext, address: string): Promise<void> {
  const target = targetOf(address, context);
  if (!target) return;
  const { loader, store } = context;
  const { path, search } = target;
  const language = selectLanguage(store.getState());
  await Promise.all([loader.prefetch(path, language), loader.prefetchData(path, search)]);
}

/** Renders the screen at an address, hidden, if its code is there: a tap only has to show it. */
export function prerenderScreen(context: PreloadContext, address: string): void {
  const target = targetOf(address, context);
  if (!target) return;
  const { loader, prerenderer, store } = context;
  const language = selectLanguage(store.getState());
  if (loader.state(target.path, language).kind === 'ready') prerenderer.add(address);
}
