import { toId } from '@velvet/contract/brand';
import type pg from 'pg';
import { inTransactionOn, withOwner } from '../database/transaction.ts';
import { createTotpCipher } from '../factors/totp.ts';
import { totpOwner, voucherKey } from '../operator/access/sign-in.ts';
import type { AppSecret } from '../secrets/app-secret.ts';
import { hashPassword } from '../secrets/password-hash.ts';
import type { CardCipher } from '../secrets/seal.ts';
import { gamesWithPeriods } from './games.ts';
import {
  DEMO_FUNDS_PASSWORD,
  DEMO_PASSWORD,
  demoCard,
  demoMember,
  demoMembers,
} from './members.ts';
import { DEMO_OPERATOR_PASSWORD, DEMO_TOTP_SECRET, demoOperators } from './operators.ts';
import { insertRows, seedContent } from './seed-content.ts';
import { seedHistory } from './seed-history.ts';

/** What the demo seed needs. */
interface SeedOptions {
  /** Connection URL of the schema's owner. */
  readonly ownerUrl: string;
  readonly now: Date;
  readonly cardCipher: CardCipher;
  /** The installation's secret, for the operators' second factors. */
  readonly secret: AppSecret;
  /** How many pictures the listing of that id has. */
  readonly pictureCount: (listingId: number) => number;
  /** Seconds of a period of the first, second and third game, where other than usual. */
  readonly gamePeriods?: readonly number[];
}

/**
 * Fills an empty database with the demo (spec S11): all or nothing, in one transaction. A database
 * that has members, listings or games is left alone, also when two instances start together.
 * The content is the same every time; its times count back from `now`.
 */
export function seedDemo(options: SeedOptions): Promise<'seeded' | 'left-alone'> {
  return withOwner(options.ownerUrl, (client) =>
    inTransactionOn(client, 'BEGIN', async () => {
      await client.query('LOCK TABLE member, listing, game IN SHARE ROW EXCLUSIVE MODE');
      if (await isInUse(client)) return 'left-alone';
      const games = gamesWithPeriods(options.gamePeriods);
      await seedContent(client, options.now, options.pictureCount, games);
      await seedMembers(client, options.now, options.cardCipher);
      await seedHistory(client, options.now, games);
      await seedOperators(client, options.secret);
      return 'seeded';
    }),
  );
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM member) OR EXISTS (SELECT FROM listing)
         OR EXISTS (SELECT FROM game) AS used`,
  );
  return rows[0]?.used ?? true;
}

const DAY_MS = 86_400_000;
const JOINED_DAYS_AGO = 30;

/** Writes the demo accounts and the bound card of `demo`. */
async function seedMembers(client: pg.Client, now: Date, cardCipher: CardCipher): Promise<void> {
  const joined = new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS).toISOString();
  const rows = await Promise.all(
    demoMembers.map(async (member) => ({
      ...member,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      city: '',
      inviteCode: '',
      language: 'zh-hans',
      registeredIp: '',
      createdAt: joined,
    })),
  );
  await insertRows(client, 'member', rows);
  await client.query(
    'UPDATE member SET real_name = $2, sex = 1, pay_password_hash = $3 WHERE id = $1',
    [demoMember.id, demoCard.holder, await hashPassword(DEMO_FUNDS_PASSWORD)],
  );
  await client.query(
    `INSERT INTO bank_card (member_id, bank_id, holder, number_cipher, last_four, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      demoMember.id,
      demoCard.bankId,
      demoCard.holder,
      cardCipher.seal(toId(demoMember.id), demoCard.number),
      demoCard.number.slice(-4),
      joined,
    ],
  );
}

/** Creates the demo operators, whose credentials are public; never in a database with real ones. */
async function seedOperators(client: pg.Client, secret: AppSecret): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM operator_account LIMIT 1');
  if (rowCount !== 0) return;
  const cipher = createTotpCipher(secret);
  await client.query('INSERT INTO operator_vouch_key (key) VALUES ($1)', [voucherKey(secret)]);
  for (const { name, roles } of demoOperators) {
    await client.query(
      `WITH made AS (
         INSERT INTO operator_account (name, status, password_hash, totp_cipher)
         VALUES ($1, 'active', $2, $3) RETURNING id)
       INSERT INTO operator_role (operator_id, role) SELECT id, unnest($4::text[]) FROM made`,
      [
        name,
        await hashPassword(DEMO_OPERATOR_PASSWORD),
        cipher.seal(totpOwner(name), DEMO_TOTP_SECRET),
        roles,
      ],
    );
  }
}
