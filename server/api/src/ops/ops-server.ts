import type { Socket } from 'node:net';
import { OPS_BASE } from '@velvet/contract/ops/ops-endpoint';
import { type AnyOpsEndpoint, opsEndpoints } from '@velvet/contract/ops/ops-endpoints';
import { isOpsRefusal } from '@velvet/contract/ops/problem';
import { asSeconds } from '@velvet/contract/time';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { BODY_LIMIT_BYTES, createBareServer } from '../http/bare-server.ts';
import { endMalformed, refusalOfError } from '../http/refusal-of-error.ts';
import type { Refused } from '../http/refused.ts';
import type { LogTarget } from '../operations/log-options.ts';
import type { Denial } from '../operator/access/operator-transaction.ts';
import { opsProblemAnswer, sendOpsAnswer } from './ops-answer.ts';
import { opsLanguage } from './ops-call.ts';
import { OpsRefused } from './ops-refused.ts';

/** The operators' HTTP server without routes: it reads JSON and files, and answers with JSON. */
export async function createOpsServer(config: Config, log?: LogTarget): Promise<FastifyInstance> {
  const kind = {
    service: 'ops',
    failures: { frameworkErrors: answerOpsError, clientErrorHandler: answerOpsClientError },
    isLimited: (path: string) => path.startsWith(`${OPS_BASE}/`),
  };
  const server = await createBareServer(config, kind, log);
  const parse = server.getDefaultJsonParser('error', 'error');
  const options = { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES } as const;
  server.addContentTypeParser('application/json', options, parse);
  // Only operations that take a file allow larger bodies, and only once they know who calls.
  const file = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
  server.addContentTypeParser(fileTypes(), file, async (_request: unknown, body: Buffer) => body);
  // A piece of a file is read by its handler; any other operation gets nothing of such a body.
  server.addContentTypeParser(pieceTypes(), ({ routeOptions }, payload, done) => {
    if (pieceNames.has(routeOptions.config.operation)) return done(null, payload);
    payload.resume();
    done(null, undefined);
  });
  return server;
}

const isPiece = ({ effect }: AnyOpsEndpoint): boolean => effect === 'piece';
const pieceNames: ReadonlySet<string | undefined> = new Set(
  opsEndpoints.filter(isPiece).map(({ name }) => name),
);
const pieceTypes = (): string[] => typesOf(isPiece);
const fileTypes = (): string[] => typesOf((endpoint) => !isPiece(endpoint));

const typesOf = (isWanted: (endpoint: AnyOpsEndpoint) => boolean): string[] => [
  ...new Set(opsEndpoints.filter(isWanted).flatMap(({ file }) => file?.types ?? [])),
];

const RETRY_AFTER_S = asSeconds(1);

/** Failures outside of operations are problems, too. */
export function registerOpsFailures(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError>(answerOpsError);
  server.setNotFoundHandler({ preHandler: server.rateLimit() }, (request, reply) =>
    send(new OpsRefused('not_found'), request, reply),
  );
}

/** Answers an error of the framework or a handler. */
function answerOpsError(
  error: FastifyError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return send(asOpsRefused(refusalOfError(error, request).refused), request, reply);
}

/** What is not, or not yet, a request: there is only a socket to answer on. */
function answerOpsClientError(error: Error & { code?: string }, socket: Socket): void {
  const { body } = opsProblemAnswer(new OpsRefused('bad_field'), 'en');
  endMalformed(error, socket, JSON.stringify(body));
}

/** What an operator learns about a denial. */
export function refusalOfDenial({ kind }: Denial): OpsRefused {
  switch (kind) {
    case 'no_session':
      return new OpsRefused('no_session');
    case 'not_in_person':
      return new OpsRefused('sign_in_needed');
    case 'role':
    case 'refused':
      return new OpsRefused('forbidden');
    case 'collision':
      return new OpsRefused('unavailable', { retryAfterS: RETRY_AFTER_S });
  }
}

/** What both servers refuse has the same word in both contracts. */
function asOpsRefused({ reason, detail: { retryAfterS, message } }: Refused): OpsRefused {
  if (message === 'too_large') return new OpsRefused(message);
  const known = isOpsRefusal(reason) ? reason : 'fault';
  return new OpsRefused(known, retryAfterS === undefined ? {} : { retryAfterS });
}

function send(refused: OpsRefused, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.refusal = refused.reason;
  const language = opsLanguage(request.headers['accept-language']);
  return sendOpsAnswer(reply, opsProblemAnswer(refused, language));
}
