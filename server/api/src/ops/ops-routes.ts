import { createHash } from 'node:crypto';
import {
  IDEMPOTENCY_HEADER,
  isInQuery,
  OPERATOR_HEADER,
  OPS_BASE,
  type OpsAccess,
  opsMethod,
} from '@velvet/contract/ops/ops-endpoint';
import type { AnyOpsEndpoint } from '@velvet/contract/ops/ops-endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { withConnection } from '../database/transaction.ts';
import type { Metrics } from '../operations/metrics.ts';
import { inOperatorTransaction, OperatorDenied } from '../operator/access/operator-transaction.ts';
import { noteHead } from '../operator/audit/audit-anchors.ts';
import {
  bindOpsOperations,
  discardRest,
  type OpsOperation,
  readPieceBody,
  sendDownload,
} from './bind-operations.ts';
import { type Caller, callerOf } from './caller.ts';
import {
  answerOnce,
  type OpsAnswer,
  opsProblemAnswer,
  opsSuccess,
  sendOpsAnswer,
} from './ops-answer.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsServices,
  opsLanguage,
  type SentPiece,
} from './ops-call.ts';
import { OpsRefused } from './ops-refused.ts';
import { refusalOfDenial } from './ops-server.ts';
import { createSessionCookie } from './session-cookie.ts';

/** Of one address: each costs a password hash. */
const SIGN_INS_PER_MINUTE = 20;
const AROUND_CHECK_S = 10;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** What answering a call needs beside its handler. */
interface OpsContext extends OpsServices {
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
      ...bodyOptions(context, operation),
      ...timeOptions(endpoint),
      handler: (request, reply) => answerCall(context, operation, request, reply),
    });
  }
}

/** What an operation takes beyond a small body of JSON. */
function bodyOptions(
  context: OpsContext,
  operation: OpsOperation,
): Pick<RouteOptions, 'bodyLimit' | 'onRequest'> {
  const { file, bodyMaxBytes } = operation.endpoint;
  if (!file) return bodyMaxBytes === undefined ? {} : { bodyLimit: bodyMaxBytes };
  return {
    bodyLimit: file.maxBytes,
    onRequest: (request, reply) => admitUpload(context, operation, request, reply),
  };
}

/** The limit of a long check, and time for what is done around it. */
const timeOptions = ({ maxSeconds }: AnyOpsEndpoint): Pick<RouteOptions, 'handlerTimeout'> =>
  maxSeconds === undefined ? {} : { handlerTimeout: (maxSeconds + AROUND_CHECK_S) * 1_000 };

async function answerCall(
  context: OpsContext,
  operation: OpsOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call = callOf(context, request);
  const given = await perform(operation, request, call);
  return respond(context, operation.endpoint, call, given, request, reply);
}

const withoutSession = (): never => {
  throw new Error('A call without a session has no transaction');
};

const callOf = (context: OpsContext, request: FastifyRequest): OpsCall => ({
  operator: undefined,
  db: context.pool,
  language: opsLanguage(request.headers['accept-language']),
  cookie: createSessionCookie(request, context.publicUrl),
  file: undefined,
  piece: undefined,
  services: context,
  afterCommit: withoutSession,
  readLater: withoutSession,
});

async function respond(
  context: OpsContext,
  endpoint: AnyOpsEndpoint,
  { language, cookie }: OpsCall,
  given: OpsAnswer | OpsRefused,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isAudited(endpoint, given)) await keepAnchor(context, request);
  const answer = given instanceof OpsRefused ? opsProblemAnswer(given, language) : given;
  const { reason } = answer;
  if (reason !== undefined) context.metrics.refusals.inc({ operation: endpoint.name, reason });
  request.refusal = reason;
  if (reason === 'no_session') cookie.clear();
  if (cookie.toSet.length > 0) reply.header('Set-Cookie', [...cookie.toSet]);
  const { download } = endpoint;
  return download && reason === undefined
    ? sendDownload(reply, download, answer.body)
    : sendOpsAnswer(reply, answer);
}

async function perform(
  operation: OpsOperation,
  request: FastifyRequest,
  call: OpsCall,
): Promise<OpsAnswer | OpsRefused> {
  const { endpoint } = operation;
  const { access, effect } = endpoint;
  const caller = callerOf(endpoint, call, request);
  if (caller instanceof OpsRefused) return caller;
  const wire = readWire(endpoint, request);
  if (access === 'everybody') return run(operation, call, wire);
  if (effect === 'piece')
    return runWithPiece(operation, call, { endpoint, access, request, caller });
  const key = effect === 'data' ? readKey(request) : undefined;
  return asOperator(call, { endpoint, access, request, caller }, async (own) => {
    if (key instanceof OpsRefused) return key;
    const file = readFile(endpoint, request);
    if (file instanceof OpsRefused) return file;
    const given = { ...own, file };
    return key === undefined ? run(operation, given, wire) : runOnce(operation, given, wire, key);
  });
}

interface OperatorsCall {
  readonly endpoint: AnyOpsEndpoint;
  readonly access: Exclude<OpsAccess, 'everybody'>;
  readonly request: FastifyRequest;
  readonly caller: Caller;
}

