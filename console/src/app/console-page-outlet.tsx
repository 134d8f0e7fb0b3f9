import { Text } from '@mantine/core';
import { ConsolePage, useConsole, useMessages } from '@velvet/console-kit';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import type { OperatorRole } from '@velvet/contract/ops/role';
import { withRetry } from '@velvet/sdk/federation/with-retry';
import { useMemo } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { LoadedPage } from '../federation/loaded-page.tsx';
import type { PageCode, RemotePages } from '../federation/remote-pages.ts';
import { roleNames } from '../layout/layout.messages.ts';
import { mayOpen, type PageEntry, type PageTable } from '../navigation/page-table.ts';

const messages = defineMessages({
  title: { id: 'console.notFound.title', defaultMessage: 'There is no such page' },
  hint: {
    id: 'console.notFound.hint',
    defaultMessage:
      'The address may be wrong, or the page may belong to a version that is not in use.',
  },
  forbiddenTitle: {
    id: 'console.forbidden.title',
    defaultMessage: 'Your roles do not open this page',
  },
  desk: { id: 'console.notFound.desk', defaultMessage: 'Go to the desk' },
});

const valued = defineMessages<{ forbiddenHint: { roles: string } }>({
  forbiddenHint: {
    id: 'console.forbidden.hint',
    defaultMessage: 'It is for {roles}. An administrator can change your roles.',
  },
});

interface OutletProps {
  readonly pages: PageTable;
  readonly remotePages: RemotePages;
}

/** The page at the present address. */
export function ConsolePageOutlet({ pages, remotePages }: OutletProps) {
  const { operator } = useConsole();
  const { pathname } = useLocation();
  const page = pages.find(pathname);
  if (!page) return <NotFoundPage />;
  if (!mayOpen(page, operator.roles)) return <ForbiddenPage roles={page.roles ?? []} />;
  return <OpenPage key={page.path} page={page} remotePages={remotePages} />;
}

interface OpenPageProps {
  readonly page: PageEntry;
  readonly remotePages: RemotePages;
}

function OpenPage({ page, remotePages }: OpenPageProps) {
  const load = useMemo(() => loaderOf(page, remotePages), [page, remotePages]);
  const onCrash = (error: unknown) =>
    page.kind === 'remote' && remotePages.crashed(page.remote, error);
  return <LoadedPage load={load} onCrash={onCrash} />;
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

function NotFoundPage() {
  const t = useMessages(messages);
  return (
    <ConsolePage title={t('title')} back={{ href: '/', label: t('desk') }}>
      <Text c="dimmed">{t('hint')}</Text>
    </ConsolePage>
  );
}

/** A page whose roles the operator lacks, opened by its address. */
function ForbiddenPage({ roles }: { readonly roles: readonly OperatorRole[] }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const names = roles.map((role) => intl.formatMessage(roleNames[role]));
  return (
    <ConsolePage title={t('forbiddenTitle')} back={{ href: '/', label: t('desk') }}>
      <Text c="dimmed">
        {intl.formatMessage(valued.forbiddenHint, {
          roles: intl.formatList(names, { type: 'disjunction' }),
        })}
      </Text>
    </ConsolePage>
  );
}
