import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@velvet/contract/language';
import type { PushKind } from '@velvet/contract/push-kind';
import { readItems } from '../../../database/from-row.ts';
import type { Queryable } from '../../../database/queryable.ts';

/** A browser that gets a message. Whoever has this can write to it: never log it. */
export interface Recipient {
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly secret: Buffer;
  readonly language: Language;
}

/** Undefined when the session has ended, or the member has turned the kind off. */
export async function findRecipient(
  db: Queryable,
  subscription: number,
  kind: PushKind,
): Promise<Recipient | undefined> {
  const [recipient] = await readItems<Recipient>(db, {
    name: 'push-recipient',
    text: 'SELECT endpoint, public_key, secret, language FROM push_recipient($1, $2)',
    values: [subscription, kind],
  });
  if (!recipient) return undefined;
  const { language } = recipient;
  return { ...recipient, language: isLanguage(language) ? language : DEFAULT_LANGUAGE };
}

/** Lets nobody try a job before this many seconds have passed. */
export const delayJob = async (db: Queryable, job: string, seconds: number): Promise<void> => {
  await db.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() + make_interval(secs => $2)
      WHERE id = $1`,
    [job, seconds],
  );
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
