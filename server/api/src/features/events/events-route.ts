import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { asSeconds } from '@velvet/contract/time';
import { subscriberOf } from '@velvet/telemetry/caller-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalAnswer } from '../../http/answer.ts';
import { sendAnswer } from '../../http/operation-routes.ts';
import { isPreview, sessionInPreview } from '../../http/preview.ts';
import { Refused } from '../../http/refused.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { addResponseHeaders } from '../../http/response-headers.ts';
import type { RequestSessions, SessionMember } from '../../http/session.ts';
import type { Services } from '../services.ts';
import { sessionName } from '../sessions/session-token.ts';
import { type EventHub, formatEvent, type HubLimits } from './event-hub.ts';
import { createEventStream } from './event-stream.ts';
import { findEndedSessions } from './live-sessions.ts';

/** Clients that lose a stream wait at least this long. */
const RETRY_MS = 2_000;
const RETRY_WHEN_FULL_S = asSeconds(60);
/**
 * A stream ends after an hour at most, and its client opens another: that checks the session anew,
 * and spreads the streams over servers that were added since.
 */
const LONGEST_MS = 3_600_000;
const SPREAD_MS = 600_000;
const BEGINNING = Buffer.concat([
  Buffer.from(`retry: ${RETRY_MS}\n\n`),
  formatEvent({ kind: 'resync' }),
]);

interface RouteOptions {
  readonly services: Pick<Services, 'config' | 'pool'>;
  readonly sessions: RequestSessions;
  readonly hub: EventHub;
  readonly nowMs: () => number;
  readonly onRefused: (limit: keyof HubLimits) => void;
}

/** `GET /api/events`: the stream of the caller's session. It begins with `resync`. */
export function registerEventsRoute(server: FastifyInstance, options: RouteOptions): void {
  const { services, sessions, hub, nowMs, onRefused } = options;
  const memberOf = async (request: FastifyRequest): Promise<SessionMember | Refused> => {
    const opened = await sessions.open(request, sessions.cookiesOf(request));
    const allowed = isPreview(request) ? await sessionInPreview(services, opened) : opened;
    if (allowed.kind === 'member') return allowed.member;
    return new Refused(allowed.kind === 'offline' ? 'account_offline' : 'no_session');
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply, refused: Refused) => {
    request.refusal = refused.reason;
    return sendAnswer(reply, refusalAnswer(refused, requestLanguage(request)));
  };

  server.get(EVENTS_ADDRESS, async (request, reply) => {
    const member = await memberOf(request);
    if (member instanceof Refused) return refuse(request, reply, member);
    request.memberId = member.id;
    const { id: memberId, sessionHash } = member;
    const owner = {
      memberId,
      sessionHash,
      sessionName: sessionName(sessionHash),
      subscriber: subscriberOf(request.ip),
    };
    const limit = hub.fullFor(owner);
    if (limit !== undefined) {
      onRefused(limit);
      const full = new Refused('too_many', { retryAfterS: RETRY_WHEN_FULL_S });
      return refuse(request, reply, full);
    }
    const { raw } = reply.hijack();
    if (raw.destroyed) return reply;
    begin(reply);
    const endsAtMs = nowMs() + LONGEST_MS - Math.random() * SPREAD_MS;
    const stream = createEventStream({ ...owner, endsAtMs }, raw);
    hub.add(stream);
    raw.once('close', () => hub.remove(stream));
    stream.send(BEGINNING);
    // A session that ended since it was looked up was announced before the stream was known.
    findEndedSessions(services.pool, [sessionHash]).then(
      (endedSessions) => hub.publish({ endedSessions }),
      () => stream.end(),
    );
    return reply;
  });
}

/** Sends the headers. Hooks do not see a response that the framework does not send. */
function begin(reply: FastifyReply): void {
  addResponseHeaders(reply);
  reply.headers({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // Proxies of the nginx family pass it on at once.
    'X-Accel-Buffering': 'no',
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.flushHeaders();
}
