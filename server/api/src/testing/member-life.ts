import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MemberId } from '@velvet/contract/member';
import type pg from 'pg';
import { hashOperatorToken } from '../operator/access/operator-transaction.ts';
import { aListing } from './content-factories.ts';
import { fund, hashOf, idFrom } from './database-factories.ts';
import { anOperator, aSessionOf } from './operator-factories.ts';
import { PIXEL } from './ops-client.ts';
import { anOpenRound, bets, draw, settle } from './round-factories.ts';
import { supportFolder } from './stored-files.ts';
import type { TestDatabase } from './test-database.ts';

/** What a member and those who deal with one may do, for histories in any order. */
export const lifeSteps = [
  'sign in',
  'subscribe',
  'recharge',
  'withdraw and be paid',
  'withdraw and be refused',
  'be paid by two',
  'recharge by two',
  'bet',
  'protect',
  'save',
  'report',
  'write',
  'be written to',
  'read messages',
  'be noted',
  'be reset',
  'be set',
  'turn codes on',
  'add a passkey',
] as const;
export type LifeStep = (typeof lifeSteps)[number];

/** A member whose every personal value contains a mark that is nowhere else. */
export interface MarkedMember {
  readonly id: MemberId;
  readonly mark: string;
  /** What must be nowhere once the account is erased: the mark, as text and as bytes, and the address. */
  readonly needles: readonly string[];
  /** Files in the data folder. */
  readonly files: readonly string[];
}

type Act = (statement: string, values?: unknown[]) => Promise<readonly Record<string, unknown>[]>;

export interface LifeStage {
  readonly db: TestDatabase;
  readonly dataDir: string;
  /** Acts as an operator with every role. */
  asOperator: Act;
  /** Acts as another one. */
  asSecond: Act;
  /** A member with name, card and picture. */
  member(): Promise<MarkedMember>;
  live(member: MarkedMember, step: LifeStep): Promise<void>;
}

/** Letters that the skeleton of a name leaves alone. */
const aMark = (): string =>
  [...randomBytes(10)].map((byte) => 'abcdefgh'.charAt(byte % 8)).join('');
let addresses = 0;

export async function openLifeStage(db: TestDatabase, dataDir: string): Promise<LifeStage> {
  const operators = db.pool('velvet_operator');
  const listing = await aListing(db);
  await db.owner.query(`
    INSERT INTO config VALUES ('withdraw_rule', '{"min": 100, "max": 99000000, "perDay": 99}'),
      ('four_eyes', '{"above": 10000}'), ('withdrawal_wait', '{"hours": 0}') ON CONFLICT DO NOTHING;
    INSERT INTO bank (id, name) VALUES (1, '{"en": "B"}') ON CONFLICT DO NOTHING;
    WITH class AS (INSERT INTO video_class (name) VALUES ('{"en": "C"}') RETURNING id)
    INSERT INTO video (class_id, title, poster, stream, duration_seconds)
    SELECT id, '{"en": "Film"}', 'p.svg', 's', 9 FROM class`);

  async function acting(): Promise<Act> {
    const name = `op-${randomUUID().slice(0, 8)}`;
    await anOperator(db.owner, name);
    const token = await aSessionOf(db.owner, name);
    return async (statement, values = []) => {
      const client = await operators.connect();
      try {
        await client.query('BEGIN');
        await client.query('SELECT begin_operator($1)', [hashOperatorToken(token)]);
        const { rows } = await client.query(statement, values);
        await client.query('COMMIT');
        return rows;
      } finally {
        client.release();
      }
    };
  }
  const [asOperator, asSecond] = [await acting(), await acting()];

  async function member(): Promise<MarkedMember> {
    const mark = aMark();
    addresses += 1;
    const address = `2001:db8:77::${addresses.toString(16)}`;
    const avatar = `uploads/${hashOf(mark).toString('hex')}.png`;
    await mkdir(path.join(dataDir, 'uploads'), { recursive: true });
    await writeFile(path.join(dataDir, avatar), PIXEL);
    const id: MemberId = await idFrom(
      db.owner,
      `INSERT INTO member (username, password_hash, pay_password_hash, status, real_name, sex, avatar,
         city, relation, invite_code, registered_ip)
       VALUES ('n-' || $1, 'p-' || $1, 'f-' || $1, 1, 'Name ' || $1, 2, $2, 'City ' || $1, 2,
         'inv-' || $1, $3) RETURNING id`,
      [mark, avatar, address],
    );
    await db.owner.query(
      `INSERT INTO bank_card (member_id, bank_id, holder, number_cipher, last_four)
       VALUES ($1, 1, 'Name ' || $2, convert_to(repeat($2, 4), 'UTF8'), '7351')`,
      [id, mark],
    );
    const bytes = [Buffer.from(mark), hashOf(mark)].map((each) => each.toString('hex'));
    const needles = [mark, ...bytes, address];
    return { id, mark, needles, files: [avatar] };
  }

  const live: LifeStage['live'] = async (who, step) => {
    await steps[step]({ db, dataDir, asOperator, asSecond, listing, ...who });
  };
  return { db, dataDir, asOperator, asSecond, member, live };
}

