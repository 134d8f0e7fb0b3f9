import { verifyAudit } from '@velvet/contract/ops/audit';
import { checkLedger } from '@velvet/contract/ops/books';
import { passkeyList } from '@velvet/contract/ops/passkeys';
import { aWithdrawal } from '../../testing/ops-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';

let ops: TestOps;
let ann: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'finance');
});
afterEach(() => ops.stop());

/** Replaces the check of rounds. */
const roundFaults = (body: string) =>
  ops.db.owner.query(
    `CREATE OR REPLACE FUNCTION round_faults() RETURNS TABLE (fault text, id bigint)
     LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     BEGIN ${body} END $$`,
  );

describe('S0.4 the books', () => {
  test('are in order, with what was checked', async () => {
    await aWithdrawal(ops.db, 100);
    expect(await ops.client.get(checkLedger, {}, ann)).toEqual({
      state: 'in_order',
      faults: [],
      hasMore: false,
      transactions: 2,
      members: 1,
      bets: 0,
      draws: 0,
    });
  });

  test('are broken where a balance differs from its postings', async () => {
    const { member } = await aWithdrawal(ops.db, 100);
    await ops.db.owner.query(`ALTER TABLE account DISABLE TRIGGER USER`);
    await ops.db.owner.query('UPDATE account SET balance = 7 WHERE member_id = $1', [member]);
    const { state, faults } = await ops.client.get(checkLedger, {}, ann);
    expect(state).toBe('broken');
    expect(faults).toContainEqual({ fault: expect.any(String), id: expect.any(Number) });
  });

  test('of very many faults the first ones are listed', async () => {
    await roundFaults(`RETURN QUERY SELECT 'wrong', n::bigint FROM generate_series(1, 300) n;`);
    const { faults, hasMore } = await ops.client.get(checkLedger, {}, ann);
    expect([faults.length, hasMore]).toEqual([200, true]);
  });
});

describe('a long check', () => {
  const limit = `current_setting('statement_timeout')`;

  test('has a minute for a statement, and calls after it ten seconds again', async () => {
    await roundFaults(`RETURN QUERY SELECT ${limit}, NULL::bigint;`);
    await ops.db.owner.query(
      `CREATE OR REPLACE FUNCTION audit_first_broken() RETURNS bigint LANGUAGE sql STABLE
         SECURITY DEFINER SET search_path = public, pg_temp AS $$
         SELECT CASE ${limit} WHEN '1min' THEN NULL ELSE 1 END $$;
       CREATE OR REPLACE FUNCTION operator_passkeys() RETURNS TABLE (credential_id text, label text,
         transports text[], created_at timestamptz, last_used_at timestamptz) LANGUAGE sql
         SECURITY DEFINER SET search_path = public, pg_temp AS $$
         SELECT 'x', ${limit}, '{}'::text[], now(), now() $$`,
    );
    expect((await ops.client.get(checkLedger, {}, ann)).faults).toEqual([{ fault: '1min' }]);
    expect((await ops.client.get(verifyAudit, {}, ann)).state).toBe('intact');
    expect((await ops.client.get(passkeyList, {}, ann)).items[0]?.label).toBe('10s');
  });

  test('is refused while another one runs', async () => {
    const other = await ops.db.owner.connect();
    await other.query(`SELECT pg_advisory_lock(hashtext('velvet.long_check'))`);
    const refused = { status: 429, problem: { reason: 'too_many', retryAfterS: 5 } };
    expect(await ops.client.call(checkLedger, {}, { token: ann })).toMatchObject(refused);
    expect(await ops.client.call(verifyAudit, {}, { token: ann })).toMatchObject(refused);
    await other.query('SELECT pg_advisory_unlock_all()');
    other.release();
    expect((await ops.client.call(checkLedger, {}, { token: ann })).status).toBe(200);
  });

  test('that is not done in its time says so', async () => {
    await roundFaults(`RAISE EXCEPTION 'canceled' USING ERRCODE = 'query_canceled';`);
    expect(await ops.client.call(checkLedger, {}, { token: ann })).toMatchObject({
      status: 503,
      problem: { reason: 'takes_too_long' },
    });
    await roundFaults('RETURN;');
    expect((await ops.client.call(checkLedger, {}, { token: ann })).status).toBe(200);
  });
});
