import { toId } from '@velvet/contract/brand';
import {
  exportAudit,
  exportMovements,
  exportRecharges,
  exportWithdrawals,
} from '@velvet/contract/ops/exports';
import { type OpsEndpoint, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { aMember } from '../../testing/database-factories.ts';
import { aRecharge, aWithdrawal } from '../../testing/ops-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';

let ops: TestOps;
let token: string;
const today = new Date().toISOString().slice(0, 10);
beforeEach(async () => {
  ops = await startTestOps();
  token = await ops.operator('ann', 'finance', 'administrator');
});
afterEach(() => ops.stop());

const cookie = () => ({ cookie: `__Host-velvet.operator=${token}` });
async function download<In, Out>(endpoint: OpsEndpoint<In, Out>, input: In) {
  const response = await fetch(ops.url + opsRequest(endpoint, input).address, {
    headers: cookie(),
  });
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  const [head = '', ...lines] = text.split('\r\n');
  return { response, head, lines: lines.slice(0, -1), end: lines.at(-1) };
}

describe('S13.4 an export', () => {
  test('is a file of the rows that its filter names, oldest first', async () => {
    const first = await aWithdrawal(ops.db, 100);
    const second = await aWithdrawal(ops.db, 250);
    await ops.db.owner.query(`SELECT withdrawal_decide($1, 'failed', '=1+1, "no"')`, [second.id]);
    const { response, head, lines, end } = await download(exportWithdrawals, {});
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="withdrawals.csv"',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(head).toBe('\ufeffid,state,amount,member_id,username,created_at,updated_at,reason');
    expect(lines[0]).toMatch(new RegExp(`^${first.id},under-review,100\\.00,\\d+,.+Z,.+Z,$`));
    expect(lines[1]).toMatch(new RegExp(`^${second.id},failed,250\\.00,.*,"'=1\\+1, ""no"""$`));
    expect([lines.length, end]).toEqual([2, '']);
    const failed = await download(exportWithdrawals, { state: 'failed', from: today, to: today });
    expect(failed.lines).toEqual([lines[1]]);
    const past = await download(exportWithdrawals, { to: '2020-01-01' });
    expect(past.lines).toEqual([]);
  });

  test('has recharges, movements and the audit log', async () => {
    const recharge = await aRecharge(ops.db);
    const { lines } = await download(exportRecharges, { state: 'pending' });
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${recharge},pending,`))]);
    const member = await aMember(ops.db.owner, { funds: 50_00 });
    await aMember(ops.db.owner, { funds: 70_00 });
    const own = await download(exportMovements, {
      member: toId<'member'>(member),
      from: today,
      to: today,
    });
    expect(own.head).toBe('\ufeffid,at,kind,member_id,username,amount,ref');
    expect(own.lines).toEqual([expect.stringMatching(`,recharge,${member},.*,50\\.00,\\d+$`)]);
    const all = await download(exportMovements, { from: today, to: today });
    const { rows } = await ops.db.owner.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM posting p JOIN account a ON a.id = p.account_id
        WHERE a.member_id IS NOT NULL`,
    );
    expect(all.lines).toHaveLength(rows[0]?.count ?? 0);
    expect(all.lines.length).toBeGreaterThan(1);
    const none = await download(exportMovements, { from: '2020-01-01', to: '2020-12-31' });
    expect(none.lines).toEqual([]);
    const audit = await download(exportAudit, { operator: 'ann' });
    expect(audit.lines.map((line) => line.split(',').slice(2, 5).join(' '))).toEqual([
      'ann export recharges',
      'ann export movements',
      'ann export movements',
      'ann export movements',
      'ann export audit',
    ]);
  });

  test('is noted with what it was about, and so is who may not have it', async () => {
    await download(exportMovements, { from: '2026-01-01', to: '2026-01-31' });
    const { rows } = await ops.db.owner.query<{ actor: string; detail: object }>(
      `SELECT actor, detail FROM audit_log WHERE action = 'export'`,
    );
    expect(rows).toMatchObject([
      { actor: 'ann', detail: { from: '2026-01-01', to: '2026-01-31' } },
    ]);
    const other = await ops.operator('bob', 'finance');
    expect(await ops.client.call(exportAudit, {}, { token: other })).toMatchObject({
      status: 403,
      problem: { reason: 'forbidden' },
    });
    expect((await ops.audit()).map(({ action }) => action)).toEqual(['export', 'denied']);
  });

  test.each(['2026-02-30', '2026-13-01', '26-01-01', '1999-01-01', "2026-01-01'"])(
    'has no day %s',
    async (from) => {
      const reply = await ops.client.call(exportWithdrawals, { from }, { token });
      expect(reply).toMatchObject({ status: 400, problem: { reason: 'bad_field', field: 'from' } });
    },
  );

  test('of several pages has every row once, and waits for its reader', async () => {
    await manyEntries(4_500);
    const { lines } = await download(exportAudit, { operator: 'robot' });
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: 4_500 }, (_, index) => index + 1),
    );
  });

  test('breaks off when the session ends meanwhile, and is no whole file', async () => {
    await manyEntries(20_000);
    const response = await fetch(ops.url + opsRequest(exportAudit, {}).address, {
      headers: cookie(),
    });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    await reader?.read();
    await ops.db.owner.query('UPDATE operator_session SET ended_at = clock_timestamp()');
    const readOn = async () => {
      for (;;) if ((await reader?.read())?.done !== false) return;
    };
    await expect(readOn()).rejects.toThrow('terminated');
    expect((await fetch(`${ops.url}/readyz`)).status).toBe(200);
  });
});

/** Entries as the chain of hashes has them do not matter here. */
const manyEntries = (count: number) =>
  ops.db.owner.query(
    `INSERT INTO audit_log (id, at, actor, action, subject, detail, previous_hash, hash)
     SELECT n, now(), 'robot', 'test', 'entry ' || n, jsonb_build_object('text', repeat('x', 500)),
       sha256('x'), sha256(n::text::bytea) FROM generate_series(1, $1::integer) n`,
    [count],
  );
