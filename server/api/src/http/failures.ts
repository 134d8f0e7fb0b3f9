import type { Socket } from 'node:net';
import { sealEnvelope } from '@velvet/contract/envelope';
import { DEFAULT_LANGUAGE } from '@velvet/contract/language';
import { codes } from '@velvet/contract/outcome';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../messages/say.ts';
import { refusalAnswer } from './answer.ts';
import { sendAnswer } from './operation-routes.ts';
import { endMalformed, refusalOfError } from './refusal-of-error.ts';
import { Refused } from './refused.ts';
import { requestLanguage } from './request-language.ts';

const NOT_FOUND = 404;

/** Failures outside of operations are envelopes, too (spec 8). */
export function registerFailures(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError>(answerError);
  server.setNotFoundHandler({ preHandler: server.rateLimit() }, (request, reply) =>
    sendAnswer(reply, refusalAnswer(new Refused('not_found'), requestLanguage(request), NOT_FOUND)),
  );
}

/** Turns an error of the framework or a handler into an envelope. */
export function answerError(
  error: FastifyError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { refused, status } = refusalOfError(error, request);
  request.refusal = refused.reason;
  return sendAnswer(reply, refusalAnswer(refused, requestLanguage(request), status));
}

/** What is not, or not yet, a request: there is only a socket to answer on. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  const envelope = sealEnvelope(codes.badInput, say(DEFAULT_LANGUAGE, 'malformed'), {
    reason: 'bad_field',
  });
  endMalformed(error, socket, JSON.stringify(envelope));
}
