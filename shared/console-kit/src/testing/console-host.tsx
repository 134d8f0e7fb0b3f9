import { MantineProvider } from '@mantine/core';
import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import { type OperatorRole, operatorRoles } from '@velvet/contract/ops/role';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import type { ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describeFailure } from '../failure/failure-notice.tsx';
import { allows, type ConsoleHost, ConsoleHostContext } from '../host/console-host.ts';
import english from '../messages/en.json';
import chinese from '../messages/zh-Hans.json';
import { createOpenActions, opsApi } from '../ops/ops-api.ts';
import type { OpsClient } from '../ops/ops-client.ts';
import { consoleTheme } from '../theme/mantine-theme.ts';
import { createAnsweringClient, type OpsAnswer, type OpsCall } from './console-answers.ts';

export { type OpsAnswer, type OpsCall, opsAnswer, opsRefused } from './console-answers.ts';

const kitMessages = { en: english, 'zh-Hans': chinese };

/** What Mantine asks a browser for and jsdom lacks; without motion no state changes after a test. */
function addBrowserFeatures(): void {
  Object.assign(globalThis, {
    matchMedia: (media: string) => ({
      media,
      matches: media === '(prefers-reduced-motion: reduce)',
      addEventListener() {},
      removeEventListener() {},
    }),
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
  Object.assign(Element.prototype, { scrollIntoView() {} });
}

function createStore(opsClient: OpsClient) {
  return configureStore({
    reducer: { [opsApi.reducerPath]: opsApi.reducer },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { opsClient, openActions: createOpenActions() } },
        immutableCheck: false,
        serializableCheck: false,
      }).concat(opsApi.middleware),
  });
}

export interface ConsoleOptions {
  readonly answers?: readonly OpsAnswer[];
  /** The console catalog of the page's app, in the language of the test. */
  readonly messages?: Readonly<Record<string, string>>;
  readonly language?: ConsoleLanguage;
  readonly name?: string;
  /** All of them unless told otherwise. */
  readonly roles?: readonly OperatorRole[];
  readonly address?: string;
  readonly hasPage?: (path: string) => boolean;
}

/** Renders a page as the console does around it. `calls` are those to the server, in their order. */
export function renderInConsole(page: ReactNode, options: ConsoleOptions = {}) {
  addBrowserFeatures();
  const { language = 'en', name = 'ada', roles = operatorRoles, address = '/' } = options;
  const calls: OpsCall[] = [];
  const store = createStore(createAnsweringClient(options.answers ?? [], calls));
  const host = {
    operator: { name, roles },
    can: (...needed: readonly OperatorRole[]) => needed.some((role) => roles.includes(role)),
    mayCall: ({ access }: Parameters<ConsoleHost['mayCall']>[0]) => allows(access, roles),
    language,
    notify: jest.fn(),
    confirm: jest.fn(async (): Promise<boolean> => true),
    hasPage: options.hasPage ?? (() => true),
  } satisfies Omit<ConsoleHost, 'describeFailure'>;
  const router = createMemoryRouter([{ path: '*', element: <Host host={host}>{page}</Host> }], {
    initialEntries: [address],
  });
  const messages = { ...kitMessages[language], ...options.messages };
  const { container, unmount } = render(
    <Provider store={store}>
      <IntlProvider locale={language} messages={messages} timeZone="UTC">
        <MantineProvider
          env="test"
          theme={consoleTheme}
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <RouterProvider router={router} />
        </MantineProvider>
      </IntlProvider>
    </Provider>,
  );
  const place = () => router.state.location.pathname + router.state.location.search;
  return {
    calls,
    container,
    host,
    place,
    router,
    store,
    unmount,
    user: quickUser(),
  };
}

interface HostProps {
  readonly host: Omit<ConsoleHost, 'describeFailure'>;
  readonly children: ReactNode;
}

function Host({ host, children }: HostProps) {
  const intl = useIntl();
  const full: ConsoleHost = {
    ...host,
    describeFailure: (failure) => describeFailure(intl, failure),
  };
  return (
    <ConsoleHostContext value={full}>
      <main>{children}</main>
    </ConsoleHostContext>
  );
}
