import type { ListingId } from '@velvet/contract/listing';
import {
  getSavedListings,
  SAVED_LISTINGS_MAX,
  saveListings,
  unsaveListing,
} from '@velvet/contract/listing-saved';
import { searchListings } from '@velvet/contract/listing-search';
import { anId } from '@velvet/contract/testing/factories';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
let demo: string;
let other: string;
beforeAll(async () => {
  api = await startTestApi();
  demo = await api.client.logIn('demo');
  other = await api.client.logIn('guest1');
});
beforeEach(() => api.db.owner.query('DELETE FROM saved_listing'));
afterAll(() => api.stop());

const idsOf = (...ids: readonly number[]): readonly ListingId[] => ids.map(anId);
const save = (ids: readonly number[], token = demo) =>
  api.client.call(saveListings, { ids: idsOf(...ids) }, { token });
const unsave = (id: number) => api.client.call(unsaveListing, { id: anId(id) }, { token: demo });
const saved = async (token = demo) =>
  (await api.client.call(getSavedListings, {}, { token })).value?.ids;

test('what is saved is there for the same member, the newest first', async () => {
  await save([3]);
  await save([7, 5]);
  expect(await saved()).toEqual([7, 5, 3]);
  expect(await saved(other)).toEqual([]);
});

test('saving and removing again change nothing', async () => {
  await save([3, 3]);
  await save([7]);
  expect((await save([3])).code).toBe(200);
  expect(await saved()).toEqual([7, 3]);
  expect((await unsave(7)).code).toBe(200);
  expect((await unsave(7)).code).toBe(200);
  expect(await saved()).toEqual([3]);
});

test('only listings that can be seen are saved, and shown', async () => {
  expect((await save([99_999])).code).toBe(404);
  expect((await save([99_999, 4])).code).toBe(200);
  await api.db.owner.query('UPDATE listing SET hidden = true WHERE id = 4');
  expect(await saved()).toEqual([]);
  await api.db.owner.query('UPDATE listing SET hidden = false WHERE id = 4');
  expect(await saved()).toEqual([4]);
});

test('the limit holds, for calls at the same time too, and what fits is saved', async () => {
  // Lists and search need not know them.
  await api.db.owner.query('ALTER TABLE listing DISABLE TRIGGER USER');
  await api.db.owner.query(
    `INSERT INTO listing (id, region_id, name, class_name, title, city, age, height_cm)
     SELECT i, 1, 'n', '{"en": "c"}', '{"en": "t"}', '{"en": "y"}', 25, 170
       FROM generate_series(1001, 1500) i`,
  );
  await api.db.owner.query(
    `INSERT INTO saved_listing SELECT m.id, i, now() FROM member m, generate_series(1001, $1) i
      WHERE m.username = 'demo'`,
    [1000 + SAVED_LISTINGS_MAX - 2],
  );
  const answers = await Promise.all([1, 2, 3, 4].map((id) => save([id])));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 400, 400]);
  expect(await saved()).toHaveLength(SAVED_LISTINGS_MAX);
  expect((await save([1001])).code).toBe(200);
  await unsave(1001);
  const { code, msg } = await save([1500, 1499]);
  expect(code).toBe(400);
  expect(msg).toContain('500');
  expect((await saved())?.[0]).toBe(1500);
  // What the member cannot see, and so cannot remove, takes no room.
  await api.db.owner.query('UPDATE listing SET hidden = true WHERE id = 1002');
  expect((await save([1499, 1499])).code).toBe(200);
  expect((await saved())?.[0]).toBe(1499);
  await api.db.owner.query('DELETE FROM listing WHERE id > 1000');
  await api.db.owner.query('ALTER TABLE listing ENABLE TRIGGER USER');
});

test('the hall can be searched among what is saved', async () => {
  await save([3, 7, 5]);
  const search = (token: string) =>
    api.client.call(searchListings, { regionId: 0, order: 'newest', savedOnly: true } as const, {
      token,
    });
  expect((await search(demo)).value?.page.items.map(({ id }) => id)).toEqual([7, 5, 3]);
  expect((await search(other)).value?.page.items).toEqual([]);
});

test('the API writes it only through its functions', async () => {
  await expect(api.db.api.query('DELETE FROM saved_listing')).rejects.toThrow('permission denied');
  await expect(
    api.db.api.query('INSERT INTO saved_listing SELECT id, 3, now() FROM member'),
  ).rejects.toThrow('permission denied');
});
