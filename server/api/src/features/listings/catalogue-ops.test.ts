import { randomUUID } from 'node:crypto';
import { regionPage, signPage } from '@velvet/contract/ops/catalogue';
import { aListing, aRegion, aSignTag } from '../../testing/content-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';
import { readRegions, readSigns } from './listings.ts';

let ops: TestOps;
let ann: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'content');
});
afterEach(() => ops.stop());

describe.each([
  {
    what: 'regions',
    page: () => ops.client.get(regionPage, {}, ann),
    make: () => aRegion(ops.db),
    read: () => readRegions(ops.db.api, 'ja'),
    use: (id: number) => ops.db.owner.query('UPDATE listing SET region_id = $1', [id]),
    table: 'region',
  },
  {
    what: 'signs',
    page: () => ops.client.get(signPage, {}, ann),
    make: () => aSignTag(ops.db),
    read: () => readSigns(ops.db.api, 'ja'),
    use: (id: number) =>
      ops.db.owner.query('UPDATE listing SET sign_tag_ids = ARRAY[$1::bigint]', [id]),
    table: 'sign_tag',
  },
] as const)('S13.3 $what', ({ what, page, make, read, use, table }) => {
  const send = (action: 'save' | 'remove', wire: object, token = ann, key: string = randomUUID()) =>
    ops.client.send(
      { method: 'POST', address: `/ops/${what}/${action}`, body: JSON.stringify(wire) },
      { token, key },
    );
  const entry = async (id: number) => {
    const found = (await page()).items.find((each: { readonly id: number }) => each.id === id);
    if (!found) throw new Error(`There is no ${id}`);
    return found;
  };

  test('are added once per key and read by members in their order', async () => {
    await make();
    const first = { name: { en: 'First', ja: '一番' }, position: 0 };
    const second = { name: { en: 'Second', ja: '二番' }, position: 5 };
    const key = randomUUID();
    const replies = [await send('save', second, ann, key), await send('save', second, ann, key)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    await ops.db.owner.query(`UPDATE ${table} SET position = 2 WHERE position = 0`);
    await send('save', first);
    expect((await read()).map(({ name }) => name)).toEqual(['一番', expect.anything(), '二番']);
  });

  test('are edited on what was seen', async () => {
    const id = await make();
    const { version } = await entry(id);
    const bob = await ops.operator('bob', 'content');
    const replies = await Promise.all([
      send('save', { id, version, name: { en: 'Ann’s' }, position: 1 }),
      send('save', { id, version, name: { en: 'Bob’s' }, position: 1 }, bob),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await entry(id)).version).not.toBe(version);
  });

  test('are removed while no listing has them', async () => {
    const id = await make();
    await aListing(ops.db);
    await use(id);
    const { version, listings } = await entry(id);
    expect(listings).toBe(1);
    expect(await send('remove', { id, version })).toMatchObject({
      status: 409,
      problem: { reason: 'in_use' },
    });
    await ops.db.owner.query('DELETE FROM listing');
    expect((await send('remove', { id, version })).status).toBe(200);
    expect((await send('remove', { id, version })).status).toBe(404);
    expect((await ops.audit()).map(({ action }) => action)).toEqual([`delete ${table}`]);
  });

  test('have a name in a known language', async () => {
    for (const name of [{}, { de: 'Nord' }, { en: ' ' }]) {
      expect((await send('save', { name, position: 1 })).status).toBe(400);
    }
    expect((await page()).items).toEqual([]);
  });
});
