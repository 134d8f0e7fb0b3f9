import { aMember, balanceOf } from '../testing/database-factories.ts';
import { anOpenGame, filledParts, leaveIds, placeTwoBets } from '../testing/partition-desk.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let db: TestDatabase;
afterEach(() => db.drop());

const faults = async (): Promise<readonly string[]> => {
  const { rows } = await db.owner.query<{ fault: string }>(
    'SELECT DISTINCT fault FROM book_faults() ORDER BY 1',
  );
  return rows.map(({ fault }) => fault);
};

const seal = (age = '0 seconds') => db.owner.query('SELECT ledger_seal_next($1::interval)', [age]);

/** Two members who have moved in the first two partitions; the first one is full. */
beforeEach(async () => {
  db = await createTestDatabase();
});

async function moveInTwo(): Promise<number> {
  const game = await anOpenGame(db.owner);
  const member = await aMember(db.owner, { funds: 5_000 });
  await aMember(db.owner, { funds: 900 });
  await placeTwoBets(db.api, member, game);
  await leaveIds(db.owner, 'ledger', 0, 0);
  await placeTwoBets(db.api, member, game);
  return member;
}

describe('S0.4 sealed balances', () => {
  test('a sealed partition is detached, bets go on, and the books are right without it', async () => {
    const member = await moveInTwo();
    await seal();
    expect(await faults()).toEqual([]);
    await db.owner.query('SELECT ledger_detach_next()');
    expect(await filledParts(db.owner, 'ledger_tx')).toEqual({ ledger_tx_p1: 1 });
    expect(await faults()).toEqual([]);
    const again = await anOpenGame(db.owner);
    expect(await placeTwoBets(db.api, member, again)).toBe('ok');
    expect(await balanceOf(db.owner, member)).toBe(5_000 - 600);
    expect(await faults()).toEqual([]);
    await db.owner.query('SELECT ledger_attach_last()');
    expect(await filledParts(db.owner, 'posting')).toEqual({ posting_p0: 6, posting_p1: 4 });
    expect(await faults()).toEqual([]);
  });

  test('a partition that is in use, or young, is not sealed', async () => {
    await expect(seal()).rejects.toThrow('not old enough');
    await moveInTwo();
    await expect(seal('1 day')).rejects.toThrow('not old enough');
    await expect(db.owner.query('SELECT ledger_detach_next()')).rejects.toThrow('No sealed');
  });

  test('what is changed afterwards is found', async () => {
    await moveInTwo();
    await seal();
    const client = await db.owner.connect();
    const found = async (statement: string): Promise<readonly string[]> => {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(statement);
      const { rows } = await client.query<{ fault: string }>(
        'SELECT DISTINCT fault FROM ledger_faults() ORDER BY 1',
      );
      await client.query('ROLLBACK');
      return rows.map(({ fault }) => fault);
    };
    expect(await found('UPDATE sealed_balance SET balance = balance + 1')).toEqual([
      ...['balance differs from postings', 'seal broken', 'sealed balance differs from postings'],
      'sealed balances do not sum to zero',
    ]);
    expect(await found(`UPDATE ledger_seal SET postings = postings + 1`)).toEqual(['seal broken']);
    expect(await found(`DELETE FROM posting_p0 WHERE tx_id = 1`)).toContain(
      'sealed balance differs from postings',
    );
    client.release();
    await expect(db.owner.query('DELETE FROM sealed_balance')).rejects.toThrow('append-only');
  });
});