/** Runs a task in a transaction of the caller's token, if the caller may call the operation. */
async function asOperator<T>(
  call: OpsCall,
  { endpoint: { path }, access, request, caller: { token, kind } }: OperatorsCall,
  task: (own: OpsCall) => Promise<T>,
): Promise<T | OpsRefused> {
  if (token === undefined) return new OpsRefused('no_session');
  const named = { name: `${OPS_BASE}${path}`, access };
  const later: (() => Promise<void>)[] = [];
  const afterCommit = (each: () => Promise<void>) => void later.push(each);
  const { pool } = call.services;
  const readLater: OpsCall['readLater'] = (read) =>
    withConnection(pool, (db) =>
      inOperatorTransaction(db, token, named, async () => {
        await db.query('SET TRANSACTION READ ONLY');
        return read(db);
      }),
    );
  const result = await withConnection(pool, (db) =>
    inOperatorTransaction(db, token, named, async (operator) => {
      // The console is for people, and a session's token is kept where scripts cannot read it.
      if (operator.kind !== kind) return new OpsRefused('no_session');
      const shown = request.headers[OPERATOR_HEADER.toLowerCase()];
      if (shown !== undefined && shown !== operator.name) return new OpsRefused('other_session');
      request.operatorName = operator.name;
      return task({ ...call, db, operator, afterCommit, readLater });
    }).catch(refusalOrThrow),
  );
  if (result instanceof OpsRefused) return result;
  for (const each of later) {
    await each().catch((error: unknown) =>
      request.log.error({ err: error }, 'What follows a change could not be done'),
    );
  }
  return result;
}

/** A piece was admitted before its body; its handler opens transactions of its own. */
async function runWithPiece(
  operation: OpsOperation,
  call: OpsCall,
  given: OperatorsCall,
): Promise<OpsAnswer | OpsRefused> {
  const { endpoint, request } = given;
  const body = readPieceBody(request.body);
  if (body instanceof OpsRefused) return body;
  const piece: SentPiece = {
    body,
    maxBytes: endpoint.file?.maxBytes ?? 0,
    inTransaction: async (task) => {
      const done = await asOperator(call, given, async ({ db }) => ({ result: await task(db) }));
      if (done instanceof OpsRefused) throw new PieceRefused(done);
      return done.result;
    },
  };
  const answer = await run(operation, { ...call, piece }, readWire(endpoint, request)).catch(
    (error: unknown) => {
      if (error instanceof PieceRefused) return error.refused;
      throw error;
    },
  );
  await discardRest(piece);
  return answer;
}

/** The operator's session has ended since the piece was admitted. */
class PieceRefused extends Error {
  override readonly name = 'PieceRefused';
  readonly refused: OpsRefused;

  constructor(refused: OpsRefused) {
    super(refused.reason);
    this.refused = refused;
  }
}

/** Refuses an upload before its body is read, so that nobody else makes the server hold one. */
async function admitUpload(
  context: OpsContext,
  { endpoint }: OpsOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { access } = endpoint;
  if (access === 'everybody') throw new Error('Nobody uploads without a session');
  const call = callOf(context, request);
  const caller = callerOf(endpoint, call, request);
  const refused =
    caller instanceof OpsRefused
      ? caller
      : await asOperator(call, { endpoint, access, request, caller }, async () => undefined);
  return refused && respond(context, endpoint, call, refused, request, reply);
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
  const { file } = call;
  const sent = file ? [wire, createHash('sha256').update(file).digest('base64')] : wire;
  const { secret } = call.services;
  return answerOnce(call.db, { endpoint, key, wire: sent, secret }, async () => {
    const output = await ready(call);
    return output instanceof OpsRefused
      ? opsProblemAnswer(output, call.language)
      : opsSuccess(output.wire);
  });
}

/** Callers who are nobody cause no entry, and no work to note one; a piece of a file is none either. */
function isAudited({ effect, download }: AnyOpsEndpoint, given: OpsAnswer | OpsRefused): boolean {
  if (given instanceof OpsRefused) return effect !== 'none' && given.reason === 'forbidden';
  return effect === 'session' || effect === 'data' || download !== undefined;
}

/** The change is committed: a note that cannot be written is only reported. */
async function keepAnchor(
  { pool, dataDir, now }: OpsServices,
  { log }: FastifyRequest,
): Promise<void> {
  await noteHead(pool, dataDir, now()).catch((error: unknown) =>
    log.error({ err: error }, 'The end of the audit log could not be noted'),
  );
}

const readWire = (endpoint: AnyOpsEndpoint, { query, body }: FastifyRequest): unknown =>
  (isInQuery(endpoint) ? query : body) ?? {};

function readFile(
  { file }: AnyOpsEndpoint,
  { body }: FastifyRequest,
): Buffer | undefined | OpsRefused {
  if (!file) return undefined;
  return Buffer.isBuffer(body) ? body : new OpsRefused('bad_field', { field: 'Content-Type' });
}

function readKey({ headers }: FastifyRequest): string | OpsRefused {
  const key = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key)
    ? key
    : new OpsRefused('bad_field', { field: IDEMPOTENCY_HEADER });
}
