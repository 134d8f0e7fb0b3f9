import { act, screen } from '@testing-library/react';
import { queryApi } from '@velvet/sdk/api';
import { createTestStore } from '../testing/create-test-store.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { followNetwork } from './follow-network.ts';
import { selectIsOnline } from './network-slice.ts';

const onLine = jest.spyOn(navigator, 'onLine', 'get');
beforeEach(() => void onLine.mockReturnValue(true));

const change = (isOnline: boolean, event = isOnline ? 'online' : 'offline') => {
  onLine.mockReturnValue(isOnline);
  window.dispatchEvent(new Event(event));
};

function setup() {
  const { store } = createTestStore();
  followNetwork(store, window);
  return { store, isOnline: () => selectIsOnline(store.getState()) };
}

test('a page that is opened without a network is offline', () => {
  onLine.mockReturnValue(false);
  expect(setup().isOnline()).toBe(false);
});

test('going offline and coming back reaches the store and the query API', () => {
  const { store, isOnline } = setup();
  const ofQueries = () => store.getState()[queryApi.reducerPath].config.online;
  change(false);
  expect([isOnline(), ofQueries()]).toEqual([false, false]);
  change(true);
  expect([isOnline(), ofQueries()]).toEqual([true, true]);
});

test('a change that a frozen page missed is noticed when it resumes', () => {
  const { isOnline } = setup();
  change(false, 'pageshow');
  expect(isOnline()).toBe(false);
  onLine.mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(isOnline()).toBe(true);
});

test('an event that changes nothing is no action', () => {
  const { store } = setup();
  const listener = jest.fn();
  store.subscribe(listener);
  change(true);
  expect(listener).not.toHaveBeenCalled();
});

test('S3.4 going offline is announced, coming back takes the bar away', async () => {
  await renderShell({ at: '/Home' });
  const offline = () => screen.queryByText(/offline/i);
  expect(offline()).toBeNull();
  act(() => change(false));
  expect(offline()?.closest('[role="status"]')).not.toBeNull();
  act(() => change(true));
  expect(offline()).toBeNull();
});
