import { act, screen, within } from '@testing-library/react';
import { anId } from '@velvet/contract/testing/factories';
import { createHost, createStore, TestHost } from '@velvet/sdk/testing/test-host';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import english from '../messages/en.json';
import { writePositions } from '../positions/watch-positions.ts';
import { slices } from '../slices.ts';
import { renderScreen } from '../testing/test-host.tsx';
import { ContinueRow } from './continue-row.tsx';

const left = {
  id: anId(7),
  title: 'Tide',
  posterUrl: '/media/1.webp',
  durationS: 240,
  positionS: 60,
};
const kept = writePositions([left]);
const storage = { get: () => kept, set: () => undefined, remove: () => undefined };

const around = (store: ReturnType<typeof createStore>, row: ReactNode) => (
  <TestHost messages={english} store={store} host={createHost(true)} address="/Video">
    {row}
  </TestHost>
);

test('S5.4 the row is rendered after hydration, not on a server', async () => {
  const server = createStore([], [], { slices });
  const device = createStore([], [], { slices, storage });
  const root = document.body.appendChild(document.createElement('div'));
  const row = <ContinueRow listed={[]} />;
  root.innerHTML = renderToString(around(server, row));
  expect(root.textContent).toBe('');
  const hydrating = (
    <Provider store={device} serverState={server.getState()}>
      {row}
    </Provider>
  );
  const onRecoverableError = jest.fn();
  await act(async () => hydrateRoot(root, around(device, hydrating), { onRecoverableError }));
  expect(screen.getByRole('link', { name: 'Tide' })).toBeTruthy();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('S5.4 only what was left in the middle is shown', () => {
  const positions = writePositions([{ ...left, id: anId(8), title: 'Seen', positionS: 239 }, left]);
  const { container } = renderScreen(<ContinueRow listed={[]} />, {
    address: '/Video',
    answers: [],
    stored: { 'video.positions': positions },
  });
  const links = within(container).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Tide']);
});
