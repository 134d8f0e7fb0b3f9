import { readFile, rm } from 'node:fs/promises';
import { toId } from '@velvet/contract/brand';
import { auditPage, verifyAudit } from '@velvet/contract/ops/audit';
import {
  answerConversation,
  closeConversation,
  conversationPage,
  conversationPicture,
  conversationShown,
} from '@velvet/contract/ops/conversations';
import { deskFigures, deskWaiting } from '@velvet/contract/ops/desk';
import { memberPage } from '@velvet/contract/ops/members';
import { proposalPage, refuseProposal } from '@velvet/contract/ops/proposals';
import { confirmRecharge, rechargePage } from '@velvet/contract/ops/recharges';
import { reportPage, settleReport } from '@velvet/contract/ops/reports';
import { approveWithdrawal } from '@velvet/contract/ops/withdrawals';
import { anchorFile } from '../operator/audit/audit-anchors.ts';
import { anOperator, aSessionOf } from '../testing/operator-factories.ts';
import {
  aConversation,
  aPictureMessage,
  aRecharge,
  aReport,
  aWithdrawal,
  writes,
} from '../testing/ops-factories.ts';
import { startTestOps, type TestOps } from '../testing/running-ops.ts';
import { supportFolder } from '../testing/stored-files.ts';

let ops: TestOps;
beforeEach(async () => {
  ops = await startTestOps();
});
afterEach(() => ops.stop());

