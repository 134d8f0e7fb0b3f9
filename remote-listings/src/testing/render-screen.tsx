import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createFakeHost } from './fake-host.ts';
import { fakeLayout } from './fake-platform.ts';
import { type Answer, createFakeTransport } from './fake-transport.ts';
import { createTestStore, ScreenHost } from './screen-host.tsx';

interface Options {
  readonly answers: readonly Answer[];
  readonly address?: string;
  readonly isSignedIn?: boolean;
}

/** Enough for every list of these tests. */
const ROOM_FOR_ROWS = 100;

export function renderScreen(
  screen: ReactElement,
  { answers, address = '/Home', isSignedIn = false }: Options,
) {
  // A test about motion has brought its own.
  if (!('ResizeObserver' in globalThis)) fakeLayout(ROOM_FOR_ROWS);
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
