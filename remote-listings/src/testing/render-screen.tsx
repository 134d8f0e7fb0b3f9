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
  /** How many rows of a virtual list the window has room for. */
  readonly roomForRows?: number;
}

export function renderScreen(
  screen: ReactElement,
  { answers, address = '/Home', isSignedIn = false, roomForRows = 100 }: Options,
) {
  fakeLayout(roomForRows);
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
