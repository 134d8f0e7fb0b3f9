import { randomUUID } from 'node:crypto';
import {
  hideListing,
  listingPage,
  listingShown,
  saveListing,
  showListing,
} from '@velvet/contract/ops/listings';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { aListing, aRegion, aSignTag } from '../../testing/content-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';

let ops: TestOps;
let ann: string;
let bob: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'content');
  bob = await ops.operator('bob', 'content');
});
afterEach(() => ops.stop());

type Facts = OpsInputOf<typeof saveListing>;

async function facts(changes: Partial<Facts> = {}): Promise<Facts> {
  return {
    regionId: await aRegion(ops.db),
    name: 'Iris',
    className: { en: 'Gold' },
    title: { en: 'Title', 'zh-hans': '标题', kr: '제목' },
    city: { en: 'Oslo' },
    bio: { en: 'First line\nsecond line' },
    age: 30,
    ageEvidence: 'Passport seen',
    heightCm: 171,
    bust: '90C',
    rating: 4.3,
    verified: true,
    tags: { en: ['Quiet'], zhHant: ['安靜'] },
    signIds: [await aSignTag(ops.db)],
    ...changes,
  };
}

const refused = (reason: string, field?: string) => ({
  problem: { reason, ...(field === undefined ? {} : { field }) },
});
const save = (input: Facts, token = ann, key = randomUUID()) =>
  ops.client.call(saveListing, input, { token, key });
const show = async (id: Facts['id']) => {
  if (id === undefined) throw new Error('Nothing was saved');
  return ops.client.get(listingShown, { id }, ann);
};

