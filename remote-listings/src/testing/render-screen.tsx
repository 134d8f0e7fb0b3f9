import { createRenderScreen } from '@velvet/sdk/testing/test-host';
import type { ReactElement } from 'react';
import english from '../messages/en.json';
import { slices } from '../slices.ts';
import { fakeWindow } from './fake-platform.ts';
import { createFakeServer, type RecordedEndpoint } from './fake-server.ts';

interface Options {
  readonly answers: readonly RecordedEndpoint[];
  readonly address?: string;
  readonly isSignedIn?: boolean;
  /** What the device keeps. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** Enough for every list of these tests. */
const ROOM_FOR_ROWS = 100;

const render = createRenderScreen(english, slices);

export function renderScreen(screen: ReactElement, options: Options) {
  const { answers, address = '/Home', isSignedIn = false, stored = {} } = options;
  fakeWindow(ROOM_FOR_ROWS);
  const server = createFakeServer(answers);
  const view = render(screen, { answers: server.answers, address, isSignedIn, stored });
  return { ...view, server };
}
