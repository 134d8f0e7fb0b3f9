import { listingPage } from '@velvet/contract/listing';
import { listingDetail } from '@velvet/contract/listing-profile';
import { searchListings } from '@velvet/contract/listing-search';
import { anId } from '@velvet/contract/testing/factories';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
/** Moves the server's clock. */
let laterMs = 0;
let vip: string;
let plain: string;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(Date.now() + laterMs) });
  vip = await api.client.logIn('demo');
  plain = await api.client.logIn('guest1');
});
beforeEach(() => {
  laterMs = 0;
});
afterAll(() => api.stop());

const card = [
  ...['age', 'city', 'class_name', 'flag', 'id', 'img_url', 'number', 'sample', 'sign', 'verified'],
  'xuanfei_name',
];
const reach = (address: string) => fetch(new URL(address, api.url));
const profileOf = async (id: number, token = vip) =>
  (await api.client.call(listingDetail, { id: anId(id) }, { token })).value;
const setVip = (username: string, isVip: boolean) =>
  api.db.owner.query('UPDATE member SET vip = $2 WHERE username = $1', [username, isVip]);

test('what pictures show is part of the profile, in the caller’s language', async () => {
  expect((await profileOf(2))?.pictureTexts).toBeUndefined();
  await api.db.owner.query(
    `INSERT INTO listing_photo (listing_id, file, source, alt)
     SELECT id, pictures[1], pictures[1], '{"en": "In the garden", "ja": "庭で"}'
       FROM listing WHERE id = 2`,
  );
  const profile = await profileOf(2);
  const [first, ...others] = profile?.pictureTexts ?? [];
  expect(first).toBe('In the garden');
  expect(others).toEqual(profile?.pictures.slice(1).map(() => ''));
  await api.db.owner.query('DELETE FROM listing_photo');
});

