/** @jest-environment node */

import { listingPage } from '@velvet/contract/listing';
import { getSystemConfig } from '@velvet/contract/system';
import { aListing, aPage, aSystemConfig } from '@velvet/contract/testing/factories';
import { sharedQueries } from '@velvet/sdk/api';
import { createHost, createStore, TestHost } from '@velvet/sdk/testing/test-host';
import { renderToString } from 'react-dom/server';
import { listingQueries } from '../api/listing-queries.ts';
import english from '../messages/en.json';
import chinese from '../messages/zh-Hans.json';
import { answer } from '../testing/fake-server.ts';
import HomePage from './home-page.tsx';

const catalogs = { en: english, 'zh-hans': chinese } as const;

async function renderOnServer(language: keyof typeof catalogs, address = '/Home') {
  const store = createStore([
    answer(listingPage, () => aPage([aListing({ name: 'Aurora' })])),
    answer(getSystemConfig, () => aSystemConfig({ banners: [{ imageUrl: '/media/1.webp' }] })),
  ]);
  await Promise.all([
    store.dispatch(sharedQueries.endpoints.systemConfig.initiate()),
    store.dispatch(listingQueries.endpoints.listings.initiate(0)),
  ]);
  return renderToString(
    <TestHost
      messages={catalogs[language]}
      store={store}
      host={createHost(false, language)}
      address={address}
    >
      <HomePage />
    </TestHost>,
  );
}

test('S3.10 a server renders Home with its content and without inline styles', async () => {
  const html = await renderOnServer('en');
  expect(html).toContain('Aurora');
  expect(html).toMatch(/<img[^>]+src="\/media\/1\.webp"[^>]+fetchPriority="high"/);
  expect(html).toContain('A private club.');
  expect(html).not.toContain('style=');
});

test('S2.5 in the language of the visitor', async () => {
  const html = await renderOnServer('zh-hans');
  expect(html).toContain('名录');
  expect(html).toContain('搜索同伴');
});

test('S3.4 the tabs that come later have a placeholder', async () => {
  const html = await renderOnServer('en', '/Home?tab=matches');
  expect(html).toMatch(/role="tabpanel".*aria-busy="true"/);
  expect(html).not.toContain('Aurora');
});

test('S3.4 without data it renders placeholders', () => {
  const store = createStore([]);
  const html = renderToString(
    <TestHost messages={english} store={store} host={createHost(false)} address="/Home">
      <HomePage />
    </TestHost>,
  );
  expect(html).toContain('aria-busy="true"');
});
