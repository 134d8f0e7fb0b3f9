import { createDeviceStorage } from './device-storage.ts';
import { createSession } from './session.ts';

function setup() {
  window.localStorage.clear();
  const storage = createDeviceStorage(() => window.localStorage);
  const session = createSession(storage, window);
  const listener = jest.fn();
  session.subscribe(listener);
  return { storage, session, listener };
}

const otherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

test('S3.70 a stored token means signed in', () => {
  const { session, listener } = setup();
  expect(session.token()).toBeNull();
  session.start('a-token');
  expect(session.token()).toBe('a-token');
  expect(window.localStorage.getItem('token')).toBe('a-token');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('S3.70 the end forgets the member and keeps what describes the device', () => {
  const { storage, session, listener } = setup();
  storage.set('lang', 'ja');
  storage.set('velvet.theme', 'light');
  storage.set('velvet.adult', '1');
  storage.set('velvet.resume.7', '120');
  storage.set('anything', 'else');
  session.start('a-token');
  session.end();
  expect(storage.keys().toSorted()).toEqual(['lang', 'velvet.adult', 'velvet.theme']);
  expect(session.token()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('S3.70 other tabs hear of it: a changed token and a cleared storage, nothing else', () => {
  const { listener } = setup();
  otherTab('velvet.theme');
  expect(listener).not.toHaveBeenCalled();
  otherTab('token');
  otherTab(null);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('who left hears nothing more', () => {
  const { session } = setup();
  const listener = jest.fn();
  session.subscribe(listener)();
  session.start('a-token');
  expect(listener).not.toHaveBeenCalled();
});
