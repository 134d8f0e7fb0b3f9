import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import pg from 'pg';
import { inTransactionOn, withOwner } from './transaction.ts';

/** The logins that work with the product; migrations alone run as the schema's owner. */
export const logins = [
  'velvet_api',
  'velvet_draws',
  'velvet_operator',
  'velvet_metrics',
  'velvet_transcoder',
  'velvet_push',
] as const;
export type Login = (typeof logins)[number];

// Any fixed number: roles belong to the whole cluster, and two changes at once fail.
const ADVISORY_LOCK = 7_318_052_642;
const SCRAM = /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):(.+)$/;
const USUAL_ITERATIONS = 4_096;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** The SCRAM verifier of a password (RFC 5803), so that the password itself is not sent. */
export function scramVerifier(
  password: string,
  salt: Buffer = randomBytes(SALT_BYTES),
  iterations = USUAL_ITERATIONS,
): string {
  const salted = pbkdf2Sync(password, salt, iterations, KEY_BYTES, 'sha256');
  const mac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(mac('Client Key')).digest('base64');
  const serverKey = mac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** Whether the server stores a verifier of this password. */
export function scramMatches(verifier: string, password: string): boolean {
  const [, iterations, salt] = SCRAM.exec(verifier) ?? [];
  if (iterations === undefined || salt === undefined) return false;
  const wanted = Buffer.from(
    scramVerifier(password, Buffer.from(salt, 'base64'), Number(iterations)),
  );
  const found = Buffer.from(verifier);
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

/**
 * Lets the roles log in with these passwords. A password that is in force already is left alone,
 * where the owner can see that it is.
 * @param ownerUrl a connection that may change roles.
 */
export async function setLogins(
  ownerUrl: string,
  passwords: Readonly<Partial<Record<Login, string>>>,
  iterations?: number,
): Promise<void> {
  await withOwner(ownerUrl, (client) =>
    inTransactionOn(client, 'BEGIN', async () => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
      for (const login of logins) {
        const password = passwords[login];
        if (password === undefined || (await isInForce(client, login, password))) continue;
        const verifier = pg.escapeLiteral(scramVerifier(password, undefined, iterations));
        await client.query(`ALTER ROLE ${pg.escapeIdentifier(login)} LOGIN PASSWORD ${verifier}`);
      }
    }),
  );
}

async function isInForce(client: pg.Client, login: Login, password: string): Promise<boolean> {
  const { rows: allowed } = await client.query<{ visible: boolean }>(
    `SELECT has_table_privilege('pg_catalog.pg_authid', 'SELECT') AS visible`,
  );
  if (!allowed[0]?.visible) return false;
  const { rows } = await client.query<{ verifier: string | null }>(
    'SELECT rolpassword AS verifier FROM pg_authid WHERE rolname = $1 AND rolcanlogin',
    [login],
  );
  return scramMatches(rows[0]?.verifier ?? '', password);
}
