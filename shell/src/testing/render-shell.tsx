import { act, render } from '@testing-library/react';
import type { Language } from '@velvet/contract/language';
import { getBaseInfo, getSystemConfig } from '@velvet/contract/system';
import { aBaseInfo, aSystemConfig } from '@velvet/contract/testing/factories';
import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import { settle } from '@velvet/ui/testing/settle';
import type { ReactNode } from 'react';
import { App } from '../app/app.tsx';
import { createShell } from '../app/create-shell.ts';
import type { Shell } from '../app/shell.ts';
import { RemoteLoader } from '../federation/remote-loader.ts';
import { changeLanguage } from '../i18n/change-language.ts';
import { AppRouter } from '../routing/navigation.tsx';
import { withShellScreens } from '../screens/with-shell-screens.ts';
import type { SiteMap } from '../site-map/site-map.ts';
import { exampleFeature } from './example-feature.tsx';
import { exampleSite } from './example-site.ts';
import { createFakeFetch, type FakeFetch } from './fake-fetch.ts';

interface RenderOptions {
  readonly at: string;
  readonly token?: string;
  readonly language?: Language;
  /** Set to false to meet the age gate. */
  readonly isAdult?: boolean;
  readonly source?: RemoteSource;
  /** What differs from the routes and menus of the example remotes. */
  readonly site?: Partial<SiteMap>;
  readonly takeUpdate?: Shell['takeUpdate'];
  readonly beside?: ReactNode;
  /** What the API answers beside its base info and its config. */
  readonly prepare?: (api: FakeFetch) => void;
}

export const exampleSource: RemoteSource = {
  load: async (id) => ({ default: exampleFeature(id) }),
};

/** The whole shell with example remotes and a fake API, at an address. */
export async function renderShell(options: RenderOptions) {
  const { at, token, language = 'en', isAdult = true, source = exampleSource, site } = options;
  window.localStorage.clear();
  if (isAdult) window.localStorage.setItem('velvet.adult', '1');
  if (token !== undefined) window.localStorage.setItem('token', token);
  window.history.replaceState(null, '', at);
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined;

  const api = createFakeFetch();
  window.fetch = api.fetch;
  api.answer(getBaseInfo, aBaseInfo());
  api.answer(getSystemConfig, aSystemConfig());
  options.prepare?.(api);

  const { shell: made, routerWindow } = createShell({ ...exampleSite, ...site, source, window });
  await made.store.dispatch(changeLanguage(language));
  const { takeUpdate = made.takeUpdate } = options;
  const loader = impatientLoader(source, made);
  const shell: Shell = { ...made, loader, takeUpdate };
  const { pathname } = window.location;
  if (shell.routes.isPath(pathname)) await shell.loader.ensure(pathname, language);
  const view = render(
    <>
      <AppRouter window={routerWindow} navigation={shell.navigation} />
      <App shell={shell} beside={options.beside} />
    </>,
  );
  await settle();
  return { ...view, shell, api };
}

/** A failure shows at once, without the pauses between attempts. */
function impatientLoader(source: RemoteSource, { routes, store }: Shell): RemoteLoader {
  return new RemoteLoader({
    source: withShellScreens({ load: source.load }),
    ownerOf: routes.ownerOf,
    injectSlices: () => undefined,
    dispatch: store.dispatch,
    retryDelaysMs: [],
  });
}

/** Goes to an address as a screen does that navigates. */
export async function goTo({ navigation }: Pick<Shell, 'navigation'>, address: string) {
  await act(async () => navigation.navigate(address));
  await settle();
}

export const addressBar = (): string => window.location.pathname + window.location.search;