describe('S13.3 listings', () => {
  test('S0.2 a new one is hidden, and its age has evidence and the name of who recorded it', async () => {
    const input = await facts();
    const saved = await save(input);
    expect(saved.status).toBe(200);
    const shown = await show(saved.value?.id);
    const { ageEvidence, ...written } = input;
    expect(shown).toMatchObject({
      ...written,
      hidden: true,
      photos: [],
      ages: [{ age: 30, evidence: ageEvidence, recordedBy: 'ann' }],
      version: saved.value?.version,
    });
    expect(await ops.audit()).toMatchObject([
      { actor: 'ann', action: 'insert listing', subject: `listing ${shown.id}` },
      { actor: 'ann', action: 'record age', subject: `listing ${shown.id}` },
    ]);
  });

  test.each([
    ['blank evidence of its age', { ageEvidence: ' ' }, 'bad_field', 'age_evidence'],
    ['an age under 18', { age: 17 }, 'bad_field', 'age'],
    ['a blank name', { name: ' ' }, 'bad_field', 'name'],
    ['no title in any language', { title: {} }, 'bad_field', 'title'],
    ['a tag that would be two', { tags: { en: ['A，B'] } }, 'bad_field', 'tags.en.0'],
    ['a rating above 5', { rating: 5.1 }, 'bad_field', 'rating'],
  ])('S0.2 with %s is refused', async (_, change, reason, field) => {
    expect(await save(await facts(change))).toMatchObject(refused(reason, field));
    expect((await ops.client.get(listingPage, {}, ann)).items).toEqual([]);
  });

  test('S0.2 a new one without evidence of its age is refused', async () => {
    const { ageEvidence: _, ...rest } = await facts();
    expect(await save(rest)).toMatchObject(refused('no_age_evidence', 'age_evidence'));
    expect((await ops.client.get(listingPage, {}, ann)).items).toEqual([]);
  });

  test('with an unknown region or sign is refused', async () => {
    const { regionId, signIds } = await facts();
    await ops.db.owner.query('DELETE FROM sign_tag');
    expect(await save(await facts({ signIds }))).toMatchObject(refused('bad_field', 'sign_ids'));
    await ops.db.owner.query('DELETE FROM region WHERE id = $1', [regionId]);
    expect(await save(await facts({ regionId }))).toMatchObject(refused('bad_field', 'region_id'));
  });

  test('S0.2 another age needs evidence again; the earlier record stays', async () => {
    const id = await aListing(ops.db);
    const { version } = await show(id);
    const { ageEvidence: _, ...rest } = await facts({ id, version, age: 25 });
    // The age that it has needs none, also where none was ever recorded.
    const renamed = await save(rest);
    expect(renamed.status).toBe(200);
    const older = { ...rest, age: 26, version: renamed.value?.version ?? '' };
    expect(await save(older)).toMatchObject(refused('no_age_evidence'));
    const recorded = await save({ ...older, ageEvidence: 'Passport' });
    const next = { ...older, version: recorded.value?.version ?? '' };
    await save({ ...next, age: 27, ageEvidence: 'Birthday' }, bob);
    expect((await show(id)).ages).toMatchObject([
      { age: 27, evidence: 'Birthday', recordedBy: 'bob' },
      { age: 26, evidence: 'Passport', recordedBy: 'ann' },
    ]);
  });

  test('two operators who edit the same one: the second learns of it', async () => {
    const id = await aListing(ops.db);
    const { version } = await show(id);
    const replies = await Promise.all([
      save(await facts({ id, version, name: 'Ann was here' })),
      save(await facts({ id, version, name: 'Bob was here' }), bob),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.map(({ problem }) => problem?.reason)).toContain('changed_meanwhile');
    const hide = { id, version };
    expect(await ops.client.call(hideListing, hide, { token: ann })).toMatchObject(
      refused('changed_meanwhile'),
    );
  });

  test('saved twice with one key is added once', async () => {
    const input = await facts();
    const key = randomUUID();
    const replies = [await save(input, ann, key), await save(input, ann, key)];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect((await ops.client.get(listingPage, {}, ann)).items).toHaveLength(1);
  });

  test('a change without its version is refused', async () => {
    const id = await aListing(ops.db);
    expect(await save(await facts({ id }))).toMatchObject(refused('bad_field', 'version'));
  });

  test('the audit log has what was there before', async () => {
    const id = await aListing(ops.db);
    const { version } = await show(id);
    await ops.client.get(hideListing, { id, version }, ann);
    const { rows } = await ops.db.owner.query('SELECT detail FROM audit_log');
    expect(rows).toMatchObject([{ detail: { hidden: true, before: { hidden: false } } }]);
  });

  test('are hidden and shown to members again', async () => {
    const id = await aListing(ops.db);
    const seen = async () =>
      (await ops.db.api.query('SELECT * FROM listing_page(0, 1, 10)')).rowCount;
    const { version } = await show(id);
    expect(await seen()).toBe(1);
    const hidden = await ops.client.get(hideListing, { id, version }, ann);
    expect(hidden.outcome).toBe('hidden');
    expect(await seen()).toBe(0);
    const shown = await ops.client.get(showListing, { id, version: hidden.version }, bob);
    expect(shown).toEqual({ outcome: 'shown', version });
    expect(await seen()).toBe(1);
  });

  test('are found by name, region and state, in pages', async () => {
    const id = await aListing(ops.db, ['portraits/1-1.svg']);
    const region = (await show(id)).regionId;
    await ops.db.owner.query(
      `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm, hidden)
       SELECT $1, 'Mia_' || n, '{"en": "C"}', '{"en": "T"}', '{"en": "X"}', 20, 170, n <= 2
         FROM generate_series(1, 30) n`,
      [region],
    );
    const find = async (query: OpsInputOf<typeof listingPage>) =>
      (await ops.client.get(listingPage, query, ann)).items.length;
    expect(await find({ name: 'rOs' })).toBe(1);
    expect(await find({ name: 'Mia_1' })).toBe(11);
    expect(await find({ name: '%' })).toBe(0);
    expect(await find({ hidden: true })).toBe(2);
    expect(await find({ regionId: await aRegion(ops.db) })).toBe(0);
    const first = await ops.client.get(listingPage, { regionId: region }, ann);
    const last = await ops.client.get(listingPage, { cursor: first.next ?? 0 }, ann);
    expect([first.items.length, last.items.length, last.next]).toEqual([25, 6, undefined]);
    expect(last.items.at(-1)).toMatchObject({ id, photos: 1, cover: 'portraits/1-1.svg' });
  });

  test('S13.1 the operators’ login cannot change an age by itself', async () => {
    await aListing(ops.db);
    const pool = ops.db.pool('velvet_operator');
    await expect(pool.query('UPDATE listing SET age = 30')).rejects.toThrow('permission denied');
    await expect(pool.query('DELETE FROM listing_age_record')).rejects.toThrow('permission denied');
  });
});
