import type { ConsoleLanguage } from '@velvet/contract/console-page';
import type { OperatorSession } from '@velvet/contract/ops/session';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadedPage } from '../federation/loaded-page.tsx';
import type { RemotePages } from '../federation/remote-pages.ts';
import { mayOpen, type PageEntry } from '../navigation/console-page-entry.ts';
import type { PageTable } from '../navigation/page-table.ts';
import { ForbiddenPage, NotFoundPage } from '../not-found/no-page.tsx';
import { loaderOf } from './page-loaders.ts';

interface OutletProps {
  readonly operator: OperatorSession;
  readonly language: ConsoleLanguage;
  readonly pages: PageTable;
  readonly remotePages: RemotePages;
}

/** The page at the present address. */
export function ConsolePageOutlet({ operator, language, pages, remotePages }: OutletProps) {
  const { pathname } = useLocation();
  const page = pages.find(pathname);
  if (!page) return <NotFoundPage />;
  if (!mayOpen(page, operator.roles)) return <ForbiddenPage roles={page.roles ?? []} />;
  return <OpenPage key={page.path} page={page} language={language} remotePages={remotePages} />;
}

interface OpenPageProps {
  readonly page: PageEntry;
  readonly language: ConsoleLanguage;
  readonly remotePages: RemotePages;
}

function OpenPage({ page, language, remotePages }: OpenPageProps) {
  const load = useMemo(() => loaderOf(page, remotePages), [page, remotePages]);
  const onCrash = (error: unknown) =>
    page.kind === 'remote' && remotePages.crashed(page.remote, error);
  return <LoadedPage load={load} language={language} onCrash={onCrash} />;
}
