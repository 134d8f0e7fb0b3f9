import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHost, createStore, TestHost } from '@velvet/shared/testing/test-host';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import english from '../messages/en.json';
import { fakeWindow } from './fake-platform.ts';
import { type Answer, createFakeServer } from './fake-server.ts';

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
  fakeWindow(ROOM_FOR_ROWS);
  const server = createFakeServer(answers);
  const host = createHost(isSignedIn);
  const store = createStore(server.answers);
  const view = render(
    <TestHost messages={english} store={store} host={host} address={address}>
      {screen}
      <Address />
    </TestHost>,
  );
  return { ...view, host, store, server, user: userEvent.setup() };
}

/** Where the router is, for tests to read. */
function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{pathname + search}</span>;
}
