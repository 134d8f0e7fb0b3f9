import { randomUUID } from 'node:crypto';
import type { OpsName } from '@velvet/contract/ops/ops-endpoints';
import { approveWithdrawal } from '@velvet/contract/ops/withdrawals';
import { aMember, idFrom } from './database-factories.ts';
import {
  aCase,
  aConversation,
  aPictureMessage,
  aRecharge,
  aReport,
  aWithdrawal,
} from './ops-factories.ts';
import { bulkCalls } from './right-bulk-calls.ts';
import { type Making, versioned, type Wire } from './right-call.ts';
import { contentCalls } from './right-content-calls.ts';
import { gameCalls } from './right-game-calls.ts';
import { operatorCalls } from './right-operator-calls.ts';
import { releaseCalls } from './right-release-calls.ts';
import { videoCalls } from './right-video-calls.ts';
import type { TestOps } from './running-ops.ts';

const underReview: Making = async ({ db }) => ({
  id: (await aWithdrawal(db, 100)).id,
  version: 'under-review',
  reason: 'Checked',
});

const proposal: Making = async ({ db, client, operator }) => {
  const token = await operator(`asks-${randomUUID().slice(0, 8)}`, 'finance');
  const { id } = await aWithdrawal(db, 900);
  const input = { id, version: 'under-review', reason: 'Large' };
  await client.get(approveWithdrawal, input, token);
  const proposed = await idFrom(db.owner, 'SELECT max(id) AS id FROM operator_proposal');
  return { id: proposed, version: 'pending', reason: 'Seen' };
};

const talk = versioned('conversation_version($1)', aConversation);
const conversation: Making = async (ops) => ({ ...(await talk(ops)), text: 'Good day' });

const guestCase = versioned('support_case_version($1)', async (db) => (await aCase(db)).id);
const supportCase: Making = async (ops) => ({ ...(await guestCase(ops)), text: 'Good day' });

const member = versioned('operator_member_version($1)', ({ owner }) => aMember(owner));

const savedAnswer: Making = async ({ db }) => {
  const { rows } = await db.owner.query<{ id: number; version: string }>(
    `INSERT INTO saved_answer (name, body, changed_by)
     SELECT $1, '{"en": "Good day."}', min(id) FROM operator_account
     RETURNING id, md5(name || body::text) AS version`,
    [randomUUID()],
  );
  return { ...rows[0] };
};

const nothing: Making = async () => ({});

const rightCalls: Readonly<Record<OpsName, Making>> = {
  sign_in: async () => ({ name: 'ann', password: 'a-secret-of-ann', code: '123456' }),
  sign_out: nothing,
  who_am_i: nothing,
  ...operatorCalls,
  desk_waiting: nothing,
  desk_figures: async () => ({ days: 3 }),
  withdrawal_page: async () => ({ state: 'under-review' }),
  withdrawal_shown: underReview,
  withdrawal_approve: underReview,
  withdrawal_reject: underReview,
  withdrawal_settle: async (ops) => {
    const { id } = await underReview(ops);
    await ops.db.owner.query(`SELECT withdrawal_decide($1, 'successful', 'Paid')`, [id]);
    return { id, version: 'successful' };
  },
  member_page: async () => ({ query: 'm-', state: 'active', vip: 0 }),
  member_shown: member,
  member_set: async (ops) => ({
    ...(await member(ops)),
    ...{ vip: true, dating: true, status: 2, credit_score: 90, reason: 'Asked for' },
  }),
  member_sessions_end: async (ops) => ({ ...(await member(ops)), session: 'abcdef012345' }),
  member_note_add: async (ops) => ({ ...(await member(ops)), text: 'Called twice' }),
  member_password_reset: async (ops) => ({
    ...(await member(ops)),
    ...{ kind: 'login', checks: ['real_name', 'last_recharge'], reason: 'Forgotten' },
  }),
  recharge_page: async () => ({ state: 'pending' }),
  recharge_confirm: async ({ db }) => ({
    id: await aRecharge(db),
    version: 'pending',
    reference: `REF${randomUUID().slice(0, 8)}`,
    evidence: 'Statement of the bank',
  }),
  proposal_page: async () => ({ all: 1 }),
  proposal_approve: proposal,
  proposal_refuse: proposal,
  conversation_page: async () => ({ all: 1 }),
  conversation_shown: conversation,
  conversation_picture: async ({ db, dataDir }) => ({ id: await aPictureMessage(db, dataDir) }),
  conversation_answer: conversation,
  conversation_close: conversation,
  conversation_take: conversation,
  conversation_release: versioned('conversation_version($1)', async (db) => {
    const id = await aConversation(db);
    await db.owner.query(
      `UPDATE support_conversation SET assigned_to = (
         SELECT id FROM operator_account WHERE name = 'all') WHERE member_id = $1`,
      [id],
    );
    return id;
  }),
  case_page: async () => ({ state: 'open' }),
  case_shown: supportCase,
  case_answer: supportCase,
  case_close: supportCase,
  saved_answer_page: nothing,
  saved_answer_save: async (ops) => ({
    ...(await savedAnswer(ops)),
    name: `Answer ${randomUUID()}`,
    text: { en: 'Good day.\nWe look into it.' },
  }),
  saved_answer_remove: savedAnswer,
  report_page: async () => ({ all: 1 }),
  report_settle: async ({ db }) => ({ id: await aReport(db), version: 'open', reason: 'Hidden' }),
  audit_page: async () => ({ subject: 'withdrawal 1' }),
  audit_verification: nothing,
  ...releaseCalls,
  ...videoCalls,
  withdrawal_export: async () => ({ state: 'settled', from: '2026-01-01', to: '2026-01-31' }),
  recharge_export: async () => ({ state: 'pending', from: '2026-01-01', to: '2026-01-31' }),
  movement_export: async ({ db }) => ({
    member: await aMember(db.owner, { funds: 100 }),
    from: '2026-01-01',
    to: '2026-12-31',
  }),
  audit_export: async () => ({
    operator: 'all',
    subject: 'withdrawal 1',
    from: '2026-01-01',
    to: '2026-01-31',
  }),
  ...contentCalls,
  ...bulkCalls,
  ...gameCalls,
};

/** An input in its wire form that an operator with the roles is answered with success. */
export const rightOpsCall = (ops: TestOps, name: OpsName): Promise<Wire> => rightCalls[name](ops);
