import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Id, toId } from '@velvet/contract/brand';
import {
  type BulkChange,
  bulkItemPage,
  bulkPage,
  bulkShown,
  exportBulk,
  runBulk,
  stopBulk,
} from '@velvet/contract/ops/bulk';
import { type ListingChange, previewListings } from '@velvet/contract/ops/listing-bulk';
import { previewMembers } from '@velvet/contract/ops/member-bulk';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { createSessionToken, hashSessionToken } from '../../features/sessions/session-token.ts';
import { aListing, aRegion, aSignTag } from '../../testing/content-factories.ts';
import { aMember } from '../../testing/database-factories.ts';
import { untilWaitingForLocks } from '../../testing/lock-waits.ts';
import { anOperator, aPersonalTokenOf, aSessionOf } from '../../testing/operator-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';

let ops: TestOps;
let cleo: string;
beforeEach(async () => {
  ops = await startTestOps();
  cleo = await ops.operator('cleo', 'content', 'support');
});
afterEach(() => ops.stop());

const hide = { word: 'hide' } as const;
type Previewed = OpsInputOf<typeof previewListings>;

async function listings(count: number): Promise<Id<'listing'>[]> {
  const ids: Id<'listing'>[] = [];
  for (let each = 0; each < count; each += 1) ids.push(await aListing(ops.db));
  return ids;
}
const preview = (input: Previewed, token = cleo) => ops.client.get(previewListings, input, token);
const run = (bulk: BulkChange, token = cleo, key: string = randomUUID()) =>
  ops.client.call(runBulk, { id: bulk.id, version: bulk.version }, { token, key });
const shown = (bulk: BulkChange, token = cleo) => ops.client.get(bulkShown, { id: bulk.id }, token);
const items = async (bulk: BulkChange) =>
  (await ops.client.get(bulkItemPage, { id: bulk.id }, cleo)).items;

/** The change once it is as it has to be; throws after ten seconds. */
async function until(bulk: BulkChange, isSo: (now: BulkChange) => boolean): Promise<BulkChange> {
  for (let tries = 0; tries < 200; tries += 1) {
    const now = await shown(bulk);
    if (isSo(now)) return now;
    await sleep(50);
  }
  throw new Error(`The bulk change is ${JSON.stringify(await shown(bulk))}`);
}
const ended = (bulk: BulkChange) => until(bulk, ({ state }) => state !== 'running');
const isHidden = async (id: number) => {
  const { rows } = await ops.db.owner.query('SELECT hidden FROM listing WHERE id = $1', [id]);
  return rows[0]?.hidden;
};
const audited = async (action: string) => {
  const { rows } = await ops.db.owner.query(
    'SELECT subject, detail FROM audit_log WHERE action = $1 ORDER BY id',
    [action],
  );
  return rows;
};

