import type pg from 'pg';
import { createTotpCipher } from '../factors/totp.ts';
import { totpOwner } from '../operator/access/sign-in.ts';
import { voucherKey } from '../operator/access/voucher.ts';
import type { AppSecret } from '../secrets/app-secret.ts';
import { hashPassword } from '../secrets/password-hash.ts';
import { DEMO_OPERATOR_PASSWORD, DEMO_TOTP_SECRET, demoOperators } from './operators.ts';

/** Creates the demo operators, whose credentials are public; never in a database with real ones. */
export async function seedOperators(client: pg.Client, secret: AppSecret): Promise<void> {
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
