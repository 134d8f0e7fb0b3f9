import { randomUUID } from 'node:crypto';
import { toId } from '@velvet/contract/brand';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { issueToken, operatorSessionPage } from '@velvet/contract/ops/own-account';
import {
  cancelReleaseRequest,
  claimReleaseRequest,
  releaseAgentShown,
  releaseRequestPage,
  releaseWork,
  reportReleaseRequest,
  requestRelease,
} from '@velvet/contract/ops/release-requests';
import { whoAmI } from '@velvet/contract/ops/session';
import { withdrawalPage } from '@velvet/contract/ops/withdrawals';
import { asBearer, rawOpsRequest } from '../testing/ops-client.ts';
import { startTestOps, type TestOps } from '../testing/running-ops.ts';

let ops: TestOps;
let ann: string;
let agent: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'administrator');
  agent = await agentToken();
});
afterEach(() => ops.stop());

async function agentToken(label = 'releases-1'): Promise<string> {
  const input = { label, roles: ['release_agent'] as const, days: 30 };
  return (await ops.client.get(issueToken, input, ann)).token ?? '';
}

const promotion = {
  app: 'video',
  action: 'promote',
  revision: 7,
  current: '1.0.0-aa',
  canary: '1.1.0-bb',
  target: '1.1.0-bb',
  reason: 'No errors since yesterday',
} as const;
const rollback = {
  app: 'shell',
  action: 'roll_back',
  revision: 7,
  current: '2',
  target: '1',
} as const;
const refused = (status: number, reason: string, field?: string) => ({
  status,
  problem: { reason, ...(field === undefined ? {} : { field }) },
});
const headersOf = (token: string) => ({ headers: asBearer(token) });
const ask = (input: OpsInputOf<typeof requestRelease> = promotion) =>
  ops.client.call(requestRelease, input, { token: ann });
const claim = async (token = agent) =>
  (await ops.client.call(claimReleaseRequest, {}, headersOf(token))).value?.request;
const newest = async () => (await ops.client.get(releaseRequestPage, {}, ann)).items[0];
const details = async () => {
  const { rows } = await ops.db.owner.query<{ actor: string; action: string; detail: unknown }>(
    `SELECT actor, action, detail FROM audit_log WHERE subject = 'release video' ORDER BY id`,
  );
  return rows;
};
const passed = (interval: string) =>
  ops.db.owner.query(
    `UPDATE release_request SET expires_at = expires_at - $1::interval,
       leased_until = leased_until - $1::interval`,
    [interval],
  );

