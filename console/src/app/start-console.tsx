import { type ConsolePageData, consolePageDataSchema } from '@velvet/contract/console-page';
import { createFederatedSource } from '@velvet/sdk/federation/federated-source';
import { createRoot } from 'react-dom/client';
// The one of react-router-dom comes from an entry that has no production build of its own.
import { RouterProvider } from 'react-router';
import { createBrowserRouter } from 'react-router-dom';
import * as v from 'valibot';
import { RemotePages } from '../federation/remote-pages.ts';
import { sharedModules } from '../federation/shared-modules.ts';
import { loadTexts } from '../i18n/console-intl.tsx';
import { prefersDark, schemeOf, showScheme } from '../layout/preference-controls.tsx';
import { createPageTable } from '../navigation/page-table.ts';
import { checkSession } from '../session/session-gate.tsx';
import { createConsoleStore } from '../state/console-store.ts';
import { reportError } from '../telemetry/report-error.ts';
import { ConsoleApp, type ConsoleParts } from './console-app.tsx';
import { ownPages } from './own-pages.ts';

/** Throws when the page was not composed by an edge of this contract. */
function readPageData(): ConsolePageData {
  const text = document.getElementById('velvet-console')?.textContent ?? '';
  return v.parse(consolePageDataSchema, JSON.parse(text));
}

/** Starts the console on the page that its edge composed. */
export async function startConsole(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const page = readPageData();
  const store = createConsoleStore({ window, language: page.language });
  const { language, theme } = store.getState().preferences;
  showScheme(schemeOf(theme, prefersDark()), document);
  const checked = store.dispatch(checkSession());
  const source = createFederatedSource({
    hostName: 'velvet_console',
    exposedModule: 'console',
    remotes: page.remotes,
    shared: sharedModules(),
  });
  const remotePages = new RemotePages({
    source,
    pages: page.pages,
    isOnline: () => navigator.onLine,
    onProblem: (error) => reportError(error),
  });
  const texts = await loadTexts(language);
  await checked;
  const pages = createPageTable(ownPages, page.pages);
  const router = routerOf({ store, texts, pages, remotePages });
  createRoot(root).render(<RouterProvider router={router} />);
}

/** One route: which page an address opens is up to the releases, and to the operator's roles. */
const routerOf = (parts: ConsoleParts) =>
  createBrowserRouter([{ path: '*', element: <ConsoleApp {...parts} /> }]);
