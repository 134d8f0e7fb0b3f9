import { API_BASE } from '@velvet/contract/constants';
import type { Endpoint } from '@velvet/contract/endpoint';
import { type AnyEndpoint, type EndpointName, endpoints } from '@velvet/contract/endpoints';
import { isLanguage } from '@velvet/contract/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Metrics } from '../operations/metrics.ts';
import { type Answer, messageAnswer, refusalAnswer, successAnswer } from './answer.ts';
import { SharedText } from './compress-answers.ts';
import { decodeInput } from './decode-input.ts';
import { refusalOfField } from './field-refusals.ts';
import type { Call, Handlers, Inputs, Outputs, Wire } from './handlers.ts';
import { joinReads } from './join-reads.ts';
import type { ListReads } from './list-reads.ts';
import { isPreview, refusalInPreview, sessionInPreview } from './preview.ts';
import { Refused, refusedBy } from './refused.ts';
import { callLanguage } from './request-language.ts';
import {
  isFromForeignPage,
  type OpenedSession,
  type RequestSessions,
  type SessionCookies,
} from './session.ts';
import { signInNames } from './sign-in-names.ts';

const HTTP_NOT_IMPLEMENTED = 501;
const FORM_LIMIT_BYTES = 16 * 1024;
/** A picture of 256 KiB in base64, its signs escaped in a form. */
const PICTURE_FORM_LIMIT_BYTES = 640 * 1024;
const withPicture: ReadonlySet<EndpointName> = new Set(['user_header_img', 'support_send']);
/** Less than a replica may be behind. Members change nothing in lists that everybody sees alike. */
const LISTS_KEPT_MS = 1_000;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** The services that handling a call needs. */
export interface CallServices {
  readonly config: Pick<Config, 'demoData'>;
  readonly pool: Queryable;
  readonly metrics: Pick<Metrics, 'refusals'>;
  readonly sessions: RequestSessions;
  readonly listReads: ListReads;
  readonly now: () => Date;
}

/** Every operation under its flat name and its slash path (spec 8, S8.1). */
export function registerOperations(
  server: FastifyInstance,
  services: CallServices,
  handlers: Partial<Handlers>,
): void {
  for (const operation of bindOperations(handlers, services.pool)) {
    const { endpoint } = operation;
    const method = endpoint.credentials ? (['GET', 'POST'] as const) : endpoint.method;
    for (const url of [`${API_BASE}/${endpoint.name}`, `${API_BASE}${endpoint.path}`]) {
      server.route({
        method: typeof method === 'string' ? method : [...method],
        url,
        bodyLimit: withPicture.has(endpoint.name) ? PICTURE_FORM_LIMIT_BYTES : FORM_LIMIT_BYTES,
        config: { operation: endpoint.name },
        handler: (request, reply) => answerCall(services, operation, request, reply),
      });
    }
  }
}

async function answerCall(
  services: CallServices,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = operation;
  const wire = readWire(request);
  const cookies = services.sessions.cookiesOf(request);
  const opened = await openSession(services, operation, request, cookies);
  const member = opened.kind === 'member' ? opened.member : undefined;
  const language = callLanguage(request, endpoint, wire, member);
  request.memberId = member?.id;
  const refuse = (refused: Refused, status?: number) => {
    services.metrics.refusals.inc({ operation: endpoint.name, reason: refused.reason });
    request.refusal = refused.reason;
    // Cookies are set only to take them back.
    if (refused.reason === 'no_session') setCookies(reply, cookies);
    return sendAnswer(reply, refusalAnswer(refused, language, status));
  };
  if (endpoint.access === 'session' && !member) {
    return refuse(new Refused(opened.kind === 'offline' ? 'account_offline' : 'no_session'));
  }
  if (signInNames.has(endpoint.name) && isFromForeignPage(request))
    return refuse(new Refused('forbidden'));
  const kept = isPreview(request) ? refusalInPreview(services, endpoint, wire) : undefined;
  if (kept) return refuse(kept);
  if (!operation.run) {
    return refuse(new Refused('fault', { message: 'not_available' }), HTTP_NOT_IMPLEMENTED);
  }
  const idempotencyKey = readIdempotencyKey(request, endpoint);
  if (idempotencyKey instanceof Refused) return refuse(idempotencyKey);
  // A token may be a member's whose session was not looked up.
  const context = callContext(services, request, cookies, request.headers.token !== undefined);
  const call: Call = { ...context, ...(member ? { member } : {}), language, idempotencyKey };
  const outcome = await operation.run(call, wire);
  if (outcome instanceof Refused) return refuse(outcome);
  await services.listReads.after(endpoint, cookies);
  setCookies(reply, cookies);
  return sendAnswer(reply, outcome);
}

/** The part of a call that comes from its request. Lists of members are read where they see their own writes. */
export const callContext = (
  { now, listReads }: CallServices,
  request: FastifyRequest,
  cookies: SessionCookies,
  mayBeMember: boolean,
): Pick<Call, 'ip' | 'userAgent' | 'cookies' | 'now' | 'listPool' | 'log'> => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  cookies,
  now: now(),
  listPool: () => listReads.poolFor(cookies, mayBeMember),
  log: request.log,
});

