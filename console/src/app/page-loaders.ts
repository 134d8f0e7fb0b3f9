import type { ConsoleLanguage } from '@velvet/contract/console-page';
import { withRetry } from '@velvet/sdk/federation/with-retry';
import type { LoadedPage, RemotePages } from '../federation/remote-pages.ts';
import type { PageEntry } from '../navigation/console-page-entry.ts';

type PageLoad = (language: ConsoleLanguage) => Promise<LoadedPage | undefined>;

const HOST = 'console';

/** How a page comes: a chunk of the host, whose texts are there, or a module of a remote. */
export function loaderOf(page: PageEntry, remotePages: RemotePages): PageLoad {
  if (page.kind === 'remote') {
    return (language) => remotePages.load(page.remote, page.path, language);
  }
  return async () => ({ Page: (await withRetry(HOST, page.load)).default, release: HOST });
}
