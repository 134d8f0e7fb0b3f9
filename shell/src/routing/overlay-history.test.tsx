import { createOverlayStack } from '@velvet/ui';
import { type HistoryWindow, withOverlayEntries } from './overlay-history.ts';

/** A browser's history that travels at once, as a list of addresses. */
function createFakeWindow() {
  const entries: { url: string; state: unknown }[] = [{ url: '/Home', state: null }];
  let at = 0;
  const listeners: (() => void)[] = [];
  const window: HistoryWindow = {
    location: {
      get pathname() {
        return entries[at]?.url ?? '';
      },
      search: '',
      hash: '',
    },
    history: {
      get state(): unknown {
        return entries[at]?.state;
      },
      pushState(state, _, url) {
        const current = entries[at]?.url ?? '';
        entries.splice(at + 1, entries.length, { url: String(url ?? current), state });
        at += 1;
      },
      replaceState(state, _, url) {
        entries[at] = { url: String(url ?? entries[at]?.url), state };
      },
      go(delta = 0) {
        at = Math.max(0, at + delta);
        for (const listener of listeners) listener();
      },
    },
    addEventListener: (_type, listener) => void listeners.push(listener),
    removeEventListener: () => undefined,
  };
  return { window, back: () => window.history.go(-1), urls: () => entries.map(({ url }) => url) };
}

function setup() {
  const browser = createFakeWindow();
  const overlays = createOverlayStack();
  const app = withOverlayEntries(browser.window, overlays);
  const onPop = jest.fn();
  app.addEventListener('popstate', onPop);
  const open = () => {
    const close = jest.fn(() => remove());
    const remove = overlays.push({ element: document.createElement('dialog'), close });
    return close;
  };
  return { ...browser, app, onPop, open };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('back closes the overlay and stays on the screen', () => {
  const { open, back, onPop, app } = setup();
  app.history.pushState(null, '', '/Video');
  const close = open();
  back();
  jest.runAllTimers();
  expect(close).toHaveBeenCalledTimes(1);
  expect(onPop).not.toHaveBeenCalled();
  expect(app.location.pathname).toBe('/Video');
});

test('back closes overlays one by one, then leaves', () => {
  const { open, back, onPop, app } = setup();
  app.history.pushState(null, '', '/Video');
  const first = open();
  const second = open();
  back();
  jest.runAllTimers();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  back();
  jest.runAllTimers();
  expect(first).toHaveBeenCalledTimes(1);
  expect(onPop).not.toHaveBeenCalled();
  back();
  expect(onPop).toHaveBeenCalledTimes(1);
  expect(app.location.pathname).toBe('/Home');
});

test('an overlay closed by its button leaves no entry behind', () => {
  const { open, back, onPop, app } = setup();
  app.history.pushState(null, '', '/Video');
  open()();
  jest.runAllTimers();
  expect(onPop).not.toHaveBeenCalled();
  back();
  expect(onPop).toHaveBeenCalledTimes(1);
  expect(app.location.pathname).toBe('/Home');
});

test('a step taken as the overlay closes uses its entry up', () => {
  const { open, app, urls } = setup();
  open()();
  app.history.pushState(null, '', '/Login');
  jest.runAllTimers();
  expect(urls()).toEqual(['/Home', '/Login']);
  expect(app.location.pathname).toBe('/Login');
});

test('a redirect while the overlay closes is kept, and back leaves as before', () => {
  const { open, app, back } = setup();
  app.history.pushState(null, '', '/Mine');
  open()();
  app.history.replaceState(null, '', '/Login');
  jest.runAllTimers();
  expect(app.location.pathname).toBe('/Login');
  back();
  expect(app.location.pathname).toBe('/Home');
});

test('so does a redirect while the overlay is still open', () => {
  const { open, app, back } = setup();
  app.history.pushState(null, '', '/Mine');
  const close = open();
  app.history.replaceState(null, '', '/Login');
  close();
  jest.runAllTimers();
  expect(app.location.pathname).toBe('/Login');
  back();
  expect(app.location.pathname).toBe('/Home');
});

test('a step after such a redirect keeps both', () => {
  const { open, app, back } = setup();
  open()();
  app.history.replaceState(null, '', '/Login');
  app.history.pushState(null, '', '/Register');
  jest.runAllTimers();
  expect(app.location.pathname).toBe('/Register');
  back();
  expect(app.location.pathname).toBe('/Login');
});

test('what the window has by a name of Object.prototype stays the window’s', () => {
  const { window } = createFakeWindow();
  const named = Object.assign(window, { toString: () => '[object Window]' });
  expect(String(withOverlayEntries(named, createOverlayStack()))).toBe('[object Window]');
});