describe('S13.5 the desk', () => {
  test('lists what waits, oldest first, with the caller’s kinds only', async () => {
    const { db, client } = ops;
    const conversation = await aConversation(db);
    const report = await aReport(db);
    const withdrawal = await aWithdrawal(db, 100);
    const large = await aWithdrawal(db, 900);
    const recharge = await aRecharge(db);
    const finance = await ops.operator('ann', 'finance');
    const input = { id: large.id, version: 'under-review', reason: 'r' };
    await client.get(approveWithdrawal, input, finance);
    const kindsFor = async (token: string) =>
      (await client.get(deskWaiting, {}, token)).items.map(({ kind, id }) => `${kind} ${id}`);
    expect(await kindsFor(finance)).toEqual([
      `withdrawal ${withdrawal.id}`,
      `recharge ${recharge}`,
      expect.stringMatching(/^proposal /),
    ]);
    const support = await ops.operator('cleo', 'support');
    expect(await kindsFor(support)).toEqual([`conversation ${conversation}`, `report ${report}`]);
    expect(await kindsFor(await ops.operator('dan', 'content'))).toEqual([`report ${report}`]);
    expect(await client.get(deskWaiting, {}, await ops.operator('eve', 'administrator'))).toEqual({
      items: [],
      counts: [{ kind: 'proposal', count: 0 }],
    });
  });

  test('says whose it is, how much, and what is unusual about a withdrawal', async () => {
    const { db, client } = ops;
    const finance = await ops.operator('ann', 'finance');
    const usual = await aWithdrawal(db, 200);
    await db.owner.query(
      `INSERT INTO withdrawal (member_id, amount, state, reason, idem_key, request_hash, created_at, updated_at)
       SELECT member_id, amount, 'settled', '', 'before', request_hash, created_at, created_at
         FROM withdrawal WHERE id = $1`,
      [usual.id],
    );
    const large = await aWithdrawal(db, 900);
    await db.owner.query('UPDATE member SET status = 0 WHERE id = $1', [large.member]);
    const conversation = await aConversation(db);
    const changed = await aWithdrawal(db, 300);
    await db.owner.query(`SELECT member_tell_new_device($1, 'Firefox', '192.0.2.1')`, [
      changed.member,
    ]);
    const { items } = await client.get(deskWaiting, {}, finance);
    expect(items).toMatchObject([
      { kind: 'withdrawal', memberId: usual.member, amount: 20_000, unusual: [] },
      { memberId: large.member, amount: 90_000, unusual: ['needs_second', 'first', 'disabled'] },
      { memberId: changed.member, amount: 30_000, unusual: ['waits', 'first'] },
    ]);
    const input = { id: large.id, version: 'under-review', reason: 'r' };
    await db.owner.query('UPDATE member SET status = 1 WHERE id = $1', [large.member]);
    await client.get(approveWithdrawal, input, finance);
    const after = await client.get(deskWaiting, {}, finance);
    expect(after.items.find(({ kind }) => kind === 'proposal')).toMatchObject({
      subject: `withdrawal ${large.id}`,
      memberId: large.member,
      amount: 90_000,
    });
    const support = await client.get(deskWaiting, {}, await ops.operator('cleo', 'support'));
    expect(support.items).toMatchObject([{ memberId: conversation, username: expect.any(String) }]);
  });

  test('counts everything, also what is not listed', async () => {
    const first = await aRecharge(ops.db);
    await ops.db.owner.query(
      `INSERT INTO recharge (member_id, amount, pay_way, idem_key, request_hash, created_at, updated_at)
       SELECT member_id, 100, 'x', 'k' || n, request_hash, now(), now()
         FROM recharge, generate_series(1, 60) n WHERE id = $1`,
      [first],
    );
    await aWithdrawal(ops.db, 100);
    const ann = await ops.operator('ann', 'finance');
    const { items, counts } = await ops.client.get(deskWaiting, {}, ann);
    expect(items).toHaveLength(50);
    expect(counts).toEqual([
      { kind: 'withdrawal', count: 1 },
      { kind: 'recharge', count: 61 },
      { kind: 'proposal', count: 0 },
    ]);
    const page = await ops.client.get(rechargePage, { state: 'pending' }, ann);
    const next = await ops.client.get(rechargePage, { cursor: page.next ?? 0 }, ann);
    const last = await ops.client.get(rechargePage, { cursor: next.next ?? 0 }, ann);
    const all = [...page.items, ...next.items, ...last.items].map(({ id }) => id);
    expect([new Set(all).size, all.at(-1), last.next]).toEqual([61, first, undefined]);
  });

  test('leaves payments out that nobody has made for a day', async () => {
    const { db, client } = ops;
    const old = await aRecharge(db);
    await db.owner.query(`UPDATE recharge SET created_at = now() - interval '25 hours'`);
    const recharge = await aRecharge(db);
    const ann = await ops.operator('ann', 'finance');
    const { items, counts } = await client.get(deskWaiting, {}, ann);
    expect(items.map(({ kind, id }) => `${kind} ${id}`)).toEqual([`recharge ${recharge}`]);
    expect(counts).toContainEqual({ kind: 'recharge', count: 1 });
    const waiting = await client.get(memberPage, { waiting: true }, ann);
    expect(waiting.items).toHaveLength(1);
    const page = await client.get(rechargePage, { state: 'pending' }, ann);
    expect(page.items.map(({ id }) => id)).toEqual([recharge, old]);
  });

  test('shows an older payment again for which evidence was shown', async () => {
    const { db, client } = ops;
    const ann = await ops.operator('ann', 'finance');
    const bob = await ops.operator('bob', 'finance');
    const cleo = await ops.operator('cleo', 'support');
    const waitingFor = async (token: string) =>
      (await client.get(deskWaiting, {}, token)).items.map(({ kind, id }) => `${kind} ${id}`);
    const propose = async () => {
      const id = await aRecharge(db);
      const evidence = { reference: `BANK-${id}`, evidence: 'Statement of Monday' };
      await client.get(confirmRecharge, { id, version: 'pending', ...evidence }, ann);
      return id;
    };
    const [expired, refused] = [await propose(), await propose()];
    await db.owner.query(`UPDATE recharge SET created_at = now() - interval '1 hour' * (30 - id)`);
    const { items } = await client.get(proposalPage, { all: false }, bob);
    const ids = items.map(({ id }) => id).sort((one, other) => one - other);
    expect((await waitingFor(ann)).sort()).toEqual(ids.map((id) => `proposal ${id}`));
    for (const id of ids.slice(1)) {
      await client.get(refuseProposal, { id, version: 'pending', reason: 'Not there' }, bob);
    }
    await db.owner.query(`ALTER TABLE operator_proposal DISABLE TRIGGER USER;
      UPDATE operator_proposal SET expires_at = now() WHERE state = 'pending'`);
    expect(await waitingFor(ann)).toEqual([`recharge ${expired}`, `recharge ${refused}`]);
    const waiting = await client.get(memberPage, { waiting: true }, cleo);
    expect(waiting.items.map((item) => item.waiting)).toEqual([1, 1]);
  });

  test('shows the books of each day', async () => {
    const ann = await ops.operator('ann', 'finance');
    const { id } = await aWithdrawal(ops.db, 300);
    await aWithdrawal(ops.db, 200);
    await ops.client.get(approveWithdrawal, { id, version: 'under-review', reason: 'r' }, ann);
    const { days } = await ops.client.get(deskFigures, { days: 3 }, ann);
    expect(days).toHaveLength(3);
    const [, , today] = days;
    expect(today).toEqual({
      day: new Date().toISOString().slice(0, 10),
      newMembers: 2,
      recharged: 50_000,
      paidOut: 30_000,
      staked: 0,
      won: 0,
      houseResult: 0,
    });
  });
});