async function openSession(
  services: CallServices,
  { endpoint, isForAll }: Operation,
  request: FastifyRequest,
  cookies: SessionCookies,
): Promise<OpenedSession> {
  // What answers everybody alike needs nothing of a session but its language.
  if (isForAll && endpoint.access === 'public' && isLanguage(request.headers.lang)) {
    return { kind: 'none' };
  }
  // Signing in needs no session: a flood of sign-ins must not cost look-ups of sessions.
  if (signInNames.has(endpoint.name)) return { kind: 'none' };
  const opened = await services.sessions.open(request, cookies);
  return isPreview(request) ? sessionInPreview(services, opened) : opened;
}

function setCookies(reply: FastifyReply, { toSet }: SessionCookies): void {
  if (toSet.length > 0) reply.header('Set-Cookie', [...toSet]);
}

/** Sends an envelope with its HTTP status. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.retryAfterS !== undefined) reply.header('Retry-After', answer.retryAfterS);
  reply.envelopeCode = answer.envelope.code;
  reply.sharedText = answer.text;
  return reply
    .code(answer.status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(answer.text?.bytes ?? JSON.stringify(answer.envelope));
}

function readWire({ method, query, body }: FastifyRequest): Wire {
  const source = method === 'POST' ? body : query;
  return typeof source === 'object' && source !== null ? { ...source } : {};
}

/** Without a key every call is an operation of its own. */
function readIdempotencyKey(request: FastifyRequest, endpoint: AnyEndpoint): string | Refused {
  const key = request.headers['idempotency-key'];
  if (!endpoint.money || key === undefined) return request.id;
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key)
    ? key
    : new Refused('bad_field', { field: 'Idempotency-Key' });
}

function refusalOrThrow(error: unknown): Refused {
  const refused = refusedBy(error);
  if (refused) return refused;
  throw error;
}

/** One operation of the table, ready to be called. */
export interface Operation {
  readonly endpoint: AnyEndpoint;
  /** Whether it answers everybody alike. */
  readonly isForAll: boolean;
  /** Undefined while no part of the product answers it. */
  readonly run: ((call: Call, wire: Wire) => Promise<Answer | Refused>) | undefined;
}

type Table = { readonly [N in EndpointName]: Endpoint<Inputs[N], Outputs[N], N> };

/**
 * All operations of the contract with the handlers there are.
 * @param primary where lists may be a second old; a replica's are old enough.
 */
export function bindOperations(
  handlers: Partial<Handlers>,
  primary?: Queryable,
): readonly Operation[] {
  return endpoints.map((endpoint) => ({
    endpoint,
    isForAll: handlers[endpoint.name]?.shared !== undefined,
    run: bind<EndpointName>(endpoint, handlers, primary),
  }));
}

function bind<N extends EndpointName>(
  endpoint: Table[N],
  handlers: Partial<Handlers>,
  primary: Queryable | undefined,
): Operation['run'] {
  const handler = handlers[endpoint.name];
  if (!handler) return undefined;
  const answer = async (call: Call, input: Inputs[N]): Promise<Answer | Refused> => {
    const output = await handler(call, input);
    if (output instanceof Refused) return output;
    const encoded = endpoint.output.encode(output);
    return endpoint.answersInMessage
      ? messageAnswer(String(encoded))
      : successAnswer(endpoint.name, call.language, encoded);
  };
  const answerOnce = handler.shared === undefined ? answer : share(answer, handler.shared, primary);
  return async (call, wire) => {
    const input = decodeInput(endpoint.input, wire);
    if (input.ok) return answerOnce(call, input.value).catch(refusalOrThrow);
    return refusalOfField(endpoint.name, topField(input.field), wire, input.choices);
  };
}

type Answering<In> = (call: Call, input: In) => Promise<Answer | Refused>;

/** Answers equal calls that arrive together with the same bytes; lists those of the next second, too. */
function share<In>(
  answer: Answering<In>,
  reads: 'primary' | 'lists',
  primary: Queryable | undefined,
): Answering<In> {
  const joinsOf = createJoins(primary);
  return async (call, input) => {
    const key = JSON.stringify([call.language, input]);
    const lists = reads === 'lists' ? await call.listPool() : undefined;
    const from = lists === undefined ? call : { ...call, listPool: async () => lists };
    return joinsOf(lists)(key, async () => {
      const shared = await answer(from, input);
      if (shared instanceof Refused) return shared;
      return { ...shared, text: new SharedText(JSON.stringify(shared.envelope)) };
    });
  };
}

/** A replica may be behind: reads are equal where they read in the same place. */
function createJoins(primary: Queryable | undefined) {
  const withoutPlace = joinReads<Answer | Refused>();
  // A replica's places come and go with the positions of its readers.
  const joins = new WeakMap<object, typeof withoutPlace>();
  return (place: object | undefined) => {
    if (place === undefined) return withoutPlace;
    const known = joins.get(place) ?? joinReads({ keptMs: place === primary ? LISTS_KEPT_MS : 0 });
    joins.set(place, known);
    return known;
  };
}

const topField = (path: string): string => path.split('.')[0] ?? '';
