import { act, render, screen } from '@testing-library/react';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { Link, Router, useSearchParams } from 'react-router-dom';
import { AppRouter, createNavigation } from './navigation.tsx';

const user = quickUser();

const address = () => window.location.pathname + window.location.search + window.location.hash;

/** The page's router at an address, and the steps that its listeners received. */
function start(at = '/Home') {
  window.history.replaceState(null, '', at);
  const navigation = createNavigation();
  render(<AppRouter window={window} navigation={navigation} />);
  const seen: string[] = [];
  const leave = navigation.subscribe(() => {
    const { action, location } = navigation.entry();
    seen.push(`${action} ${location.pathname}${location.search}`);
  });
  const go = (...step: Parameters<typeof navigation.navigate>) =>
    act(async () => navigation.navigate(...step));
  return { navigation, seen, leave, go };
}

/** Resolves after the browser went back. */
const goBack = () =>
  act(async () => {
    const travelled = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    );
    window.history.back();
    await travelled;
  });

test('before there is a router, the address it starts at can be set', () => {
  window.history.replaceState(null, '', '/');
  const navigation = createNavigation();
  const { length } = window.history;
  navigation.navigate('/Home?from=ad');
  render(<AppRouter window={window} navigation={navigation} />);
  expect(navigation.entry().location).toMatchObject({
    pathname: '/Home',
    search: '?from=ad',
    key: 'default',
  });
  expect(window.history.length).toBe(length);
});

test('code outside of React can navigate and is notified of every step', async () => {
  const { go, navigation, seen } = start();
  await go('/detail?id=1', { state: { from: 'home' } });
  expect(address()).toBe('/detail?id=1');
  expect(navigation.entry().location.state).toEqual({ from: 'home' });
  await go('/Mine', { replace: true });
  await goBack();
  expect(seen).toEqual(['PUSH /detail?id=1', 'REPLACE /Mine', 'POP /Home']);
});

test('a removed listener is not called again', async () => {
  const { go, leave, seen } = start();
  leave();
  await go('/Video');
  expect(seen).toEqual([]);
});

function Filter() {
  const [, setSearch] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => setSearch({ sort: 'rating' }, { replace: true })}>
        Sort
      </button>
      <Link to="/Video" state={{ fromClass: 2 }}>
        Video
      </Link>
    </>
  );
}

test('the steps of a router for one screen are the page’s', async () => {
  const { navigation, seen } = start('/Choose2');
  const { location } = navigation.entry();
  render(
    <Router location={location} navigator={navigation.navigator}>
      <Filter />
    </Router>,
  );
  await user.click(screen.getByRole('button', { name: 'Sort' }));
  expect(address()).toBe('/Choose2?sort=rating');
  const link = screen.getByRole('link', { name: 'Video' });
  expect(link.getAttribute('href')).toBe('/Video');
  await user.click(link);
  expect(seen).toEqual(['REPLACE /Choose2?sort=rating', 'PUSH /Video']);
  expect(navigation.entry().location.state).toEqual({ fromClass: 2 });
});