describe('S1.2 lists contain the card and nothing of the profile', () => {
  test.each([
    ['xuanfeilist', 'a guest', undefined],
    ['xuanfeilist', 'a member without VIP', () => plain],
    ['xuanfeilist', 'a VIP', () => vip],
    ['xuanfei/xuanfeilist', 'a guest', undefined],
    ['listing_search', 'a member without VIP', () => plain],
    ['xuanfei/search', 'a VIP', () => vip],
  ] as const)('%s for %s', async (name, _who, token) => {
    const { data } = await api.client.send('GET', name, { id: '0' }, { token: token?.() });
    const found = name.endsWith('search') ? Object(data).data : data;
    const entries: readonly object[] = Array.isArray(found) ? found : [];
    expect(entries).toHaveLength(10);
    for (const entry of entries) {
      expect(Object.keys(entry).sort()).toEqual(card);
      expect(Object(entry).img_url).toMatch(/^\/media\/covers\//);
    }
  });

  test('a response is not cacheable', async () => {
    const { headers } = await reach('/api/xuanfeilist');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('the OpenAPI document has the card, too', async () => {
    const document = JSON.stringify(await (await reach('/api/openapi.json')).json());
    const parts = document.split('"operationId":');
    const ofList = parts.filter((part) =>
      /^"(?:xuanfeilist|listing_search|listing_similar)"/.test(part),
    );
    expect(ofList).toHaveLength(3);
    for (const part of ofList)
      expect(part).not.toMatch(/hight|bust|dianzan|vo_title|"bio"|img_alt/);
    expect(document).toContain('vo_title');
    expect(document).toContain('"bio"');
  });

  test('neither an order nor its cursor reveals likes to members without VIP', async () => {
    const byLikes = { regionId: 0, order: 'likes' } as const;
    expect(await api.client.call(searchListings, byLikes, { token: plain })).toMatchObject({
      code: 403,
      reason: 'vip_required',
    });
    const cursor = { ...byLikes, after: '100.50' };
    expect((await api.client.call(searchListings, cursor, { token: plain })).code).toBe(403);
    expect((await api.client.call(searchListings, byLikes, { token: vip })).code).toBe(200);
  });

  test.each([{ heightMin: 170 }, { heightMax: 170 }])(
    'a range of heights, too, is for VIP members only: %j',
    async (range) => {
      const search = { regionId: 0, order: 'newest', ...range } as const;
      expect((await api.client.call(searchListings, search, { token: plain })).code).toBe(403);
      expect((await api.client.call(searchListings, search, { token: vip })).code).toBe(200);
      const byAge = { regionId: 0, order: 'newest', ageMin: 30 } as const;
      const { code, value } = await api.client.call(searchListings, byAge, { token: plain });
      expect(code).toBe(200);
      expect(value?.page.items.every(({ age }) => age >= 30)).toBe(true);
    },
  );
});

describe('S1.2 photos beyond the cover', () => {
  test('cannot be guessed, by guests or by members without VIP', async () => {
    const { value } = await api.client.call(listingPage, { regionId: 0, page: 1 });
    const cover = value?.items[0]?.cover ?? '';
    expect((await reach(cover)).status).toBe(200);
    const [, first = ''] = /(\d+-1\.svg)/.exec(cover) ?? [];
    const second = first.replace('-1.svg', '-2.svg');
    const photo = (await profileOf(Number.parseInt(first, 10)))?.pictures[1] ?? '';
    expect((await reach(photo)).status).toBe(200);

    const another = photo.replace(/\d+-2\.svg/, '1-2.svg');
    expect(another).not.toBe(photo);
    const guesses = [
      `/media/portraits/${second}`,
      `/media/portraits/${first}`,
      `/assets/portraits/${second}`,
      `/portraits/${second}`,
      `/media/covers/${second}`,
      `/media/photos/${second}`,
      cover.replace('-1.svg', '-2.svg'),
      cover.replace(first, `portraits/${second}`),
      cover.replace(first, `..%2f${second}`),
      photo.replace('/media/photos/', '/media/covers/'),
      photo.replace(/photos\/\d+/, 'photos/99999999999'),
      another,
      photo.replace(/photos\/[^/]*/, 'photos/..'),
    ];
    for (const address of guesses) {
      for (const token of ['', plain]) {
        const headers = token === '' ? {} : { token: Buffer.from(token).toString('base64') };
        const answer = await fetch(new URL(address, api.url), { headers });
        expect([403, 404]).toContain(answer.status);
        expect(await answer.text()).not.toContain('<svg');
      }
    }
  });

  test('are not cacheable', async () => {
    const photo = (await profileOf(3))?.pictures[1] ?? '';
    const { headers } = await reach(photo);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'image/svg+xml',
    });
  });

  test('keep their address for some minutes, at most twenty', async () => {
    const before = await profileOf(3);
    expect(await profileOf(3)).toEqual(before);
    const photo = before?.pictures[1] ?? '';
    laterMs = 9 * 60_000;
    expect((await reach(photo)).status).toBe(200);
    laterMs = 21 * 60_000;
    expect((await reach(photo)).status).toBe(403);
    const renewed = (await profileOf(3))?.pictures[1] ?? '';
    expect((await reach(renewed)).status).toBe(200);
  });

  test('end with VIP, and with the session', async () => {
    const token = await api.client.logIn('guest1');
    await setVip('guest1', true);
    const photo = (await profileOf(3, token))?.pictures[1] ?? '';
    expect((await reach(photo)).status).toBe(200);
    await setVip('guest1', false);
    // Who may fetch is looked up at most every three seconds.
    laterMs = 4_000;
    expect((await reach(photo)).status).toBe(403);
    await setVip('guest1', true);
    laterMs = 8_000;
    expect((await reach(photo)).status).toBe(200);
    await api.client.send('POST', 'member_logout', {}, { token });
    laterMs = 12_000;
    expect((await reach(photo)).status).toBe(403);
    await setVip('guest1', false);
  });

  test('the cover of a profile is the card’s, so that it is not loaded twice', async () => {
    const { value } = await api.client.call(listingPage, { regionId: 0, page: 1 });
    const [first] = value?.items ?? [];
    const profile = await profileOf(first?.id ?? 0);
    expect(profile?.pictures[0]).toBe(first?.cover);
    expect(profile?.pictures.length).toBeGreaterThan(1);
  });
});
