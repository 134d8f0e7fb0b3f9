import { IDEMPOTENCY_HEADER, OPS_BASE, opsMethod } from '@velvet/shared/ops-contract/ops-endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withConnection } from '../database/with-connection.ts';
import type { Metrics } from '../operations/metrics.ts';
import { inOperatorTransaction, OperatorDenied } from '../operator/access/operator-transaction.ts';
import { noteHead } from '../operator/audit/audit-anchors.ts';
import { answerOnce } from './answer-once.ts';
import { bindOpsOperations, type OpsOperation } from './bind-operations.ts';
import { isCrossSite } from './cross-site.ts';
import { type OpsAnswer, opsProblemAnswer, opsSuccess, sendOpsAnswer } from './ops-answer.ts';
import type { OpsCall, OpsHandlers, OpsServices } from './ops-call.ts';
import { refusalOfDenial } from './ops-failures.ts';
import { opsLanguage } from './ops-language.ts';
import { OpsRefused } from './ops-refused.ts';
import { createSessionCookie } from './session-cookie.ts';

/** Of one address: each costs a password hash. */
const SIGN_INS_PER_MINUTE = 20;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** What answering a call needs beside its handler. */
export interface OpsContext extends OpsServices {
  /** Origin of the console. */
  readonly publicUrl: string;
  readonly metrics: Pick<Metrics, 'refusals'>;
}

/** Every operation of the operators' contract at its address. */
export function registerOpsOperations(
  server: FastifyInstance,
  context: OpsContext,
  handlers: OpsHandlers,
): void {
  for (const operation of bindOpsOperations(handlers)) {
    const { endpoint } = operation;
    server.route({
      method: opsMethod(endpoint),
      url: `${OPS_BASE}${endpoint.path}`,
      config: {
        operation: endpoint.name,
        // Counted apart, so that a flood of sign-ins does not block an operator's other calls.
        ...(endpoint.access === 'everybody' ? { rateLimit: { max: SIGN_INS_PER_MINUTE } } : {}),
      },
      handler: (request, reply) => answerCall(context, operation, request, reply),
    });
  }
}

async function answerCall(
  context: OpsContext,
  operation: OpsOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = operation;
  const cookie = createSessionCookie(request, context.publicUrl);
  const language = opsLanguage(request.headers['accept-language']);
  const call = { operator: undefined, db: context.pool, language, cookie, services: context };
  const given = await perform(context, operation, request, call);
  if (endpoint.effect !== 'none' && isAudited(given)) await keepAnchor(context, request);
  const answer = given instanceof OpsRefused ? opsProblemAnswer(given, language) : given;
  const { reason } = answer;
  if (reason !== undefined) context.metrics.refusals.inc({ operation: endpoint.name, reason });
  request.refusal = reason;
  if (reason === 'no_session') cookie.clear();
  if (cookie.toSet.length > 0) reply.header('Set-Cookie', [...cookie.toSet]);
  return sendOpsAnswer(reply, answer);
}

async function perform(
  context: OpsContext,
  operation: OpsOperation,
  request: FastifyRequest,
  call: OpsCall,
): Promise<OpsAnswer | OpsRefused> {
  const { endpoint } = operation;
  const { access, effect, path } = endpoint;
  if (isCrossSite(request, effect, context.publicUrl)) return new OpsRefused('cross_site');
  const wire = readWire(request);
  if (access === 'everybody') return run(operation, call, wire);
  const { token } = call.cookie;
  if (token === undefined) return new OpsRefused('no_session');
  const key = effect === 'data' ? readKey(request) : undefined;
  const task = { name: `${OPS_BASE}${path}`, access };
  return withConnection(context.pool, (db) =>
    inOperatorTransaction(db, token, task, async (operator) => {
      // A personal token is for automation; the console is for people.
      if (operator.kind !== 'session') return new OpsRefused('no_session');
      request.operatorName = operator.name;
      if (key instanceof OpsRefused) return key;
      const own = { ...call, db, operator };
      return key === undefined ? run(operation, own, wire) : runOnce(operation, own, wire, key);
    }).catch(refusalOrThrow),
  );
}

function refusalOrThrow(error: unknown): OpsRefused {
  if (error instanceof OperatorDenied) return refusalOfDenial(error.denial);
  throw error;
}

async function run(
  { prepare }: OpsOperation,
  call: OpsCall,
  wire: unknown,
): Promise<OpsAnswer | OpsRefused> {
  const ready = prepare(wire);
  if (ready instanceof OpsRefused) return ready;
  const output = await ready(call);
  return output instanceof OpsRefused ? output : opsSuccess(output.wire);
}

/** A refusal is an answer, too: the same call is refused again, whatever has become of its subject. */
async function runOnce(
  { endpoint, prepare }: OpsOperation,
  call: OpsCall,
  wire: unknown,
  key: string,
): Promise<OpsAnswer | OpsRefused> {
  const ready = prepare(wire);
  if (ready instanceof OpsRefused) return ready;
  return answerOnce(call.db, { endpoint, key, wire }, async () => {
    const output = await ready(call);
    return output instanceof OpsRefused
      ? opsProblemAnswer(output, call.language)
      : opsSuccess(output.wire);
  });
}

/** Callers who are nobody cause no entry, and no work to note one. */
const isAudited = (given: OpsAnswer | OpsRefused): boolean =>
  !(given instanceof OpsRefused) || given.reason === 'forbidden';

/** The change is committed: a note that cannot be written is only reported. */
async function keepAnchor(
  { pool, dataDir, now }: OpsServices,
  { log }: FastifyRequest,
): Promise<void> {
  await noteHead(pool, dataDir, now()).catch((error: unknown) =>
    log.error({ err: error }, 'The end of the audit log could not be noted'),
  );
}

function readWire({ method, query, body }: FastifyRequest): unknown {
  return (method === 'POST' ? body : query) ?? {};
}

function readKey({ headers }: FastifyRequest): string | OpsRefused {
  const key = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key)
    ? key
    : new OpsRefused('bad_field', { field: IDEMPOTENCY_HEADER });
}
