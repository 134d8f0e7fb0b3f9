import { Button, Text } from '@mantine/core';
import { ConsolePage, useMessages } from '@velvet/console-kit';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import type { OperatorRole } from '@velvet/contract/ops/role';
import type { OperatorSession } from '@velvet/contract/ops/session';
import { withRetry } from '@velvet/sdk/federation/with-retry';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { LoadedPage } from '../federation/loaded-page.tsx';
import type { PageCode, RemotePages } from '../federation/remote-pages.ts';
import { roleNames } from '../layout/layout.messages.ts';
import { mayOpen, type PageEntry, type PageTable } from '../navigation/page-table.ts';
import { messages, valued } from './console-page-outlet.messages.ts';

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

type PageLoad = (language: ConsoleLanguage) => Promise<PageCode | undefined>;

const HOST = 'console';

/** How a page comes: a chunk of the host, whose texts are there, or a module of a remote. */
function loaderOf(page: PageEntry, remotePages: RemotePages): PageLoad {
  if (page.kind === 'remote') {
    return (language) => remotePages.load(page.remote, page.path, language);
  }
  return async () => ({ Page: (await withRetry(HOST, page.load)).default, release: HOST });
}

function ToDesk() {
  const t = useMessages(messages);
  return (
    <div>
      <Button component={Link} to="/" variant="default">
        {t('desk')}
      </Button>
    </div>
  );
}

function NotFoundPage() {
  const t = useMessages(messages);
  return (
    <ConsolePage title={t('title')}>
      <Text c="dimmed">{t('hint')}</Text>
      <ToDesk />
    </ConsolePage>
  );
}

/** A page whose roles the operator lacks, opened by its address. */
function ForbiddenPage({ roles }: { readonly roles: readonly OperatorRole[] }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const names = roles.map((role) => intl.formatMessage(roleNames[role]));
  return (
    <ConsolePage title={t('forbiddenTitle')}>
      <Text c="dimmed">
        {intl.formatMessage(valued.forbiddenHint, {
          roles: intl.formatList(names, { type: 'disjunction' }),
        })}
      </Text>
      <ToDesk />
    </ConsolePage>
  );
}