type Step = (
  stage: Omit<LifeStage, 'live' | 'member'> & MarkedMember & { readonly listing: number },
) => Promise<unknown>;

const one = async <T extends pg.QueryResultRow>(
  db: pg.Pool,
  text: string,
  values: unknown[],
): Promise<T | undefined> => (await db.query<T>(text, values)).rows[0];

/** Asks for a withdrawal, by default of what one operator may pay, and returns its id. */
async function ask(db: TestDatabase, id: MemberId, amount = 100_00): Promise<number> {
  await fund(db.owner, id, amount);
  const row = await one<{ id: number }>(
    db.api,
    'SELECT withdrawal_id AS id FROM withdraw_request($1, $4, $2, $3)',
    [id, randomUUID(), hashOf('w'), amount],
  );
  return row?.id ?? 0;
}

const steps: Readonly<Record<LifeStep, Step>> = {
  'sign in': async ({ db, id, needles }) => {
    const address = needles.find((each) => each.includes(':'));
    await db.api.query('SELECT session_start($1, $2, $3, NULL)', [randomBytes(32), id, address]);
    await db.owner.query('SELECT member_tell_new_device($1, $2, $3)', [id, 'Firefox', address]);
  },
  subscribe: async ({ db, id, mark }) => {
    const session = randomBytes(32);
    await db.api.query('SELECT session_start($1, $2, $3, NULL)', [session, id, '']);
    await db.api.query(`SELECT push_save($1, $2, $3, $4, '{notice,support}', 'en')`, [
      session,
      `https://push.example/${mark}/${randomUUID()}`,
      randomBytes(65),
      randomBytes(16),
    ]);
  },
  recharge: ({ db, id }) => fund(db.owner, id, 50_00),
  'withdraw and be paid': async ({ db, asOperator, id, mark }) => {
    const withdrawal = await ask(db, id);
    await asOperator(`SELECT operator_decide_withdrawal($1, 'successful', $2)`, [
      withdrawal,
      `Paid to ${mark}`,
    ]);
  },
  'withdraw and be refused': async ({ db, asOperator, id, mark }) => {
    const withdrawal = await ask(db, id);
    await asOperator(`SELECT operator_decide_withdrawal($1, 'failed', $2)`, [
      withdrawal,
      `Not ${mark}`,
    ]);
  },
  'be paid by two': async ({ db, asOperator, asSecond, id, mark }) => {
    const withdrawal = await ask(db, id, 101_00);
    for (const act of [asOperator, asSecond]) {
      await act(`SELECT operator_decide_withdrawal($1, 'successful', $2)`, [
        withdrawal,
        `Seen by ${mark}`,
      ]);
    }
  },
  'recharge by two': async ({ db, asOperator, asSecond, id, mark }) => {
    const recharge = await idFrom(
      db.owner,
      `SELECT recharge_id AS id FROM recharge_request($1, 1000, 'Mexicopay', $2, $3)`,
      [id, randomUUID(), hashOf('r')],
    );
    for (const act of [asOperator, asSecond]) {
      await act('SELECT operator_confirm_recharge($1, $2, $3)', [
        recharge,
        `REF ${recharge}`,
        `Slip of ${mark}`,
      ]);
    }
  },
  bet: async ({ db, id }) => {
    await fund(db.owner, id, 40_00);
    const round = await anOpenRound(db);
    const outcome = await bets(db, id, round, ['big', 'odd'], 5);
    if (outcome !== 'ok') throw new Error(`No bet: ${outcome}`);
    await draw(db, round);
    await settle(db);
  },
  protect: async ({ db, id }) => {
    await db.api.query(`SELECT player_limit_set($1, 'loss', 'month', 9900000)`, [id]);
    await db.api.query('SELECT player_reality_set($1, 120)', [id]);
  },
  save: async ({ db, id, listing }) => {
    await db.api.query('SELECT listing_save($1, $2, 9)', [id, [listing]]);
    await db.api.query('SELECT video_save($1, (SELECT min(id) FROM video), 9)', [id]);
  },
  report: async ({ db, asOperator, id, mark, listing }) => {
    await db.api.query(`SELECT listing_report_file($1, $2, 'fake', $3)`, [
      id,
      listing,
      `I, ${mark}`,
    ]);
    await asOperator(
      `UPDATE listing_report SET settled_at = clock_timestamp(), settlement = 'dismissed'
        WHERE member_id = $1 AND settled_at IS NULL`,
      [id],
    );
  },
  write: async ({ db, dataDir, asOperator, id, mark }) => {
    const picture = `${randomUUID()}.png`;
    await mkdir(supportFolder(dataDir), { recursive: true });
    await writeFile(path.join(supportFolder(dataDir), picture), PIXEL);
    await db.api.query('SELECT support_send($1, $2, $3, $4, $5, 1, 1)', [
      id,
      randomUUID(),
      `I am ${mark}`,
      'other',
      picture,
    ]);
    await asOperator('SELECT operator_support_answer($1, $2)', [id, `Hello ${mark}`]);
  },
  'be written to': ({ asOperator, id, mark }) =>
    asOperator(
      `INSERT INTO notice (type, member_id, name, text)
       VALUES (1, $1, '{"en": "For you"}', jsonb_build_object('en', 'Dear ' || $2::text))`,
      [id, mark],
    ),
  'read messages': ({ db, id }) =>
    db.api.query('SELECT notice_mark_read($1, id) FROM notice WHERE member_id = $1', [id]),
  'be noted': ({ asOperator, id, mark }) =>
    asOperator('SELECT operator_add_member_note($1, $2)', [id, `Called ${mark}`]),
  'be reset': ({ asOperator, id, mark }) =>
    asOperator(`SELECT operator_reset_member_password($1, 'funds', NULL, $2, $3)`, [
      id,
      ['real_name', 'registered_month'],
      `Forgotten by ${mark}`,
    ]),
  'be set': async ({ asOperator, id, mark }) => {
    for (const status of [0, 1]) {
      await asOperator('SELECT operator_set_member($1, NULL, NULL, $2::smallint, NULL, $3)', [
        id,
        status,
        `Asked by ${mark}`,
      ]);
    }
  },
  'turn codes on': async ({ db, id, mark }) => {
    await db.owner.query(
      `INSERT INTO member_totp (member_id, secret_cipher, confirmed_at)
       VALUES ($1, convert_to($2, 'UTF8'), now()) ON CONFLICT DO NOTHING`,
      [id, mark],
    );
    await db.owner.query('INSERT INTO member_recovery_code VALUES ($1, $2, NULL)', [
      id,
      randomBytes(32),
    ]);
  },
  'add a passkey': async ({ db, id, mark }) => {
    await db.owner.query(
      `INSERT INTO member_passkey (member_id, credential_id, public_key, counter, can_sync, is_synced,
         name)
       VALUES ($1, gen_random_uuid(), convert_to($2, 'UTF8'), 0, true, true, 'Phone of ' || $2)`,
      [id, mark],
    );
    await db.owner.query(
      'INSERT INTO member_passkey_owner VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [id, hashOf(mark)],
    );
  },
};

/** Tables of the database, the ones of other parts included, in which a text is. */
export async function tablesWith(
  owner: pg.Pool,
  needles: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
        AND n.nspname NOT LIKE 'pg_%' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    // Bytes are hexadecimal in the text of a row, arrays and JSON are as they are written.
    const { rowCount } = await owner.query(
      `SELECT FROM ${name} t WHERE EXISTS (
         SELECT FROM unnest($1::text[]) AS needle WHERE strpos(t::text, needle) > 0) LIMIT 1`,
      [needles],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}
