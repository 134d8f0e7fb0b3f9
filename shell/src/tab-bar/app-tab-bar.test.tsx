import { screen, within } from '@testing-library/react';
import { hasTabBar } from '@velvet/contract/paths';
import { paths } from '@velvet/sdk/routes';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { addressBar, exampleSource, goTo, renderShell } from '../testing/render-shell.tsx';

const user = quickUser();

const fivePaths = ['/Home', '/Video', '/Choose2', '/Lottery', '/Mine'];

test('S3.1 it belongs to exactly five paths', () => {
  const withBar = Object.values(paths).filter(hasTabBar);
  expect(withBar.toSorted()).toEqual(fivePaths.toSorted());
  expect(['/', '/home', '/Home/', '/nowhere'].filter(hasTabBar)).toEqual([]);
});

test('S3.1 and S12.1: five named links in order, the current one marked', async () => {
  await renderShell({ at: '/Video' });
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/Home'],
    ['Video', '/Video'],
    ['Hall', '/Choose2'],
    ['Vote', '/Lottery'],
    ['Mine', '/Mine'],
  ]);
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(['Video']);
  await expectAccessiblePage();
});

test.each(fivePaths)('S3.1 it shows on %s', async (at) => {
  await renderShell({ at, token: 'a' });
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeNull();
});

test.each(['/PlayVideo?id=1', '/Choose', '/Game', '/Setting', '/nowhere'])(
  'S3.1 it does not show on %s',
  async (at) => {
    await renderShell({ at, token: 'a' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  },
);

test('S3.1 it does not show on the sign-in screens', async () => {
  const { shell } = await renderShell({ at: '/Login' });
  expect(screen.queryByRole('navigation')).toBeNull();
  await goTo(shell, '/Register');
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('it appears and disappears on the way', async () => {
  const { shell } = await renderShell({ at: '/Video' });
  await goTo(shell, '/PlayVideo?id=1');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(document.documentElement.hasAttribute('data-tabs')).toBe(false);
  await goTo(shell, '/Home');
  expect(screen.queryByRole('navigation')).not.toBeNull();
  expect(document.documentElement.hasAttribute('data-tabs')).toBe(true);
});

test('a tap goes there', async () => {
  await renderShell({ at: '/Home' });
  await user.click(screen.getByRole('link', { name: 'Video' }));
  expect(addressBar()).toBe('/Video');
  expect(await screen.findByRole('heading', { name: 'Screen /Video in en' })).toBeTruthy();
});

test('touching a tab fetches its remote before the tap is done', async () => {
  const load = jest.fn(exampleSource.load);
  await renderShell({ at: '/Home', source: { load } });
  await user.pointer({
    keys: '[TouchA>]',
    target: screen.getByRole('link', { name: 'Video' }),
  });
  expect(load).toHaveBeenCalledWith('video');
});

test('newer releases are taken with a tap, and without any the tap stays in the page', async () => {
  const take = jest.fn((address: string) => address === '/Video');
  await renderShell({ at: '/Home', takeUpdate: take });
  await user.click(screen.getByRole('link', { name: 'Video' }));
  expect(addressBar()).toBe('/Home');
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(take.mock.calls).toEqual([['/Video'], ['/Home']]);
  // A tab that asks to log in first does so in the page.
  await user.click(screen.getByRole('link', { name: 'Mine' }));
  expect(take).toHaveBeenCalledTimes(2);
});
