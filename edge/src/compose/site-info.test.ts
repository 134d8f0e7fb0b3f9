import { getSystemConfig } from '@velvet/shared/contract/system';
import { answerOf } from '@velvet/shared/testing/answers';
import { aSystemConfig } from '@velvet/shared/testing/factories';
import { createSiteInfo } from './site-info.ts';

const config = (productName: string) =>
  new Response(JSON.stringify(answerOf(getSystemConfig, aSystemConfig({ productName }))));

const unknownSite = { productName: 'Velvet', bannerUrl: undefined };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a page takes name and first banner from the system config, in its language', async () => {
  const fetcher = jest.fn<ReturnType<typeof fetch>, Parameters<typeof fetch>>(async () =>
    config('Samt'),
  );
  const read = createSiteInfo('http://api.invalid', fetcher);
  expect(await read('ja')).toEqual({ productName: 'Samt', bannerUrl: '/media/banner-1.svg' });
  expect(fetcher.mock.calls[0]?.[0]).toBe('http://api.invalid/api/sys_config');
  expect(fetcher.mock.calls[0]?.[1]?.headers).toEqual({ lang: 'ja' });
});

test('the API is asked once for many pages, and again when the answer is old', async () => {
  const fetcher = jest.fn(async () => config('Samt'));
  const read = createSiteInfo('http://api.invalid', fetcher);
  await Promise.all([read('en'), read('en'), read('en')]);
  await read('en');
  expect(fetcher).toHaveBeenCalledTimes(1);
  await read('ja');
  expect(fetcher).toHaveBeenCalledTimes(2);
  jest.setSystemTime(Date.now() + 5_000);
  await read('en');
  expect(fetcher).toHaveBeenCalledTimes(3);
});

test('an old answer is given at once while a new one is fetched', async () => {
  const fetcher = jest.fn(async () => config('Old'));
  const read = createSiteInfo('http://api.invalid', fetcher);
  await read('en');
  jest.setSystemTime(Date.now() + 5_000);
  fetcher.mockResolvedValueOnce(config('New'));
  expect((await read('en')).productName).toBe('Old');
  await jest.advanceTimersByTimeAsync(0);
  expect((await read('en')).productName).toBe('New');
});

test('no page waits long for a slow API', async () => {
  const read = createSiteInfo('http://api.invalid', () => new Promise(() => undefined));
  const info = read('en');
  await jest.advanceTimersByTimeAsync(300);
  expect(await info).toEqual(unknownSite);
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('down'))],
  ['answers with a page', async () => new Response('<h1>502</h1>')],
  ['answers something else', async () => new Response('{"code":200,"msg":"","data":""}')],
])('an API that %s is no obstacle', async (_, fetcher) => {
  expect(await createSiteInfo('http://api.invalid', fetcher)('en')).toEqual(unknownSite);
});

test('a failing API leaves the last answer standing', async () => {
  const fetcher = jest.fn(async () => config('Samt'));
  const read = createSiteInfo('http://api.invalid', fetcher);
  await read('en');
  fetcher.mockRejectedValue(new TypeError('down'));
  jest.setSystemTime(Date.now() + 5_000);
  await read('en');
  await jest.advanceTimersByTimeAsync(0);
  expect((await read('en')).productName).toBe('Samt');
});
