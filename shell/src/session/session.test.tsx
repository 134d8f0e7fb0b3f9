import type { Transport } from '@velvet/sdk/api';
import { memberLeft } from '@velvet/sdk/store';
import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { clearMemberData } from '../app/clear-member-data.ts';
import { createDeviceStorage } from '../storage/device-storage.ts';
import { createSliceStorage } from '../storage/slice-storage.ts';
import { createSession } from './session.ts';
import { selectIsSignedIn, sessionSlice } from './session-slice.ts';

const transport: Transport = { call: () => Promise.reject(new Error('no calls here')) };

/** A tab of this device; `token` is what was stored before it was opened. */
function openTab(token?: string) {
  window.localStorage.clear();
  if (token !== undefined) window.localStorage.setItem('token', token);
  const storage = createDeviceStorage(() => window.localStorage);
  const { store, startListening } = createAppStore({
    transport,
    storage: createSliceStorage(storage, window),
    slices: [sessionSlice],
  });
  const session = createSession({ storage, store, startListening });
  const prerenderer = { clear: jest.fn(), restart: jest.fn() };
  clearMemberData(startListening, prerenderer);
  const left = jest.fn();
  startListening({ actionCreator: memberLeft, effect: ({ payload }) => left(payload) });
  const seen: string[] = [];
  startListening({ predicate: () => true, effect: (action) => void seen.push(snapshot(action)) });
  const snapshot = (action: unknown) => JSON.stringify([action, store.getState()]);
  const isSignedIn = () => selectIsSignedIn(store.getState());
  /** The storage event of another tab; a null key stands for all entries, as after a freeze. */
  const hear = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  const wake = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { storage, store, session, prerenderer, left, seen, isSignedIn, hear, wake };
}

test('S3.70 a stored token means signed in, from the start', () => {
  expect(openTab().isSignedIn()).toBe(false);
  const { session, isSignedIn } = openTab('a-token');
  expect(isSignedIn()).toBe(true);
  expect(session.token()).toBe('a-token');
});

test('S3.70 the start stores the token and sends a guest’s queries again', () => {
  const { session, isSignedIn, prerenderer, left } = openTab();
  session.start('a-token');
  expect(isSignedIn()).toBe(true);
  expect(session.token()).toBe('a-token');
  expect(window.localStorage.getItem('token')).toBe('a-token');
  expect(prerenderer.clear).toHaveBeenCalledTimes(1);
  expect(left).not.toHaveBeenCalled();
});

test('no token is in the state or in an action, where tools of development show them', () => {
  const { session, seen } = openTab('a-token');
  session.start('another-token');
  session.end();
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.join()).not.toMatch(/a-token|another-token/);
});

test('S3.70 the end clears the member’s data and keeps the device’s', () => {
  const { storage, session, isSignedIn, prerenderer, left } = openTab();
  storage.set('lang', 'ja');
  storage.set('velvet.theme', 'light');
  storage.set('velvet.adult', '1');
  storage.set('velvet.device.example', '1');
  storage.set('velvet.resume.7', '120');
  storage.set('anything', 'else');
  session.start('a-token');
  prerenderer.clear.mockClear();
  session.end();
  expect(storage.keys().toSorted()).toEqual([
    'lang',
    'velvet.adult',
    'velvet.device.example',
    'velvet.theme',
  ]);
  expect(session.token()).toBeNull();
  expect(isSignedIn()).toBe(false);
  expect(left.mock.calls).toEqual([[{ isElsewhere: false }]]);
  expect(prerenderer.clear).toHaveBeenCalledTimes(1);
});

test('signing in over another member dispatches memberLeft once', () => {
  const { session, left, isSignedIn } = openTab('a-token');
  session.start('another-token');
  expect(session.token()).toBe('another-token');
  expect(isSignedIn()).toBe(true);
  expect(left.mock.calls).toEqual([[{ isElsewhere: false }]]);
});

describe('S3.70 what another tab does', () => {
  test('its sign-out ends the session here, once', () => {
    const { storage, left, isSignedIn, prerenderer, hear } = openTab('a-token');
    storage.remove('token');
    hear('token');
    hear(null);
    expect(isSignedIn()).toBe(false);
    expect(left.mock.calls).toEqual([[{ isElsewhere: true }]]);
    expect(prerenderer.restart).toHaveBeenCalledTimes(1);
  });

  test('its sign-in is one here', () => {
    const { storage, left, isSignedIn, prerenderer, hear } = openTab();
    storage.set('token', 'a-token');
    hear('token');
    expect(isSignedIn()).toBe(true);
    expect(left).not.toHaveBeenCalled();
    expect(prerenderer.clear).toHaveBeenCalledTimes(1);
  });

  test('another member takes over, with what that one has stored', () => {
    const { storage, left, isSignedIn, hear } = openTab('a-token');
    storage.set('token', 'another-token');
    storage.set('velvet.example', 'of the next');
    hear('token');
    expect(isSignedIn()).toBe(true);
    expect(left.mock.calls).toEqual([[{ isElsewhere: true }]]);
    expect(storage.get('velvet.example')).toBe('of the next');
    expect(storage.get('token')).toBe('another-token');
  });

  test('other entries are no sign of it', () => {
    const { storage, left, prerenderer, hear } = openTab('a-token');
    storage.set('velvet.theme', 'light');
    hear('velvet.theme');
    hear('token');
    expect(left).not.toHaveBeenCalled();
    expect(prerenderer.clear).not.toHaveBeenCalled();
  });

  test('a page restored from the back-forward cache applies what it missed', () => {
    const { storage, isSignedIn, wake } = openTab('a-token');
    storage.remove('token');
    wake(false);
    expect(isSignedIn()).toBe(true);
    wake(true);
    expect(isSignedIn()).toBe(false);
  });
});
