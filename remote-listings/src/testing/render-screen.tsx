import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createFakeHost } from './fake-host.ts';
import { type Answer, createFakeTransport } from './fake-transport.ts';
import { createTestStore, ScreenHost } from './screen-host.tsx';

interface Options {
  readonly answers: readonly Answer[];
  readonly address?: string;
  readonly isSignedIn?: boolean;
}

export function renderScreen(
  screen: ReactElement,
  { answers, address = '/Home', isSignedIn = false }: Options,
) {
  const transport = createFakeTransport(answers);
  const host = createFakeHost(isSignedIn);
  const store = createTestStore(transport);
  const view = render(
    <ScreenHost store={store} host={host} entries={[address]}>
      {screen}
    </ScreenHost>,
  );
  return { ...view, host, store, transport, user: userEvent.setup() };
}
