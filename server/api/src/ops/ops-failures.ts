import type { Socket } from 'node:net';
import { isOpsRefusal } from '@velvet/contract/ops/problem';
import { asSeconds } from '@velvet/contract/time';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endMalformed, refusalOfError } from '../http/refusal-of-error.ts';
import type { Refused } from '../http/refused.ts';
import type { Denial } from '../operator/access/operator-transaction.ts';
import { opsProblemAnswer, sendOpsAnswer } from './ops-answer.ts';
import { opsLanguage } from './ops-language.ts';
import { OpsRefused } from './ops-refused.ts';

const RETRY_AFTER_S = asSeconds(1);

/** Failures outside of operations are problems, too. */
export function registerOpsFailures(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError>(answerOpsError);
  server.setNotFoundHandler({ preHandler: server.rateLimit() }, (request, reply) =>
    send(new OpsRefused('not_found'), request, reply),
  );
}

/** Answers an error of the framework or a handler. */
export function answerOpsError(
  error: FastifyError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return send(asOpsRefused(refusalOfError(error, request).refused), request, reply);
}

/** Bytes that are not HTTP at all; there is no request to answer, only a socket. */
export function answerOpsClientError(error: Error & { code?: string }, socket: Socket): void {
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
