import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@velvet/contract/language';
import type { PushKind } from '@velvet/contract/push-kind';
import type { Queryable } from '../../../database/queryable.ts';

/** A browser that gets a message. Whoever has this can write to it: never log it. */
export interface Recipient {
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly secret: Buffer;
  readonly language: Language;
}

/** Gives browsers the key to subscribe with; with another one than before, they subscribe again. */
export const publishKey = async (db: Queryable, publicKey: string): Promise<void> => {
  await db.query('SELECT push_publish_key($1)', [publicKey]);
};

/** Undefined when the session has ended, or the member has turned the kind off. */
export async function findRecipient(
  db: Queryable,
  subscription: number,
  kind: PushKind,
): Promise<Recipient | undefined> {
  const { rows } = await db.query<{
    endpoint: string;
    public_key: Buffer;
    secret: Buffer;
    language: string;
  }>({
    name: 'push-recipient',
    text: 'SELECT endpoint, public_key, secret, language FROM push_recipient($1, $2)',
    values: [subscription, kind],
  });
  const [row] = rows;
  if (!row) return undefined;
  const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE;
  return { endpoint: row.endpoint, publicKey: row.public_key, secret: row.secret, language };
}

export const noteSent = async (db: Queryable, subscription: number): Promise<void> => {
  await db.query({ name: 'push-sent', text: 'SELECT push_sent($1)', values: [subscription] });
};

/** Ends a subscription whose address the push service refuses. */
export const endSubscription = async (
  db: Queryable,
  subscription: number,
  endpoint: string,
): Promise<void> => {
  await db.query('SELECT push_gone($1, $2)', [subscription, endpoint]);
};

/** A notice to everybody, for the subscriptions after one. */
interface NoticePage {
  readonly notice: number;
  readonly after: number;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Queues the messages of a page, and the next page. */
export const fanOut = async (db: Queryable, { notice, after, at }: NoticePage): Promise<void> => {
  await db.query('SELECT push_notice_fan_out($1, $2, $3)', [notice, after, at]);
};

/** Lets nobody try a job before this many seconds have passed. */
export const delayJob = async (db: Queryable, job: string, seconds: number): Promise<void> => {
  await db.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() + make_interval(secs => $2)
      WHERE id = $1`,
    [job, seconds],
  );
};

/** Frees jobs of processes that no longer run, and removes those that were tried for the last time. */
export const tidyJobs = async (db: Queryable): Promise<void> => {
  await db.query('SELECT push_tidy()');
};

/**
 * The address of a browser at a push service, as `URL` writes it; undefined unless it leads to one of
 * these hosts. Members give these addresses, and the server sends requests to them: the list keeps the
 * requests out of the installation's own network.
 * @param hosts as in PUSH_HOSTS: names (https on port 443), `*.name` for any below it, or origins.
 */
export function readPushEndpoint(endpoint: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  return hosts.some((host) => isAt(url, host)) ? url.href : undefined;
}

function isAt(url: URL, host: string): boolean {
  if (host.includes('://')) return url.origin === host;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
}
