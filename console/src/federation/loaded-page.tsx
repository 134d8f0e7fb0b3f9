import { Alert, Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { ConsolePage, useConsole, useMessages } from '@velvet/console-kit';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import { FailureBoundary } from '@velvet/sdk/federation/failure-boundary';
import { RemoteLoadError } from '@velvet/sdk/federation/remote-source';
import { type ReactNode, type SetStateAction, useLayoutEffect, useMemo, useState } from 'react';
import { defineMessages, IntlProvider, useIntl } from 'react-intl';
import type { Messages } from '../i18n/console-intl.tsx';
import { reportError } from '../telemetry/report-error.ts';
import type { PageCode } from './remote-pages.ts';

const messages = defineMessages({
  failedTitle: { id: 'console.page.failed', defaultMessage: 'This page could not be shown' },
  failedHint: {
    id: 'console.page.failedHint',
    defaultMessage: 'The other pages keep working. Nothing that you decided is affected.',
  },
  loading: { id: 'console.page.loading', defaultMessage: 'Loading the page' },
  absentTitle: { id: 'console.page.absent', defaultMessage: 'Not part of this version' },
  absentHint: {
    id: 'console.page.absentHint',
    defaultMessage: 'The version in use does not have this page. Reload to get the newest one.',
  },
});

const valued = defineMessages<{ release: { release: string } }>({
  release: { id: 'console.page.release', defaultMessage: 'Version: {release}' },
});

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly page: PageCode }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly release: string | undefined };

interface LoadedPageProps {
  /** undefined where there is no such page. The same function for the same page. */
  readonly load: (language: ConsoleLanguage) => Promise<PageCode | undefined>;
  /** The page threw before it was shown once; true when it should be loaded again. */
  readonly onCrash: (error: unknown) => boolean;
}

const LOADING: State = { kind: 'loading' };

/**
 * One page, from its code to its failure. Another language leaves the page as it is until its texts are
 * there, so that nothing entered is lost.
 */
export function LoadedPage({ load, onCrash }: LoadedPageProps) {
  const { language } = useConsole();
  const [state, setState] = useState(LOADING);
  const [attempt, setAttempt] = useState(0);

  // Before the browser paints: a page that was loaded before is shown without a skeleton.
  useLayoutEffect(() => {
    let isLeft = false;
    const show = (next: SetStateAction<State>) => {
      if (!isLeft) setState(next);
    };
    load(language).then(
      (page) => show(page ? { kind: 'ready', page } : { kind: 'absent' }),
      (error: unknown) => {
        reportError(error);
        const release = error instanceof RemoteLoadError ? error.remote : undefined;
        // Without texts in another language a page stays as it is, with what was entered.
        show((shown) => (shown.kind === 'ready' ? shown : { kind: 'failed', release }));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [load, language, attempt]);

  const retry = () => {
    setState(LOADING);
    setAttempt((count) => count + 1);
  };
  switch (state.kind) {
    case 'loading':
      return <PageSkeleton />;
    case 'absent':
      return <AbsentPage />;
    case 'failed':
      return <PageFailure release={state.release} onRetry={retry} />;
    case 'ready': {
      const { Page, messages, release } = state.page;
      return (
        <FailureBoundary
          key={release}
          fallback={(again) => <PageFailure release={release} onRetry={again} />}
          onError={(error, wasShown) => {
            reportError(error, release);
            if (!wasShown && onCrash(error)) retry();
          }}
        >
          <PageTexts messages={messages}>
            <Page />
          </PageTexts>
        </FailureBoundary>
      );
    }
  }
}

/** The remote's texts beside those of the host and the kit. */
function PageTexts({
  messages,
  children,
}: {
  readonly messages: Messages | undefined;
  readonly children: ReactNode;
}) {
  const outer = useIntl();
  // Catalogs of one kind are either all compiled or all texts, which the union of types cannot say.
  const all = useMemo(
    (): Messages => Object.assign({}, outer.messages, messages),
    [outer.messages, messages],
  );
  return (
    <IntlProvider locale={outer.locale} messages={all} onError={reportError}>
      {children}
    </IntlProvider>
  );
}

/** While a page's code is on its way. */
function PageSkeleton() {
  const t = useMessages(messages);
  return (
    <Stack gap="lg" aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Skeleton height={28} width={220} />
      <Skeleton height={220} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </Stack>
  );
}

/** The release in use lacks a page that the navigation has. */
function AbsentPage() {
  const t = useMessages(messages);
  return (
    <ConsolePage title={t('absentTitle')}>
      <Alert color="yellow">{t('absentHint')}</Alert>
    </ConsolePage>
  );
}

interface PageFailureProps {
  /** The release that failed. */
  readonly release?: string | undefined;
  readonly onRetry: () => void;
}

/** In place of a page that could not be loaded or that threw; everything else keeps working. */
function PageFailure({ release, onRetry }: PageFailureProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  return (
    <ConsolePage title={t('failedTitle')}>
      <Alert color="red" role="alert">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{t('failedHint')}</Text>
          {release !== undefined && (
            <Text size="xs" c="dimmed">
              {intl.formatMessage(valued.release, { release })}
            </Text>
          )}
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        </Stack>
      </Alert>
    </ConsolePage>
  );
}
