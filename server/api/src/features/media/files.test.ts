import { languageCodes, languageTag } from '@velvet/contract/language';
import { listingPage } from '@velvet/contract/listing';
import { getSystemConfig } from '@velvet/contract/system';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const reach = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${address}`, { headers });

describe('pictures', () => {
  test('an SVG is compressed, immutable, and sandboxed', async () => {
    const { value } = await api.client.call(listingPage, { regionId: 0, page: 1 });
    const address = value?.items[0]?.cover ?? '';
    expect(address).toMatch(/^\/media\/covers\/[\w-]{43}\/\d+-1\.svg\?v=.{10}$/);
    const response = await reach(address, { 'accept-encoding': 'br' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      vary: 'Accept-Encoding',
    });
    const plain = await reach(address, { 'accept-encoding': 'br;q=0, identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await response.text());
  });

  test('an address without a version is cached for a limited time and can be revalidated', async () => {
    const first = await reach('/media/avatars/default-1.svg?v=old');
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await reach('/media/avatars/default-1.svg', headers)).status).toBe(304);
  });

  test('banners are WebP; nothing else can be reached', async () => {
    const { value } = await api.client.call(getSystemConfig, {});
    const banner = await reach(value?.banners[0]?.imageUrl ?? '');
    expect(banner.headers.get('content-type')).toBe('image/webp');
    for (const address of [
      '/media/portraits/index.json',
      '/media/portraits/..%2f..%2fpackage.json',
      '/media/streams/sample-light/480p.mp4',
      '/media/portraits/999-1.svg',
      '/media/',
    ]) {
      expect((await reach(address)).status).toBe(404);
    }
  });
});

describe('bundled pages', () => {
  test.each(languageCodes)('S3.15, S3.55 rules and support in %s', async (language) => {
    const { value } = await api.client.call(getSystemConfig, {}, { lang: language });
    const addresses = [value?.rulesUrl ?? '', value?.supportUrl ?? ''];
    expect(addresses).toEqual([`/pages/rules?lang=${language}`, `/pages/support?lang=${language}`]);
    for (const address of addresses) {
      const response = await reach(address);
      expect(response.status).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      const page = await response.text();
      expect(page).toContain(`<html lang="${languageTag(language)}">`);
      expect(page).not.toMatch(/<script|\{\w+\}/);
    }
  });

  test('S4.9 the rules tell the house edge of what the games really pay', async () => {
    const page = await (await reach('/pages/rules?lang=en')).text();
    expect(page).toContain('<td>Rose 1 min</td><td>1.95</td><td>2.5%</td>');
    await api.db.owner.query('UPDATE game_odds SET odds_hundredths = 190 WHERE game_id = 1');
    const turkish = await (await reach('/pages/rules?lang=tr')).text();
    expect(turkish).toContain('<td>1,90</td><td>%5,0</td>');
    const changed = await (await reach('/pages/rules?lang=en')).text();
    expect(changed).toContain('<td>1.90</td><td>5.0%</td>');
    expect(changed).toContain('between 10,000 and 500,000 points');
  });

  test('what operators write is text, not HTML', async () => {
    await api.db.owner.query(
      `UPDATE game SET name = '{"en": "<img src=x onerror=1>"}' WHERE id = 2`,
    );
    const page = await (await reach('/pages/rules?lang=en')).text();
    expect(page).toContain('&lt;img src=x onerror=1&gt;');
  });
});

test('long answers are compressed for those who take it', async () => {
  const asked = (encoding: string) =>
    reach('/api/xuanfeilist', { 'accept-encoding': encoding, lang: 'en' });
  const [packed, plain] = await Promise.all([asked('gzip'), asked('identity')]);
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(packed.headers.get('vary')).toBe('Accept-Encoding');
  expect(await packed.json()).toEqual(await plain.json());
});
