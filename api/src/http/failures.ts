import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { sealEnvelope } from '@velvet/shared/contract/envelope';
import { DEFAULT_LANGUAGE } from '@velvet/shared/contract/language';
import { codes } from '@velvet/shared/contract/outcome';
import { asSeconds } from '@velvet/shared/contract/time';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/unavailable.ts';
import { say } from '../messages/say.ts';
import { refusalAnswer } from './answer.ts';
import { sendAnswer } from './operation-routes.ts';
import { Refused, refusedBy } from './refused.ts';
import { requestLanguage } from './request-language.ts';

const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const TOO_LARGE = 413;
const FAULT = 500;
const UNAVAILABLE = 503;
const RETRY_AFTER_S = asSeconds(2);

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
  const language = requestLanguage(request);
  const refused = refusedBy(error);
  if (refused) {
    request.refusal = refused.reason;
    return sendAnswer(reply, refusalAnswer(refused, language));
  }
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'A call could not be served');
    const unavailable = new Refused('unavailable', { retryAfterS: RETRY_AFTER_S });
    request.refusal = unavailable.reason;
    return sendAnswer(reply, refusalAnswer(unavailable, language));
  }
  const status = ('statusCode' in error ? error.statusCode : undefined) ?? FAULT;
  if (status >= FAULT) {
    request.log.error({ err: error }, 'A call failed');
    const fault = new Refused('fault');
    return sendAnswer(
      reply,
      refusalAnswer(fault, language, status === UNAVAILABLE ? status : FAULT),
    );
  }
  const tooLarge = status === TOO_LARGE;
  const malformed = new Refused('bad_field', { message: tooLarge ? 'too_large' : 'malformed' });
  return sendAnswer(reply, refusalAnswer(malformed, language, tooLarge ? TOO_LARGE : BAD_REQUEST));
}

/** Bytes that are not HTTP at all; there is no request to answer, only a socket. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const envelope = sealEnvelope(codes.badInput, say(DEFAULT_LANGUAGE, 'malformed'), {
    reason: 'bad_field',
  });
  const body = JSON.stringify(envelope);
  socket.end(
    [
      `HTTP/1.1 ${BAD_REQUEST} ${STATUS_CODES[BAD_REQUEST]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
