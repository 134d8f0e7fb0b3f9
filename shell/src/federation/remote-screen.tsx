import type { Catalog } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import { href, type Path } from '@velvet/sdk/routes';
import { ButtonLink, EmptyState, ScreenHeader } from '@velvet/ui';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { focusHeading } from '../focus/heading-focus.ts';
import { Translations } from '../i18n/translations.tsx';
import { reportError } from '../telemetry/report-error.ts';
import { messages } from './federation.messages.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

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
        <ScreenBoundary
          key={`${path} ${state.generation}`}
          onError={(error, wasShown) => {
            reportError(error, loader.releaseAt(path));
            loader.screenCrashed({ path, language, error, wasShown });
          }}
        >
          <RemoteMessages catalog={state.messages}>
            <state.Screen />
          </RemoteMessages>
        </ScreenBoundary>
      );
  }
}

function RemoteMessages({
  catalog,
  children,
}: {
  readonly catalog: Catalog;
  readonly children: ReactNode;
}) {
  const { timeZone } = useIntl();
  return (
    <Translations catalog={catalog} timeZone={timeZone}>
      {children}
    </Translations>
  );
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