describe('S13.3 a request about a release', () => {
  test('is taken up by the agent, which reports; both are in the audit log with before and after', async () => {
    const { value } = await ask();
    expect(value?.version).toBe('waiting.0');
    expect((await ops.client.call(releaseWork, {}, headersOf(agent))).value).toEqual({
      isWaiting: true,
    });
    const { reason, ...wanted } = promotion;
    expect(await claim()).toEqual({ id: value?.id, ...wanted, claim: 1 });
    expect(await newest()).toMatchObject({
      state: 'running',
      agent: 'releases-1',
      operator: 'ann',
    });
    const sent = {
      id: value?.id ?? toId<'release request'>(0),
      claim: 1,
      outcome: 'done',
      report: 'everybody gets it',
    } as const;
    const key = randomUUID();
    for (const _ of ['sent', 'repeated after a lost answer']) {
      const said = await ops.client.call(reportReleaseRequest, sent, { ...headersOf(agent), key });
      expect(said.value).toEqual({ outcome: 'done', version: 'done.1' });
    }
    expect(await newest()).toMatchObject({ state: 'done', report: 'everybody gets it', reason });
    const before = { current: '1.0.0-aa', canary: '1.1.0-bb' };
    expect(await details()).toEqual([
      expect.objectContaining({
        actor: 'ann',
        action: 'request release',
        detail: expect.objectContaining({ action: 'promote', reason, revision: 7, before }),
      }),
      expect.objectContaining({ action: 'claim release request' }),
      expect.objectContaining({
        action: 'report release request',
        detail: expect.objectContaining({
          agent: 'releases-1',
          requested_by: 'ann',
          before: { state: 'running', ...before },
          after: { state: 'done', current: '1.1.0-bb' },
        }),
      }),
    ]);
  });

  test('is the only open one about its app', async () => {
    const { value } = await ask();
    expect(await ask()).toMatchObject(refused(409, 'release_pending'));
    expect((await ask({ ...rollback, reason: 'Errors' })).status).toBe(200);
    await claim();
    expect(await ask()).toMatchObject(refused(409, 'release_pending'));
    const done = { id: value?.id ?? toId(0), claim: 1, outcome: 'refused', report: 'No' } as const;
    await ops.client.call(reportReleaseRequest, done, headersOf(agent));
    expect((await ask()).status).toBe(200);
  });

  test.each([
    ['a promotion without a canary', { ...promotion, canary: undefined }, 'canary'],
    ['a promotion of something else', { ...promotion, target: '1.2.0' }, 'target'],
    [
      'a removal that changes what everybody gets',
      { ...promotion, action: 'remove_canary' },
      'target',
    ],
    ['a rollback beside a canary', { ...promotion, action: 'roll_back' }, 'canary'],
    ['a rollback to the same', { ...rollback, target: '2', reason: 'x' }, 'target'],
    ['a path for a release', { ...promotion, current: '../x' }, 'current'],
    ['an app that is no name', { ...promotion, app: 'Video' }, 'app'],
  ] as const)('cannot be %s', async (_, wire, field) => {
    const raw = rawOpsRequest(requestRelease, wire);
    expect(await ops.client.send(raw, { token: ann })).toMatchObject(
      refused(400, 'bad_field', field),
    );
  });

  test('is cancelled while it waits, in the state in which it was seen', async () => {
    const { value } = await ask();
    if (!value) throw new Error('Nothing was asked for');
    const cancel = (version: string) =>
      ops.client.call(cancelReleaseRequest, { id: value.id, version }, { token: ann });
    expect(await cancel('running.1')).toMatchObject(refused(409, 'changed_meanwhile'));
    expect((await cancel(value.version)).value).toEqual({
      outcome: 'cancelled',
      version: 'cancelled.0',
    });
    expect(await claim()).toBeUndefined();
    expect(await cancel('cancelled.0')).toMatchObject(refused(409, 'wrong_state'));
    await ask();
    await claim();
    const running = await newest();
    if (!running) throw new Error('Nothing runs');
    const late = { id: running.id, version: running.version };
    expect(await ops.client.call(cancelReleaseRequest, late, { token: ann })).toMatchObject(
      refused(409, 'wrong_state'),
    );
  });

  test('expires after 15 minutes in which no agent took it up', async () => {
    await ask();
    await passed('15 minutes');
    expect(await newest()).toMatchObject({ state: 'expired', version: 'expired.0' });
    expect(await claim()).toBeUndefined();
    expect((await ask()).status).toBe(200);
  });

  test('is taken up again a minute after an agent crashed, whose report comes too late then', async () => {
    await ask();
    const first = await claim();
    expect(await claim()).toBeUndefined();
    await passed('1 minute');
    const second = await agentToken('releases-2');
    expect(await claim(second)).toEqual({ ...first, claim: 2 });
    const report = { outcome: 'done', report: 'x' } as const;
    const send = (token: string, number: number) =>
      ops.client.call(
        reportReleaseRequest,
        { id: first?.id ?? toId(0), claim: number, ...report },
        headersOf(token),
      );
    expect(await send(agent, 1)).toMatchObject(refused(409, 'wrong_state'));
    expect(await send(agent, 2)).toMatchObject(refused(409, 'wrong_state'));
    expect((await send(second, 2)).value?.outcome).toBe('done');
    expect(await send(second, 2)).toMatchObject(refused(409, 'wrong_state'));
  });

  test('is not taken up again once it has expired; the agent’s own report still counts', async () => {
    await ask();
    const first = await claim();
    await passed('16 minutes');
    expect(await claim()).toBeUndefined();
    expect(await newest()).toMatchObject({ state: 'expired' });
    const report = { id: first?.id ?? toId(0), claim: 1, outcome: 'done', report: 'x' } as const;
    expect((await ops.client.call(reportReleaseRequest, report, headersOf(agent))).status).toBe(
      200,
    );
    expect(await newest()).toMatchObject({ state: 'done' });
  });
});

describe('S13.1 the token of a release agent', () => {
  test('opens its work and nothing that is open to every operator', async () => {
    const call = { headers: asBearer(agent) };
    for (const endpoint of [whoAmI, operatorSessionPage, withdrawalPage, releaseRequestPage]) {
      expect(await ops.client.send(rawOpsRequest(endpoint, {}), call)).toMatchObject(
        refused(403, 'forbidden'),
      );
    }
    expect((await ops.audit()).filter(({ action }) => action === 'denied')).toHaveLength(4);
  });

  test('is issued by an administrator only, and without another role', async () => {
    const cid = await ops.operator('cid', 'finance');
    const issue = (token: string, ...roles: readonly ('administrator' | 'release_agent')[]) =>
      ops.client.call(issueToken, { label: 'x', roles, days: 1 }, { token });
    expect(await issue(cid, 'release_agent')).toMatchObject(refused(400, 'bad_field', 'roles'));
    expect(await issue(ann, 'administrator', 'release_agent')).toMatchObject(
      refused(400, 'bad_field', 'roles'),
    );
    const both = `SELECT operator_token_issue(sha256('x'), 'x', ARRAY['administrator', 'release_agent'],
      clock_timestamp() + interval '1 day') AS outcome`;
    const { rows } = await ops.db.owner.query<{ outcome: string }>(
      `WITH own AS (SELECT set_config('velvet.operator_token', encode(sha256($1), 'hex'), true))
       SELECT (${both}) AS outcome FROM own`,
      [Buffer.from(ann)],
    );
    expect(rows).toEqual([{ outcome: 'bad_roles' }]);
  });

  test('opens nothing once its operator is no administrator', async () => {
    await ops.db.owner.query(`UPDATE operator_role SET role = 'support'`);
    expect(await ops.client.call(releaseWork, {}, headersOf(agent))).toMatchObject(
      refused(403, 'forbidden'),
    );
  });
});

test('S13.3 operators are told whether an agent has asked for work within a minute', async () => {
  const shown = () => ops.client.get(releaseAgentShown, {}, ann);
  expect(await shown()).toEqual({ isHere: false });
  await ops.client.call(releaseWork, {}, headersOf(agent));
  expect(await shown()).toEqual({ isHere: true, seenAt: expect.any(Number) });
  await ops.db.owner.query(`UPDATE release_agent SET seen_at = seen_at - interval '1 minute'`);
  expect(await shown()).toMatchObject({ isHere: false });
});
