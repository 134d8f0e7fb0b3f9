import { NavigationType } from 'react-router-dom';
import { createAppHistory } from './app-history.ts';

function setup({ closed = [] as readonly string[] } = {}) {
  window.history.replaceState(null, '', '/Home');
  let keys = 0;
  const history = createAppHistory({
    window,
    mayGo: (address) => !closed.includes(address),
    createKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
  });
  const seen: string[] = [];
  history.subscribe(() => {
    const { action, location } = history.getSnapshot();
    seen.push(`${action} ${location.pathname}${location.search}${location.hash}`);
  });
  return { history, seen };
}

const address = () => window.location.pathname + window.location.search + window.location.hash;

/** Resolves after the browser went back or forward. */
const travelled = () =>
  new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

test('it starts where the page is', () => {
  const { history } = setup();
  expect(history.getSnapshot()).toMatchObject({
    action: NavigationType.Pop,
    location: { pathname: '/Home', search: '', hash: '', key: 'default', state: null },
  });
});

test('push and replace move the address bar, each entry with a key and its state', () => {
  const { history, seen } = setup();
  history.push('/detail?id=1#top', { from: 'home' });
  expect(address()).toBe('/detail?id=1#top');
  expect(history.getSnapshot().location).toMatchObject({ key: 'key-1', state: { from: 'home' } });
  history.replace({ pathname: '/Mine' });
  expect(seen).toEqual(['PUSH /detail?id=1#top', 'REPLACE /Mine']);
});

test('an address without a path stays on the screen', () => {
  const { history } = setup();
  history.push('/Lottery?key=a&id=1');
  history.push('?key=b&id=2');
  expect(address()).toBe('/Lottery?key=b&id=2');
  history.replace({ search: '' });
  expect(address()).toBe('/Lottery');
});

test('back restores the entry with its key and state', async () => {
  const { history, seen } = setup();
  history.push('/Video', 'first');
  history.push('/PlayVideo?id=1');
  const back = travelled();
  history.go(-1);
  await back;
  expect(seen.at(-1)).toBe('POP /Video');
  expect(history.getSnapshot().location).toMatchObject({ key: 'key-1', state: 'first' });
});

test('S3.2 the guard stops steps forward and says which; nothing moves', () => {
  const { history, seen } = setup({ closed: ['/detail?id=1'] });
  const refused: string[] = [];
  history.onRefused((closed) => refused.push(closed));
  history.push('/detail?id=1');
  history.replace('/detail?id=1');
  expect(refused).toEqual(['/detail?id=1', '/detail?id=1']);
  expect(address()).toBe('/Home');
  expect(seen).toEqual([]);
});

test('sign-out goes where it goes, past the guard', () => {
  const { history, seen } = setup({ closed: ['/Mine'] });
  const refused = jest.fn();
  history.onRefused(refused);
  history.replaceUnguarded('/Mine');
  expect(seen).toEqual(['REPLACE /Mine']);
  expect(refused).not.toHaveBeenCalled();
});

test('who left hears nothing more', () => {
  const { history } = setup({ closed: ['/Mine'] });
  const listener = jest.fn();
  history.subscribe(listener)();
  history.onRefused(listener)();
  history.push('/Video');
  history.push('/Mine');
  expect(listener).not.toHaveBeenCalled();
});

test('entries that are not ours are entries all the same', () => {
  setup();
  window.history.replaceState('foreign', '', '/Home');
  const history = createAppHistory({ window, mayGo: () => true });
  expect(history.getSnapshot().location).toMatchObject({ key: 'default', state: null });
  history.push('/Video');
  const { key } = history.getSnapshot().location;
  expect(key).toMatch(/^[a-z0-9]+$/);
});

test('links get plain addresses', () => {
  expect(setup().history.createHref({ pathname: '/detail', search: '?id=1' })).toBe('/detail?id=1');
});
