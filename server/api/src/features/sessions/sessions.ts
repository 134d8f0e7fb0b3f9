import { STATUS_ACTIVE } from '@velvet/contract/constants';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import type pg from 'pg';
import { callFunction } from '../../database/call-function.ts';
import { gather } from '../../database/gather.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { OpenedSession, SessionCookies } from '../../http/session.ts';
import { deviceName } from './device-name.ts';
import { createSessionToken, hashSessionToken } from './session-token.ts';

interface SessionRow {
  readonly id: MemberId;
  readonly binding_hash: Buffer | null;
  readonly status: number;
  readonly vip: boolean;
  readonly language: string;
  readonly stale: boolean;
}

const SESSIONS_PER_LOOK_UP = 100;

/** Looks up sessions by their tokens' hashes; those that are asked for together in one query. */
const sessionFinder = (pool: pg.Pool): ((hash: Buffer) => Promise<SessionRow | 'none'>) =>
  gather({
    run: async (hashes) => {
      const { rows } = await pool.query<SessionRow & { readonly place: number }>({
        name: 'session-find',
        text: 'SELECT * FROM sessions_find($1)',
        values: [hashes],
      });
      const found = new Map(rows.map((row) => [row.place, row]));
      return hashes.map((_, index) => found.get(index + 1) ?? 'none');
    },
    most: SESSIONS_PER_LOOK_UP,
  });

const HASH_BYTES = 32;

const languageOf = ({ language }: Pick<SessionRow, 'language'>): Language =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE;

/**
 * Opens the session of a token and keeps it alive: 30 idle days, 90 at most (spec S14.2). A session
 * of a browser opens only together with that browser's cookie.
 */
export function sessionOpener(pool: pg.Pool): SessionOpening {
  const find = sessionFinder(pool);
  return async (token, cookies) => {
    if (token === undefined) return { kind: 'none' };
    const sessionHash = hashSessionToken(token);
    return openSession(pool, { sessionHash, row: await find(sessionHash) }, cookies);
  };
}

type SessionOpening = (
  token: string | undefined,
  cookies: Pick<SessionCookies, 'holds' | 'release'>,
) => Promise<OpenedSession>;

async function openSession(
  pool: pg.Pool,
  { sessionHash, row }: { readonly sessionHash: Buffer; readonly row: SessionRow | 'none' },
  cookies: Pick<SessionCookies, 'holds' | 'release'>,
): Promise<OpenedSession> {
  if (row === 'none') {
    if (await endedOffline(pool, sessionHash)) return { kind: 'offline' };
    cookies.release(sessionHash);
    return { kind: 'none' };
  }
  if (row.binding_hash && !cookies.holds(sessionHash, row.binding_hash)) return { kind: 'none' };
  if (row.status !== STATUS_ACTIVE) return { kind: 'offline' };
  if (row.stale) await callFunction(pool, 'session_touch', [sessionHash]);
  const { id, vip } = row;
  return { kind: 'member', member: { id, vip, language: languageOf(row), sessionHash } };
}

/** More are no browser's. */
const MOST_HELD = 8;

const FIND_HELD = `
  SELECT m.id, m.status, m.vip, m.language, s.token_hash
  FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS held (lowest, highest, binding_hash)
  JOIN session s ON s.token_hash BETWEEN held.lowest AND held.highest
    AND s.binding_hash = held.binding_hash
  JOIN member m ON m.id = s.member_id
  WHERE s.expires_at > clock_timestamp() LIMIT 2`;

interface HeldRow extends Pick<SessionRow, 'id' | 'status' | 'vip' | 'language'> {
  readonly token_hash: Buffer;
}

/**
 * Opens the session of a cookie without its token, for composing a page (spec S3.82): nothing that the
 * caller asks for may change anything, and the session is not kept alive by it. With the cookies of
 * two live sessions it is unclear which of them the page is for, so neither opens.
 */
export async function openHeldSession(
  pool: pg.Pool,
  cookies: Pick<SessionCookies, 'held'>,
): Promise<OpenedSession> {
  const held = cookies.held();
  if (held.length === 0 || held.length > MOST_HELD) return { kind: 'none' };
  const filled = (name: Buffer, byte: number) =>
    Buffer.concat([name, Buffer.alloc(HASH_BYTES - name.length, byte)]);
  const { rows } = await pool.query<HeldRow>({
    name: 'session-held',
    text: FIND_HELD,
    values: [
      held.map(({ name }) => filled(name, 0)),
      held.map(({ name }) => filled(name, 255)),
      held.map(({ bindingHash }) => bindingHash),
    ],
  });
  const [row] = rows;
  if (!row || rows.length > 1 || row.status !== STATUS_ACTIVE) return { kind: 'none' };
  const { id, vip, token_hash: sessionHash } = row;
  return { kind: 'member', member: { id, vip, language: languageOf(row), sessionHash } };
}

/** Whether a session was ended by disabling the account, which still is. */
async function endedOffline(pool: pg.Pool, sessionHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'session-offline',
    text: `SELECT FROM session_offline o JOIN member m ON m.id = o.member_id
           WHERE o.token_hash = $1 AND m.status <> ${STATUS_ACTIVE}`,
    values: [sessionHash],
  });
  return rowCount !== 0;
}

/** Who opens a session: the address and the browser the server saw, and what to bind it to. */
interface SessionOpener {
  readonly ip: string;
  readonly userAgent?: string;
  readonly cookies: Pick<SessionCookies, 'bind'>;
}

/** Starts a session and returns its token, which is kept nowhere. */
export async function startSession(
  db: Queryable,
  memberId: MemberId,
  { ip, userAgent = '', cookies }: SessionOpener,
): Promise<string> {
  const token = createSessionToken();
  const values = [
    hashSessionToken(token),
    memberId,
    ip,
    cookies.bind(token),
    deviceName(userAgent),
  ];
  await callFunction(db, 'session_start', values);
  return token;
}

/** Ends one session. */
export const endSession = (db: Queryable, sessionHash: Buffer) =>
  callFunction(db, 'session_end', [sessionHash]);