describe('S15.1 conversations', () => {
  test('are listed, shown, answered and closed', async () => {
    const cleo = await ops.operator('cleo', 'support');
    const id = await aConversation(ops.db, 'Where is it?');
    const { items } = await ops.client.get(conversationPage, { all: false, mine: false }, cleo);
    expect(items).toMatchObject([{ memberId: id, about: 'other', excerpt: 'Where is it?' }]);
    const { version } = await ops.client.get(conversationShown, { id }, cleo);
    const answered = await ops.client.get(
      answerConversation,
      { id, version, text: 'On its way.\nTomorrow.' },
      cleo,
    );
    const shown = await ops.client.get(conversationShown, { id }, cleo);
    expect(shown.version).toBe(answered.version);
    expect(shown.waitingSince).toBeUndefined();
    expect(shown.messages.items).toMatchObject([
      { author: 'operator', text: 'On its way.\nTomorrow.', hasPicture: false },
      { author: 'member', text: 'Where is it?' },
    ]);
    const close = { id, version: answered.version };
    expect(await ops.client.call(closeConversation, close, { token: cleo })).toMatchObject({
      status: 409,
      problem: { reason: 'wrong_state' },
    });
  });

  test('a picture is shown to support, and is not found once its file is gone', async () => {
    const cleo = await ops.operator('cleo', 'support');
    const id = toId<'support message'>(await aPictureMessage(ops.db, ops.dataDir));
    const { image } = await ops.client.get(conversationPicture, { id }, cleo);
    expect(image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    await rm(supportFolder(ops.dataDir), { recursive: true });
    expect((await ops.client.call(conversationPicture, { id }, { token: cleo })).status).toBe(404);
  });

  test('an answer to what the member has added to since is refused', async () => {
    const cleo = await ops.operator('cleo', 'support');
    const id = await aConversation(ops.db);
    const { version } = await ops.client.get(conversationShown, { id }, cleo);
    await writes(ops.db, id, 'Forget it');
    const answer = { id, version, text: 'We look into it' };
    expect(await ops.client.call(answerConversation, answer, { token: cleo })).toMatchObject({
      status: 409,
      problem: { reason: 'changed_meanwhile' },
    });
    const now = await ops.client.get(conversationShown, { id }, cleo);
    expect(now.messages.items.map(({ text }) => text)).toEqual(['Forget it', 'Hello']);
  });
});

test('S1.5 reports are settled once, under the operator’s name', async () => {
  const dan = await ops.operator('dan', 'content');
  const id = await aReport(ops.db);
  const { items } = await ops.client.get(reportPage, { all: false }, dan);
  expect(items).toMatchObject([{ id, listingName: 'Rose', reason: 'fake', version: 'open' }]);
  const settle = { id, version: 'open', reason: 'Hidden' };
  expect(await ops.client.get(settleReport, settle, dan)).toEqual({
    outcome: 'settled',
    version: 'settled',
  });
  expect((await ops.client.call(settleReport, settle, { token: dan })).status).toBe(409);
  expect((await ops.client.get(reportPage, { all: false }, dan)).items).toEqual([]);
  const all = await ops.client.get(reportPage, { all: true }, dan);
  expect(all.items).toMatchObject([{ settlement: 'Hidden' }]);
  expect(await ops.audit()).toMatchObject([{ actor: 'dan', action: 'update listing_report' }]);
});

describe('S1.5 the audit log', () => {
  test('is searched by operator and subject, and verified against its noted end', async () => {
    const ann = await ops.operator('ann', 'finance');
    await anOperator(ops.db.owner, 'bob', { roles: ['administrator'] });
    const bob = await aSessionOf(ops.db.owner, 'bob');
    const { id } = await aWithdrawal(ops.db, 100);
    await ops.client.get(approveWithdrawal, { id, version: 'under-review', reason: 'r' }, ann);
    await ops.client.call(auditPage, {}, { token: ann });
    const search = async (query: { readonly operator?: string; readonly subject?: string }) =>
      (await ops.client.get(auditPage, query, bob)).items.map(({ action }) => action);
    expect(await search({})).toEqual(['denied', 'decide withdrawal']);
    expect(await search({ subject: `withdrawal ${id}` })).toEqual(['decide withdrawal']);
    expect(await search({ operator: 'bob' })).toEqual([]);
    const { items } = await ops.client.get(auditPage, { operator: 'ann', cursor: 2 }, bob);
    expect(JSON.parse(items[0]?.detail ?? '')).toMatchObject({ outcome: 'successful' });
    const noted = await readFile(anchorFile(ops.dataDir), 'utf8');
    expect(noted).toMatch(/^1 [0-9a-f]{64} /);
    expect(await ops.client.get(verifyAudit, {}, bob)).toMatchObject({
      state: 'intact',
      entries: 2,
      noted: 1,
      head: expect.stringMatching(/^2:[0-9a-f]{64}$/),
    });
  });

  test('an entry that was changed is found', async () => {
    const bob = await ops.operator('bob', 'administrator');
    await ops.client.call(rechargePage, {}, { token: bob });
    await ops.db.owner.query(`ALTER TABLE audit_log DISABLE TRIGGER USER;
      UPDATE audit_log SET actor = 'ann'`);
    expect(await ops.client.get(verifyAudit, {}, bob)).toMatchObject({
      state: 'changed',
      entry: 1,
    });
  });
});
