import { languageTag } from '@velvet/contract/language';
import {
  createOverlayStack,
  EmptyState,
  OverlayProvider,
  SkeletonGroup,
  type UiLinkProps,
  UiLinkProvider,
} from '@velvet/ui';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type IntlConfig, IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { Link, Navigate, Route, Routes } from 'react-router-dom';
import { isApiError } from '../api/index.ts';
import {
  type Catalog,
  type Feature,
  type Host,
  HostContext,
  type MenuItem,
} from '../feature/index.ts';
import { LanguageContext } from '../i18n/index.ts';
import type { AppReduxStore } from '../store/app-store.ts';
import { type Choices, readChoices, writeChoices } from './choices.ts';
import { Toolbar } from './toolbar.tsx';
import { useIsolatedOverlays } from './use-isolated-overlays.tsx';

export interface IsolatedHostProps {
  readonly feature: Feature;
  readonly store: AppReduxStore;
  /** What apps have put on menus, by the menu's name. */
  readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
}

/** What the shell puts around the screens of one remote, without the shell. */
export function IsolatedHost({ feature, store, menus }: IsolatedHostProps) {
  const [choices, choose] = useChoices();
  const { language, theme, isSignedIn } = choices;
  const messages = useCatalog(feature, choices);
  const { overlays, shown } = useIsolatedOverlays();
  const [stack] = useState(createOverlayStack);
  const host = useMemo(
    (): Host => ({
      session: { isSignedIn, signOut: () => choose({ isSignedIn: false }) },
      overlays,
      language: {
        current: language,
        choose: async (chosen) => choose({ language: chosen }),
        ask: () => overlays.toast('The shell shows its list of languages here'),
      },
      theme: { current: theme, choose: (chosen) => choose({ theme: chosen }) },
      menu: (name) => menus[name] ?? [],
      describeError,
      warm: () => undefined,
    }),
    [isSignedIn, overlays, language, theme, choose, menus],
  );
  if (!messages) return null;
  return (
    <Provider store={store}>
      <IntlProvider locale={languageTag(language)} messages={messages}>
        <LanguageContext value={language}>
          <HostContext value={host}>
            <OverlayProvider value={stack}>
              <UiLinkProvider value={RouterLink}>
                <main>
                  <Screens feature={feature} />
                </main>
                {shown}
                <Toolbar feature={feature} choices={choices} onChoose={choose} />
              </UiLinkProvider>
            </OverlayProvider>
          </HostContext>
        </LanguageContext>
      </IntlProvider>
    </Provider>
  );
}

const RouterLink = ({ href, ...props }: UiLinkProps) => <Link to={href} {...props} />;

/** A developer reads it, in the place of the shell's sentence for visitors. */
const describeError = (error: unknown): string => {
  if (!isApiError(error)) return 'The call failed';
  return error.kind === 'refused' ? error.message : `The call failed: ${error.kind}`;
};

function useChoices(): readonly [Choices, (changed: Partial<Choices>) => void] {
  const [choices, setChoices] = useState(() => readChoices(window.sessionStorage));
  const choose = useMemo(
    () => (changed: Partial<Choices>) => setChoices((before) => ({ ...before, ...changed })),
    [],
  );
  useLayoutEffect(() => {
    writeChoices(window.sessionStorage, choices);
    if (choices.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choices.theme;
    document.documentElement.lang = languageTag(choices.language);
  }, [choices]);
  return [choices, choose];
}

/** The remote's texts in the chosen language; those of the last one until they are loaded. */
function useCatalog(feature: Feature, { language }: Choices): IntlConfig['messages'] | undefined {
  const [catalog, setCatalog] = useState<Catalog>();
  useEffect(() => {
    let isCurrent = true;
    void feature.messages[languageTag(language)]().then(({ default: loaded }) => {
      if (isCurrent) setCatalog(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [feature, language]);
  // A catalog comes from the build, which compiles each text to its syntax tree.
  return catalog as IntlConfig['messages'];
}

function Screens({ feature }: { readonly feature: Feature }) {
  const screens = useMemo(
    () =>
      Object.entries(feature.routes).map(([path, load]): readonly [string, ComponentType] => [
        path,
        lazy(load),
      ]),
    [feature],
  );
  const [first] = screens;
  return (
    <Routes>
      {screens.map(([path, Screen]) => (
        <Route
          key={path}
          path={path}
          element={
            <Loading>
              <Screen />
            </Loading>
          }
        />
      ))}
      {first && <Route path="/" element={<Navigate replace to={first[0]} />} />}
      <Route path="*" element={<EmptyState message="This address is of another app" />} />
    </Routes>
  );
}

const Loading = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<SkeletonGroup label="Loading">{null}</SkeletonGroup>}>{children}</Suspense>
);
