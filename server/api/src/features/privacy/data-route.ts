import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { STATUS_ACTIVE } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import { asSeconds, toEpochSeconds } from '@velvet/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalAnswer } from '../../http/answer.ts';
import { sendAnswer } from '../../http/operation-routes.ts';
import { isPreview } from '../../http/preview.ts';
import { Refused } from '../../http/refused.ts';
import { requestLanguage } from '../../http/request-language.ts';
import type { RequestSessions } from '../../http/session.ts';
import type { AttemptLimit, Attempts } from '../accounts/attempts.ts';
import type { SessionAddresses } from '../media/session-addresses.ts';
import type { Services } from '../services.ts';
import { type Sink, writeMemberData } from './write-member-data.ts';

/** Asked for and fetched: each fetch reads all that there is. */
export const dataLimit: AttemptLimit = { times: 10, windowS: asSeconds(24 * 60 * 60) };
/** Downloads of one server at a time, until the last byte is sent. */
const MOST_AT_A_TIME = 4;
const HTTP_FORBIDDEN = 403;
/** Below the 28 s after which the edge gives up on an answer that has not begun. */
const BUILD_MS = 25_000;
const LONGEST_MS = 10 * 60_000;
const RETRY_WHEN_BUSY_S = asSeconds(30);

interface DataRouteOptions {
  readonly services: Pick<Services, 'pool' | 'files' | 'config' | 'now'>;
  readonly sessions: RequestSessions;
  readonly addresses: SessionAddresses;
  readonly attempts: Attempts;
}

interface OwnerRow {
  readonly id: MemberId;
  readonly binding_hash: Buffer | null;
}

const OWNER = `
  SELECT m.id, s.binding_hash FROM session s JOIN member m ON m.id = s.member_id
   WHERE s.token_hash = $1 AND s.expires_at > clock_timestamp() AND m.status = ${STATUS_ACTIVE}`;

/** The file of a member's data, at an address that the member was given after a proof. */
export function registerDataRoute(server: FastifyInstance, options: DataRouteOptions): void {
  const { services, sessions, addresses, attempts } = options;
  const { pool, files, config, now } = services;
  let busy = 0;

  const ownerOf = async (request: FastifyRequest, grant: string): Promise<MemberId | undefined> => {
    if (isPreview(request)) return undefined;
    const { sessionHash } = addresses.read(grant, toEpochSeconds(now())) ?? {};
    if (!sessionHash) return undefined;
    const { rows } = await pool.query<OwnerRow>({
      name: 'data-owner',
      text: OWNER,
      values: [sessionHash],
    });
    const [row] = rows;
    const bound = row?.binding_hash;
    if (bound && !sessions.cookiesOf(request).holds(sessionHash, bound)) return undefined;
    return row?.id;
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply, refused: Refused) => {
    request.refusal = refused.reason;
    // By its status a browser knows that this is not the file.
    const status = refused.reason === 'no_session' ? HTTP_FORBIDDEN : undefined;
    return sendAnswer(reply, refusalAnswer(refused, requestLanguage(request), status));
  };

  // A wildcard: the router refuses a single parameter as long as a grant.
  const url = `${DATA_PREFIX}*`;
  const limit = { handlerTimeout: LONGEST_MS };
  server.get<{ Params: { '*': string } }>(url, limit, async (request, reply) => {
    const memberId = await ownerOf(request, request.params['*']);
    if (memberId === undefined) return refuse(request, reply, new Refused('no_session'));
    request.memberId = memberId;
    const retry = { retryAfterS: RETRY_WHEN_BUSY_S };
    if (busy >= MOST_AT_A_TIME) return refuse(request, reply, new Refused('too_many', retry));
    const refused = await attempts.use({ key: `data file|${memberId}`, limit: dataLimit });
    if (refused) return refuse(request, reply, refused);
    busy += 1;
    const leave = once(() => {
      busy -= 1;
    });
    try {
      const parts = { pool, files, now: now() };
      const file = await writeUnnamedFile(config.dataDir, (sink) =>
        writeMemberData(parts, memberId, async (piece) => {
          const tookMs = now().getTime() - parts.now.getTime();
          if (tookMs > BUILD_MS) throw new Refused('unavailable', retry);
          await sink(piece);
        }),
      );
      const { size } = await file.stat();
      const body = file.createReadStream({ start: 0 });
      body.once('close', leave);
      return await reply
        .header('Cache-Control', 'no-store')
        .header('Cross-Origin-Resource-Policy', 'same-origin')
        .header('Content-Disposition', 'attachment; filename="velvet-data.json"')
        .header('Content-Length', size)
        .type('application/json; charset=utf-8')
        .send(body);
    } catch (error) {
      leave();
      throw error;
    }
  });
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

const DATA_PREFIX = '/api/data/';
/** Time enough for a slow start, too short to be found later in a history. */
const VALID_S = 5 * 60;

/** The address of a download, for the session that gave the proof. */
export const dataAddress = (addresses: SessionAddresses, sessionHash: Buffer, now: Date): string =>
  `${DATA_PREFIX}${addresses.write({ sessionHash, expiresAt: toEpochSeconds(now) + VALID_S })}`;

const OWNER_ONLY = 0o600;
/** Fewer, larger writes. */
const BUFFERED_CHARACTERS = 256 * 1024;

/**
 * A file without a name in the data folder: it is gone when it is closed, or when the process ends. So a
 * slow reader holds neither memory nor a connection of the database.
 */
async function writeUnnamedFile(
  dataDir: string,
  write: (sink: Sink) => Promise<void>,
): Promise<FileHandle> {
  const folder = path.join(dataDir, 'downloads');
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, `${randomUUID()}.json`);
  const file = await open(name, 'wx+', OWNER_ONLY);
  try {
    await rm(name);
    let waiting = '';
    const flush = async () => {
      const text = waiting;
      waiting = '';
      await file.appendFile(text);
    };
    await write(async (piece) => {
      waiting += piece;
      if (waiting.length >= BUFFERED_CHARACTERS) await flush();
    });
    await flush();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