describe('S13.3 a bulk change of listings', () => {
  test('is shown, made item by item, and reported; each item is audited with the change’s id', async () => {
    const [a, b, c] = await listings(3);
    await ops.db.owner.query('UPDATE listing SET hidden = true WHERE id = $1', [c]);
    const asked = await preview({ change: hide, ids: [a, b, c].flatMap((id) => id ?? []) });
    expect(asked).toMatchObject({
      kind: 'listing',
      change: hide,
      state: 'preview',
      operator: 'cleo',
      counts: { ready: 2, blocked: 1 },
    });
    expect(await isHidden(a ?? 0)).toBe(false);
    expect(await items(asked)).toMatchObject([
      { subjectId: c, before: 'hidden', after: 'hidden', state: 'blocked', reason: 'unchanged' },
      { subjectId: b, name: 'Rose', before: 'shown', after: 'hidden', state: 'ready' },
      { subjectId: a, before: 'shown', after: 'hidden', state: 'ready' },
    ]);
    expect((await run(asked)).value).toEqual({ outcome: 'running', version: 'running.1' });
    const done = await ended(asked);
    expect(done).toMatchObject({ state: 'done', counts: { ready: 0, done: 2, blocked: 1 } });
    expect([await isHidden(a ?? 0), await isHidden(b ?? 0)]).toEqual([true, true]);
    expect(await audited('update listing')).toMatchObject([
      {
        subject: `listing ${b}`,
        detail: { hidden: true, before: { hidden: false }, bulk: done.id },
      },
      { subject: `listing ${a}`, detail: { bulk: done.id } },
    ]);
    expect(await audited('finish bulk change')).toMatchObject([{ detail: { done: 2 } }]);
    const { rows } = await ops.db.owner.query(
      `SELECT ended_at IS NULL AS live FROM operator_session WHERE label LIKE 'bulk change%'`,
    );
    expect(rows).toEqual([{ live: false }]);
    const { items: earlier } = await ops.client.get(bulkPage, { kind: 'listing' }, cleo);
    expect(earlier.map(({ id }) => id)).toEqual([done.id]);
  });

  test('goes to all that match a filter, up to its limit', async () => {
    await listings(2);
    const asked = await preview({ change: hide, matching: { name: 'ros', hidden: false } });
    expect(asked.counts.ready).toBe(2);
    await ops.db.owner.query(
      `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm)
       SELECT region_id, 'Rose', class_name, title, city, age, height_cm
         FROM (SELECT * FROM listing LIMIT 1) l, generate_series(1, 499)`,
    );
    const input = { change: hide, matching: { name: 'ros' } };
    const refused = await ops.client.call(previewListings, input, { token: cleo });
    expect(refused).toMatchObject({ status: 409, problem: { reason: 'too_many_items' } });
    const neither = await ops.client.call(previewListings, { change: hide }, { token: cleo });
    expect(neither.problem).toMatchObject({ reason: 'bad_field', field: 'ids' });
  });

  test('moves, and adds and removes signs and tags, and leaves the rest', async () => {
    const [id] = await listings(1);
    if (id === undefined) throw new Error('There is no listing');
    await ops.db.owner.query(
      `UPDATE listing SET flags = '{"en": ["calm"], "ja": ["静か"]}' WHERE id = $1`,
      [id],
    );
    const [regionId, signId] = [await aRegion(ops.db), await aSignTag(ops.db)];
    const state = async () =>
      (
        await ops.db.owner.query(
          `SELECT region_id, flags, to_jsonb(sign_tag_ids) AS signs, name, bio FROM listing WHERE id = $1`,
          [id],
        )
      ).rows[0];
    const make = async (change: ListingChange) => {
      const asked = await preview({ change, ids: [id] });
      await run(asked);
      expect((await ended(asked)).counts).toMatchObject({ done: 1 });
    };
    await make({ word: 'move', regionId });
    await make({ word: 'sign_add', signId });
    await make({ word: 'tag_add', tag: 'tea', tagGroup: 'en' });
    await make({ word: 'tag_remove', tag: '静か', tagGroup: 'ja' });
    expect(await state()).toEqual({
      region_id: regionId,
      flags: { en: ['calm', 'tea'] },
      signs: [signId],
      name: 'Rose',
      bio: null,
    });
    await make({ word: 'sign_remove', signId });
    expect(await state()).toMatchObject({ signs: [] });
    const again = await preview({
      change: { word: 'tag_add', tag: 'tea', tagGroup: 'en' },
      ids: [id],
    });
    expect(again.counts).toMatchObject({ ready: 0, blocked: 1 });
    expect((await run(again)).problem?.reason).toBe('nothing_to_do');
  });

  test('names a region that does not exist, and listings that are gone', async () => {
    const change = { word: 'move', regionId: toId<'region'>(999_999) } as const;
    const reply = await ops.client.call(
      previewListings,
      { change, ids: await listings(1) },
      { token: cleo },
    );
    expect(reply.problem).toMatchObject({ reason: 'bad_field', field: 'change' });
    const asked = await preview({ change: hide, ids: [toId(999_999)] });
    expect(await items(asked)).toMatchObject([{ name: '', state: 'blocked', reason: 'not_found' }]);
  });

  test('warns of what members would see without photos and evidence', async () => {
    const [id] = await listings(1);
    await ops.db.owner.query('UPDATE listing SET hidden = true');
    const asked = await preview({ change: { word: 'show' }, ids: id === undefined ? [] : [id] });
    const [item] = await items(asked);
    expect(item).toMatchObject({ state: 'ready', warnings: ['no_photos', 'no_age_evidence'] });
  });

  test('skips and reports what was changed meanwhile', async () => {
    const [a, b] = await listings(2);
    const asked = await preview({ change: hide, matching: {} });
    await ops.db.owner.query(`UPDATE listing SET name = 'Iris' WHERE id = $1`, [b]);
    await run(asked);
    const done = await ended(asked);
    expect(done.counts).toMatchObject({ done: 1, skipped: 1 });
    expect([await isHidden(a ?? 0), await isHidden(b ?? 0)]).toEqual([true, false]);
    const [skipped] = await items(asked);
    expect(skipped).toMatchObject({
      name: 'Iris',
      state: 'skipped',
      reason: 'changed_meanwhile',
      message: expect.stringMatching(/has changed/),
    });
    const reply = await ops.client.call(exportBulk, { id: asked.id }, { token: cleo });
    expect(reply.body).toContain(`${b},Iris,shown,hidden,skipped,changed_meanwhile\r\n`);
    expect(reply.body).toContain(`${a},Rose,shown,hidden,done,\r\n`);
  });
});

