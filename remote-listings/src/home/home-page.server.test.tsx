/** @jest-environment node */
import { sharedQueries } from '@velvet/shared/api';
import { listingPage } from '@velvet/shared/contract/listing';
import { getSystemConfig } from '@velvet/shared/contract/system';
import { aListing, aPage, aSystemConfig } from '@velvet/shared/testing/factories';
import { renderToString } from 'react-dom/server';
import { listingQueries } from '../api/listing-queries.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { answer, createFakeTransport } from '../testing/fake-transport.ts';
import { createTestStore, ScreenHost } from '../testing/screen-host.tsx';
import HomePage from './home-page.tsx';

async function renderOnServer(language: 'en' | 'zh-hans', entry = '/Home') {
  const transport = createFakeTransport([
    answer(listingPage, () => aPage([aListing({ name: 'Aurora' })])),
    answer(getSystemConfig, () => aSystemConfig({ banners: [{ imageUrl: '/media/1.webp' }] })),
  ]);
  const store = createTestStore(transport);
  await Promise.all([
    store.dispatch(sharedQueries.endpoints.systemConfig.initiate()),
    store.dispatch(listingQueries.endpoints.listings.initiate(0)),
  ]);
  return renderToString(
    <ScreenHost store={store} host={createFakeHost()} entries={[entry]} language={language}>
      <HomePage />
    </ScreenHost>,
  );
}

test('S3.10 a server renders Home with its content and without inline styles', async () => {
  const html = await renderOnServer('en');
  expect(html).toContain('Aurora');
  expect(html).toMatch(/<img[^>]+src="\/media\/1\.webp"[^>]+fetchPriority="high"/);
  expect(html).toContain('Showing 60 of 240 profiles');
  expect(html).not.toContain('style=');
});

test('S2.5 in the language of the visitor', async () => {
  const html = await renderOnServer('zh-hans', '/Home?tab=matches');
  expect(html).toContain('名录');
  expect(html).toContain('成功约会');
});

test('S3.4 without data it renders placeholders', () => {
  const store = createTestStore(createFakeTransport([]));
  const html = renderToString(
    <ScreenHost store={store} host={createFakeHost()} entries={['/Home']}>
      <HomePage />
    </ScreenHost>,
  );
  expect(html).toContain('aria-busy="true"');
});
