import { screen } from '@testing-library/react';
import { useHost } from '@velvet/sdk/feature';
import { siteMapOf } from '../site-map/site-map.ts';
import { ExampleScreen, exampleFeature } from '../testing/example-feature.tsx';
import { exampleRoutes } from '../testing/example-site.ts';
import { addressBar, goTo, renderShell } from '../testing/render-shell.tsx';

const label = {
  'zh-hans': '关于',
  zh: '關於',
  en: 'About',
  ja: '概要',
  kr: '소개',
  tr: 'Hakkında',
};
const entry = { address: '/video/about', group: 'records', icon: 'M4 4', label };
/** What an edge writes for releases that are newer than this shell. */
const site = siteMapOf(
  {
    routes: { ...exampleRoutes, video: { ...exampleRoutes.video, '/video/about': 'members' } },
    menus: { mine: [entry] },
  },
  (error) => {
    throw error;
  },
);
const routes = {
  '/Video': async () => ({ default: ExampleScreen }),
  '/video/about': async () => ({ default: ExampleScreen }),
};
const source = {
  load: async (id: string) => ({ default: exampleFeature(id, id === 'video' ? { routes } : {}) }),
};

function Menu() {
  const { menu } = useHost();
  return menu('mine').map(({ address, label: text }) => (
    <p key={address}>{`${text} ${address}`}</p>
  ));
}

test('a route that only the page declares is shown, to members', async () => {
  const { shell } = await renderShell({ at: '/video/about', token: 'a', site, source });
  expect(await screen.findByRole('heading', { name: 'Screen /video/about in en' })).toBeTruthy();
  await goTo(shell, '/Home');
  await goTo(shell, '/video/about');
  expect(await screen.findByRole('heading', { name: 'Screen /video/about in en' })).toBeTruthy();
});

test('a guest is sent to log in, and comes back', async () => {
  const { shell } = await renderShell({ at: '/Home', site, source });
  await goTo(shell, '/video/about');
  expect(addressBar()).toBe('/Login?return=%2Fvideo%2Fabout');
});

test('menus come in the language on screen', async () => {
  await renderShell({ at: '/Home', language: 'ja', site, source, beside: <Menu /> });
  expect(screen.getByText('概要 /video/about')).toBeTruthy();
});

test('a path that no release declares is not found, whatever a feature has', async () => {
  await renderShell({ at: '/video/about', token: 'a', source });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
