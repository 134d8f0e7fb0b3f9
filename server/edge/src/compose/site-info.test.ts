import { getSystemConfig } from '@velvet/contract/system';
import { answerOf } from '@velvet/contract/testing/answers';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import { createPublicAnswers } from './answers.ts';
import { createSiteInfo } from './site-info.ts';

const unknownSite = { productName: 'Velvet', bannerUrl: undefined };
const siteOf = (fetcher: typeof fetch) =>
  createSiteInfo(createPublicAnswers('http://api.invalid', fetcher))('ja');

test('a page takes name and first banner from the system config, in its language', async () => {
  const config = answerOf(getSystemConfig, aSystemConfig({ productName: 'Samt' }));
  const fetcher = jest.fn<ReturnType<typeof fetch>, Parameters<typeof fetch>>(
    async () => new Response(JSON.stringify(config)),
  );
  expect(await siteOf(fetcher)).toEqual({
    productName: 'Samt',
    bannerUrl: '/media/banner-1.svg',
  });
  expect(fetcher.mock.calls[0]?.[0]).toBe('http://api.invalid/api/sys_config');
  expect(fetcher.mock.calls[0]?.[1]?.headers).toEqual({ lang: 'ja' });
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('down'))],
  ['answers with a page', async () => new Response('<h1>502</h1>')],
  ['answers something else', async () => new Response('{"code":200,"msg":"","data":""}')],
])('an API that %s does not prevent pages', async (_, fetcher) => {
  expect(await siteOf(fetcher)).toEqual(unknownSite);
});