describe('S13.3 running a bulk change', () => {
  test('twice with one key, or with another, makes it once', async () => {
    await listings(2);
    const asked = await preview({ change: hide, matching: {} });
    const [first, again] = [await run(asked, cleo, 'one'), await run(asked, cleo, 'one')];
    expect(again.body).toEqual(first.body);
    expect((await run(asked)).problem?.reason).toBe('changed_meanwhile');
    await ended(asked);
    expect(await audited('update listing')).toHaveLength(2);
  });

  test('is for who was shown the preview, within the hour', async () => {
    const dan = await ops.operator('dan', 'content');
    await listings(1);
    const asked = await preview({ change: hide, matching: {} });
    expect((await run(asked, dan)).problem?.reason).toBe('not_found');
    const seen = await ops.client.call(bulkShown, { id: asked.id }, { token: dan });
    expect(seen.problem?.reason).toBe('not_found');
    await ops.db.owner.query(`UPDATE bulk_change SET created_at = created_at - interval '61 min'`);
    expect((await run(asked)).problem?.reason).toBe('preview_expired');
  });

  test('of another kind’s items needs the kind’s role', async () => {
    const support = await ops.operator('sue', 'support');
    await listings(1);
    const asked = await preview({ change: hide, matching: {} });
    await run(asked);
    await ended(asked);
    for (const call of [
      ops.client.call(bulkShown, { id: asked.id }, { token: support }),
      ops.client.call(bulkItemPage, { id: asked.id }, { token: support }),
      ops.client.call(exportBulk, { id: asked.id }, { token: support }),
      ops.client.call(bulkPage, { kind: 'listing' }, { token: support }),
    ]) {
      expect((await call).problem?.reason).toBe('forbidden');
    }
    await ops.db.owner.query(`UPDATE bulk_change SET state = 'stopped'`);
    const stopped = await shown(asked);
    expect((await run(stopped, support)).problem?.reason).toBe('forbidden');
  });

  test('by a personal token is as good as by somebody who is signed in', async () => {
    await anOperator(ops.db.owner, 'auto', { roles: ['content'] });
    const token = await aPersonalTokenOf(ops.db.owner, 'auto', ['content']);
    const headers = { authorization: `Bearer ${token}`, origin: '', 'x-velvet-ops': '' };
    await listings(1);
    const { value: asked } = await ops.client.call(
      previewListings,
      { change: hide, matching: {} },
      { headers },
    );
    if (!asked) throw new Error('There is no preview');
    const input = { id: asked.id, version: asked.version };
    expect((await ops.client.call(runBulk, input, { headers })).status).toBe(200);
    expect((await ended(asked)).counts.done).toBe(1);
  });
});

