import type { AnyEndpoint, EndpointName } from '@velvet/contract/endpoints';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import {
  END_OF_WAL,
  parseWalPosition,
  walPositionText,
} from '../database/replica/primary-history.ts';
import type { Replica } from '../database/replica/replica.ts';
import { sealBytes, unsealBytes } from '../secrets/seal.ts';
import type { SessionCookies } from './session.ts';

/** Holds how far the log of the primary was when its client last changed something. */
const POSITION_COOKIE = 'velvet.position';
const MAX_AGE_S = 30 * 24 * 60 * 60;
const OWNER = 'position';
/** As long as a position is not known, the client reads from the primary. */
const UNKNOWN_AGE_S = 60;
const POSITION = 'SELECT pg_current_wal_insert_lsn()::text AS position';
/** Operations of the specification that change something although they are read with GET. */
export const writesByGet: ReadonlySet<EndpointName> = new Set([
  'member_login',
  'user_set_name',
  'user_set_loginpw',
  'replaceLang',
]);

type Cookies = Pick<SessionCookies, 'get' | 'keep'>;

/** Where lists are read, so that a client sees its own changes in them. */
export interface ListReads {
  /**
   * Connections for the lists of a call. A member of whose changes nothing is known is treated as
   * having made one right now.
   */
  poolFor(cookies: Cookies, isMember: boolean): Promise<pg.Pool>;
  /** To be called after each operation that succeeded. */
  after(endpoint: AnyEndpoint, cookies: Cookies): Promise<void>;
}

/** Without a replica everything is read from the primary. */
export const readsOf = (pool: pg.Pool): ListReads => ({
  poolFor: async () => pool,
  after: async () => undefined,
});

interface ListReadsOptions {
  readonly primary: pg.Pool;
  readonly replica: Pick<Replica, 'readingAfter'>;
  /** Of 32 bytes: what a server writes, and how much, is nobody's business. */
  readonly key: Buffer;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Reads lists from the replica once it has what the client has changed. The client keeps the
 * position in a cookie, sealed: one that it loses, changes or keeps from before affects what it is
 * shown itself and nobody else.
 */
export function createListReads({ primary, replica, key, log }: ListReadsOptions): ListReads {
  const keep = (cookies: Cookies, position: bigint, maxAgeS: number): void => {
    const sealed = sealBytes(key, OWNER, Buffer.from(walPositionText(position)));
    cookies.keep(POSITION_COOKIE, sealed.toString('base64url'), maxAgeS);
  };
  /** After a commit: no record of it is behind this. */
  const keepCurrent = async (cookies: Cookies): Promise<bigint> => {
    try {
      const { rows } = await primary.query<{ position: string }>(POSITION);
      const position = parseWalPosition(rows[0]?.position) ?? END_OF_WAL;
      keep(cookies, position, MAX_AGE_S);
      return position;
    } catch (error) {
      log.warn({ err: error }, 'The position of a change is not known');
      keep(cookies, END_OF_WAL, UNKNOWN_AGE_S);
      return END_OF_WAL;
    }
  };
  const readCookie = (cookies: Cookies): bigint | undefined => {
    const sent = cookies.get(POSITION_COOKIE);
    if (sent === undefined) return undefined;
    try {
      return parseWalPosition(
        unsealBytes(key, OWNER, Buffer.from(sent, 'base64url')).toString('utf8'),
      );
    } catch {
      return undefined;
    }
  };
  return {
    async poolFor(cookies, isMember) {
      const position = readCookie(cookies) ?? (isMember ? await keepCurrent(cookies) : 0n);
      return replica.readingAfter(position);
    },
    async after({ name, method }, cookies) {
      if (method === 'POST' || writesByGet.has(name)) await keepCurrent(cookies);
    },
  };
}
