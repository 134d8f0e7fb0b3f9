import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiError, isApiError, queryApi, type Transport } from '@velvet/shared/api';
import { decode } from '@velvet/shared/contract/codec';
import { type Endpoint, formFields } from '@velvet/shared/contract/endpoint';
import type { Language } from '@velvet/shared/contract/language';
import { type Host, HostContext } from '@velvet/shared/feature';
import { LanguageContext } from '@velvet/shared/i18n';
import { Link, useLocation } from '@velvet/shared/routes';
import { type UiLinkProps, UiLinkProvider } from '@velvet/shared/ui';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import english from '../messages/en.json';

/** The server's part in a test: what one endpoint answers to the fields it is sent. */
export interface Answer {
  readonly name: string;
  readonly respond: (fields: URLSearchParams) => Promise<Reply>;
}
type Reply = { readonly wire: unknown } | { readonly error: ApiError };

export function answer<In, Out>(
  endpoint: Endpoint<In, Out>,
  respond: (fields: URLSearchParams) => Out | ApiError | Promise<Out | ApiError>,
): Answer {
  return {
    name: endpoint.name,
    async respond(fields) {
      const reply = await respond(fields);
      return isApiError(reply) ? { error: reply } : { wire: endpoint.output.encode(reply) };
    },
  };
}

/** Answers go through the contract's codecs, as on the wire. An endpoint without one never answers. */
function createTransport(answers: readonly Answer[], calls: string[]): Transport {
  return {
    async call(endpoint, input) {
      const fields = formFields(endpoint, input);
      calls.push(`${endpoint.name}?${fields}`);
      const known = answers.find(({ name }) => name === endpoint.name);
      if (!known) return new Promise(() => {});
      const reply = await known.respond(fields);
      if ('error' in reply) return { ok: false, error: reply.error };
      const decoded = decode(endpoint.output, reply.wire);
      return decoded.ok
        ? { ok: true, value: decoded.value, message: 'OK' }
        : { ok: false, error: { kind: 'contract', field: decoded.field } };
    },
  };
}

export function createStore(answers: readonly Answer[], calls: string[] = []) {
  const transport = createTransport(answers, calls);
  return configureStore({
    reducer: { [queryApi.reducerPath]: queryApi.reducer },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { transport } },
        // That the checks of development are slow on a busy machine is no finding.
        immutableCheck: { warnAfter: Number.POSITIVE_INFINITY },
        serializableCheck: { warnAfter: Number.POSITIVE_INFINITY },
      }).concat(queryApi.middleware),
  });
}

const RouterLink = ({ href, ...props }: UiLinkProps) => <Link to={href} {...props} />;

/** What the device remembers; forgotten with the test. */
function aDevice(): Host['preferences'] {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
  };
}

export function createHost(isSignedIn: boolean, language: Language = 'en') {
  return {
    session: { isSignedIn, signOut: jest.fn() },
    overlays: {
      toast: jest.fn(),
      alert: jest.fn(async () => {}),
      confirm: jest.fn(async (): Promise<boolean> => true),
      askToSignIn: jest.fn(async () => {}),
    },
    language: { current: language, choose: jest.fn(async () => {}) },
    theme: { current: 'system', choose: jest.fn() },
    describeError: () => 'You are offline',
    preferences: aDevice(),
    warm: jest.fn(),
  } satisfies Host;
}

interface HostProps {
  readonly store: ReturnType<typeof createStore>;
  readonly host: Host;
  readonly address: string;
  readonly children?: ReactNode;
}

/** What the shell puts around a screen. */
export function TestHost({ store, host, address, children }: HostProps) {
  return (
    <Provider store={store}>
      <IntlProvider locale="en" messages={english}>
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

interface ScreenOptions {
  readonly address: string;
  readonly answers: readonly Answer[];
  readonly isSignedIn?: boolean;
  readonly preferences?: Host['preferences'];
}

export function renderScreen(
  screen: ReactNode,
  { address, answers, isSignedIn = true, preferences }: ScreenOptions,
) {
  Object.assign(window, { scrollTo: jest.fn() });
  const calls: string[] = [];
  const host = { ...createHost(isSignedIn), ...(preferences ? { preferences } : {}) };
  const place = { address };
  const store = createStore(answers, calls);
  const { container, unmount } = render(
    <TestHost store={store} host={host} address={address}>
      <main>{screen}</main>
      <Observer onLocation={(found) => Object.assign(place, { address: found })} />
    </TestHost>,
  );
  return { calls, container, host, place, unmount, user: userEvent.setup({ delay: null }) };
}

function Observer({ onLocation }: { readonly onLocation: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onLocation(pathname + search);
  return null;
}