describe('S13.3 a bulk change in the background', () => {
  /** Runs one whose second item cannot be changed before `release`, and waits until the first one is. */
  async function runHalf(count: number) {
    await listings(count);
    const asked = await preview({ change: hide, matching: {} });
    const second = (await items(asked))[1]?.subjectId;
    const holder = await ops.db.owner.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM listing WHERE id = $1 FOR UPDATE', [second]);
    await run(asked);
    await until(asked, ({ counts }) => counts.done === 1);
    const release = async () => {
      await holder.query('COMMIT');
      holder.release();
    };
    return { asked, release };
  }
  const ofCleo = `(SELECT id FROM operator_account WHERE name = 'cleo')`;

  test('goes on after its operator has signed out', async () => {
    const { asked, release } = await runHalf(3);
    const signedOut = `UPDATE operator_session SET ended_at = clock_timestamp()
      WHERE kind = 'session' AND operator_id = ${ofCleo}`;
    await ops.db.owner.query(signedOut);
    cleo = await aSessionOf(ops.db.owner, 'cleo');
    await release();
    expect(await ended(asked)).toMatchObject({ state: 'done', counts: { done: 3 } });
  });

  test('is stopped once its operator lacks the role, and goes on by another operator', async () => {
    const dan = await ops.operator('dan', 'content');
    const { asked, release } = await runHalf(3);
    await ops.db.owner.query(
      `DELETE FROM operator_role WHERE role = 'content' AND operator_id = ${ofCleo}`,
    );
    await release();
    const again = async () => ops.client.get(bulkShown, { id: asked.id }, dan);
    while ((await again()).state === 'running') await sleep(50);
    const stopped = await again();
    expect(stopped).toMatchObject({ state: 'stopped', counts: { done: 1, ready: 2, failed: 0 } });
    expect((await run(stopped, dan)).value?.outcome).toBe('running');
    while ((await again()).state === 'running') await sleep(50);
    expect(await again()).toMatchObject({ state: 'done', operator: 'dan', counts: { done: 3 } });
    const { rows } = await ops.db.owner.query(
      `SELECT actor FROM audit_log WHERE action = 'update listing' ORDER BY id`,
    );
    expect(rows.map(({ actor }) => actor)).toEqual(['cleo', 'dan', 'dan']);
  });

  test('is stopped by an operator, between two items', async () => {
    const { asked, release } = await runHalf(5);
    const input = { id: asked.id, version: 'running.1' };
    const stopping = ops.client.call(stopBulk, input, { token: cleo });
    // The item that is being changed waits for its listing, and the stop for that item.
    await untilWaitingForLocks(ops.db.owner, 2);
    await release();
    expect((await stopping).value).toEqual({ outcome: 'stopped', version: 'stopped.1' });
    const { counts } = await shown(asked);
    expect(counts.ready).toBeGreaterThan(0);
    expect(counts.ready + counts.done).toBe(5);
    expect((await ops.client.call(stopBulk, input, { token: cleo })).problem?.reason).toBe(
      'changed_meanwhile',
    );
  });

  test('reports an item that meets a fault, and goes on', async () => {
    const [a] = await listings(2);
    const change = { word: 'tag_add', tag: 'tea', tagGroup: 'en' } as const;
    const asked = await preview({ change, matching: {} });
    await ops.db.owner.query(`UPDATE listing SET flags = '{"en": [7]}' WHERE id = $1`, [a]);
    await ops.db.owner.query(
      `UPDATE bulk_item SET version = content_version('listing', subject_id)`,
    );
    await run(asked);
    expect((await ended(asked)).counts).toMatchObject({ done: 1, failed: 1 });
    expect((await items(asked)).at(-1)).toMatchObject({ state: 'failed', reason: 'fault' });
    expect(ops.logLines.join('')).toContain('A bulk change met a fault');
  });
});

describe('S13.3 a bulk change of members', () => {
  test('disables them with a reason and ends their sessions, but not one’s own account', async () => {
    const own = await aMember(ops.db.owner);
    const [a, b] = [await aMember(ops.db.owner), await aMember(ops.db.owner)];
    await ops.db.owner.query('UPDATE member SET status = 0 WHERE id = $1', [b]);
    await ops.db.owner.query(`UPDATE operator_account SET member_id = $1 WHERE name = 'cleo'`, [
      own,
    ]);
    await ops.db.owner.query('INSERT INTO session (token_hash, member_id) VALUES ($1, $2)', [
      hashSessionToken(createSessionToken()),
      a,
    ]);
    const change = { word: 'disable', reason: 'Fraud' } as const;
    const asked = await ops.client.get(
      previewMembers,
      { change, ids: [own, a, b, 999_999].map((id) => toId<'member'>(id)) },
      cleo,
    );
    const reasons = (await items(asked)).map(({ subjectId, reason }) => [subjectId, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      [own]: 'own_account',
      [a]: undefined,
      [b]: 'unchanged',
      999999: 'not_found',
    });
    await run(asked);
    expect((await ended(asked)).counts).toMatchObject({ done: 1, blocked: 3 });
    const { rows } = await ops.db.owner.query(
      `SELECT status, (SELECT count(*)::integer FROM session) AS sessions FROM member WHERE id = $1`,
      [a],
    );
    expect(rows).toEqual([{ status: 0, sessions: 0 }]);
    expect(await audited('set member')).toMatchObject([
      {
        subject: `member ${a}`,
        detail: { before: { status: 1 }, after: { status: 0 }, reason: 'Fraud', bulk: asked.id },
      },
    ]);
  });

  test('goes to all that match', async () => {
    await aMember(ops.db.owner);
    const change = { word: 'enable', reason: 'Mistake' } as const;
    const input = { change, matching: { state: 'disabled' } } as const;
    expect((await ops.client.get(previewMembers, input, cleo)).counts.ready).toBe(0);
    await ops.db.owner.query('UPDATE member SET status = 0');
    expect((await ops.client.get(previewMembers, input, cleo)).counts.ready).toBe(1);
  });
});
