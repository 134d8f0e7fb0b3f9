import { render } from '@testing-library/react';
import type { Language } from '@velvet/contract/language';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import { type UiLinkProps, UiLinkProvider } from '@velvet/ui';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import {
  type FeatureSlice,
  type Host,
  HostContext,
  type MenuItem,
  type Tell,
} from '../feature/index.ts';
import { LanguageContext } from '../i18n/index.ts';
import { answeringTransport, type FakeEndpoint } from '../isolated/answers.ts';
import { createAppStore } from '../store/create-app-store.ts';
import { type SliceStorage, STORAGE_PREFIX } from '../store/slice-persistence.ts';
import { quickUser } from './quick-user.ts';

/** Calls without an answer stay open. */
const createTransport = (answers: readonly FakeEndpoint[], calls: string[]) =>
  answeringTransport(answers, {
    onCall: (call) => calls.push(call),
    otherwise: () => untilTestEnds({ ok: false, error: { kind: 'aborted' } }),
  });

export { answer, type FakeEndpoint } from '../isolated/answers.ts';

/** A store like the app's; `slices` are those of the feature under test. */
export function createStore(
  answers: readonly FakeEndpoint[],
  calls: string[] = [],
  { slices = [], storage }: StoreOptions = {},
) {
  const { store, injectSlices } = createAppStore({
    transport: createTransport(answers, calls),
    ...(storage === undefined ? {} : { storage }),
  });
  injectSlices('feature', slices);
  return store;
}

interface StoreOptions {
  readonly slices?: readonly FeatureSlice[] | undefined;
  readonly storage?: SliceStorage | undefined;
}

const RouterLink = ({ href, ...props }: UiLinkProps) => <Link to={href} {...props} />;

/** What the device keeps of slices, by their keys. */
export interface StoredTexts {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, text: string) => void;
}

const isDevice = (value: object): value is StoredTexts =>
  'get' in value && typeof value.get === 'function';

/** A device of its own for a test, with what it kept before. */
function deviceOf(start: NonNullable<ScreenOptions['stored']>): StoredTexts {
  if (isDevice(start)) return start;
  const kept = new Map(Object.entries(start));
  return { get: (key) => kept.get(key) ?? null, set: (key, text) => void kept.set(key, text) };
}

export function createHost(
  isSignedIn: boolean,
  language: Language = 'en',
  menu: readonly MenuItem[] = [],
) {
  const toast = jest.fn<void, Parameters<Tell>>();
  return {
    session: { isSignedIn, signOut: jest.fn() },
    overlays: {
      toast,
      begin: () => toast,
      alert: jest.fn(async () => {}),
      confirm: jest.fn(async (): Promise<boolean> => true),
      askToSignIn: jest.fn(async () => {}),
    },
    language: { current: language, choose: jest.fn(async () => {}), ask: jest.fn() },
    theme: { current: 'system', choose: jest.fn() },
    menu: (_name: string): readonly MenuItem[] => menu,
    describeError: () => 'You are offline',
    warm: jest.fn(),
  } satisfies Host;
}

type Catalog = Readonly<Record<string, string>>;

interface HostProps {
  readonly messages: Catalog;
  readonly store: ReturnType<typeof createStore>;
  readonly host: Host;
  readonly address: string;
  readonly children?: ReactNode;
}

/** What the shell puts around a screen. */
export function TestHost({ messages, store, host, address, children }: HostProps) {
  return (
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages}>
        <LanguageContext value={host.language.current}>
          <HostContext value={host}>
            <MemoryRouter initialEntries={[address]}>
              <UiLinkProvider value={RouterLink}>{children}</UiLinkProvider>
            </MemoryRouter>
          </HostContext>
        </LanguageContext>
      </IntlProvider>
    </Provider>
  );
}

export interface ScreenOptions {
  readonly address: string;
  readonly answers: readonly FakeEndpoint[];
  readonly isSignedIn?: boolean;
  /** What apps have put on the screen's menu. */
  readonly menu?: readonly MenuItem[];
  /** What the host does to install the app; nothing unless the browser offers it. */
  readonly install?: () => void;
  /** What the device kept before, or the device. */
  readonly stored?: Readonly<Record<string, string>> | StoredTexts;
}

/** The storage that a store keeps its slices in. */
function storageOf(texts: StoredTexts): SliceStorage {
  const withoutPrefix = (key: string) => key.slice(STORAGE_PREFIX.length);
  return {
    get: (key) => texts.get(withoutPrefix(key)) || null,
    set: (key, text) => texts.set(withoutPrefix(key), text),
    remove: (key) => texts.set(withoutPrefix(key), ''),
  };
}

/** Renders screens of the remote whose English catalog and slices these are. */
export function createRenderScreen(messages: Catalog, slices: readonly FeatureSlice[] = []) {
  return (screen: ReactNode, options: ScreenOptions) => {
    const { address, answers, isSignedIn = true } = options;
    Object.assign(window, { scrollTo: jest.fn() });
    const calls: string[] = [];
    const host = { ...createHost(isSignedIn, 'en', options.menu), install: options.install };
    const stored = deviceOf(options.stored ?? {});
    const place = { address };
    const storage = storageOf(stored);
    const store = createStore(answers, calls, { slices, storage });
    const { container, unmount } = render(
      <TestHost messages={messages} store={store} host={host} address={address}>
        <main>{screen}</main>
        <Observer onLocation={(found) => Object.assign(place, { address: found })} />
      </TestHost>,
    );
    const user = quickUser();
    return { calls, container, host, place, storage, store, stored, unmount, user };
  };
}

function Observer({ onLocation }: { readonly onLocation: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onLocation(pathname + search);
  return null;
}
