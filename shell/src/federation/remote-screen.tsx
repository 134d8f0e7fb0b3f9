import { FailureBoundary } from '@velvet/sdk/federation/failure-boundary';
import { useLanguage } from '@velvet/sdk/i18n';
import { href, type Path } from '@velvet/sdk/routes';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  ScreenHeader,
  Skeleton,
  SkeletonGroup,
  VisuallyHidden,
} from '@velvet/ui';
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { focusHeading } from '../focus/heading-focus.ts';
import { Translations } from '../i18n/translations.tsx';
import { reportError } from '../telemetry/report-error.ts';
import { messages } from './federation.messages.ts';
import type { RemoteLoader } from './remote-loader.ts';
import * as styles from './screen-skeleton.module.css';

export const RemoteLoaderContext = createContext<RemoteLoader | undefined>(undefined);

function useRemoteLoader(): RemoteLoader {
  const loader = useContext(RemoteLoaderContext);
  if (!loader) throw new Error('No remote loader in this tree');
  return loader;
}

/** One screen of a remote: rendered at once when loaded, else its skeleton, error or absence. */
export function RemoteScreen({ path }: { readonly path: Path }) {
  const loader = useRemoteLoader();
  const language = useLanguage();
  const { timeZone } = useIntl();
  const read = () => loader.state(path, language);
  const state = useSyncExternalStore(loader.subscribe, read, read);

  useEffect(() => {
    if (state.kind === 'loading') void loader.ensure(path, language);
  }, [loader, path, language, state.kind]);

  // The frame moves the focus when a screen is there at once; this one had to be waited for.
  const waited = useRef(state.kind === 'loading');
  useEffect(() => {
    if (state.kind === 'ready' && waited.current) focusHeading();
    waited.current = state.kind === 'loading';
  }, [state.kind]);

  switch (state.kind) {
    case 'loading':
      return <ScreenSkeleton />;
    case 'absent':
      return <AbsentScreen />;
    case 'failed':
      return <ScreenFailure onRetry={() => loader.retry(path, language)} />;
    case 'ready':
      return (
        <FailureBoundary
          key={`${path} ${state.generation}`}
          fallback={(retry) => <ScreenFailure onRetry={async () => retry()} />}
          onError={(error, wasShown) => {
            reportError(error, loader.releaseAt(path));
            loader.screenCrashed({ path, language, error, wasShown });
          }}
        >
          <Translations catalog={state.messages} timeZone={timeZone}>
            <state.Screen />
          </Translations>
        </FailureBoundary>
      );
  }
}

function AbsentScreen() {
  const intl = useIntl();
  return (
    <>
      <ScreenHeader title={intl.formatMessage(messages.absentTitle)} />
      <EmptyState
        message={<FormattedMessage {...messages.absentHint} />}
        action={
          <ButtonLink href={href.home()} variant="secondary">
            <FormattedMessage {...messages.home} />
          </ButtonLink>
        }
      />
    </>
  );
}

interface ScreenFailureProps {
  readonly onRetry: () => Promise<unknown>;
}

/**
 * In place of a screen that could not be loaded or that threw; everything else keeps working. It is
 * tried again by a tap, and by itself when the device is back on the network.
 */
function ScreenFailure({ onRetry }: ScreenFailureProps) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  return (
    <>
      <h1>
        <VisuallyHidden>{intl.formatMessage(messages.failedTitle)}</VisuallyHidden>
      </h1>
      <ErrorState
        message={<FormattedMessage {...messages.failedTitle} />}
        hint={<FormattedMessage {...messages.failedHint} />}
        retryLabel={intl.formatMessage(messages.retry)}
        busy={busy}
        onRetry={retry}
      />
    </>
  );
}

/** While a screen's code is on its way: a wide block and rows, as most screens have. */
function ScreenSkeleton() {
  const label = useIntl().formatMessage(messages.loading);
  return (
    <>
      <h1>
        <VisuallyHidden>{label}</VisuallyHidden>
      </h1>
      <SkeletonGroup label={label} className={styles.screen}>
        <Skeleton className={styles.hero} />
        <Skeleton className={styles.row} />
        <Skeleton className={styles.row} />
        <Skeleton className={styles.row} />
      </SkeletonGroup>
    </>
  );
}
