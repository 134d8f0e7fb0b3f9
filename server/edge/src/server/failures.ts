import { sealEnvelope } from '@velvet/contract/envelope';
import { codes } from '@velvet/contract/outcome';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForApi } from './request.ts';
import { addSecurityHeaders } from './security-headers.ts';

const TOO_MANY = 429;
/** Retry-After of what can be tried again: above a limit, or while something is unavailable. */
const RETRY_AFTER_S = 2;

interface Failure {
  readonly statusCode?: number;
}

/** A request that is refused with this status for its size, or because too much is pending. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly statusCode: number;

  constructor(statusCode: 400 | 413 | 429 | 503) {
    super('The request is not taken');
    this.statusCode = statusCode;
  }
}

/**
 * Responds to a failed request. The error message is only logged, because it may contain file
 * names of this machine.
 */
export function answerFailure(error: Failure, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error;
  const isCallers = statusCode >= 400 && statusCode < 500;
  // Refusals are counted; an attacker could fill the log with them.
  if (!isCallers && !(error instanceof RequestRefused)) process.emitWarning(String(error));
  if (isForApi(request.url)) {
    answerForApi(reply, isCallers ? statusCode : 503);
    return;
  }
  if (!isCallers || statusCode === TOO_MANY) reply.header('Retry-After', String(RETRY_AFTER_S));
  reply
    .code(isCallers ? statusCode : 503)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(isCallers ? 'This request cannot be answered' : 'Not available at the moment');
}

/** The same for an unparseable target, for which no hook runs. */
export function answerUnroutable(
  error: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  addSecurityHeaders(request, reply);
  answerFailure(error, request, reply);
}

interface ApiReply {
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  send(payload: unknown): unknown;
}

/** An envelope for callers whose request did not reach the API. */
export function answerForApi(reply: ApiReply, status = 503): void {
  reply.code(status);
  reply.header('Cache-Control', 'no-store');
  if (status !== 503 && status !== TOO_MANY) {
    reply.send(sealEnvelope(codes.badInput, 'Bad request', { reason: 'bad_field' }));
    return;
  }
  reply.header('Retry-After', String(RETRY_AFTER_S));
  if (status === TOO_MANY) {
    reply.send(sealEnvelope(codes.tooMany, 'Too many requests', { reason: 'too_many' }));
    return;
  }
  reply.send(sealEnvelope(codes.fault, 'Service unavailable', { reason: 'fault' }));
}

/** Bounds the memory: releases control these messages. */
const LIMIT = 1_000;

/** Reports each problem once, identified by its message: many requests may meet the same one. */
export function reportOnce(onProblem: (error: unknown) => void): (error: unknown) => void {
  const reported = new Set<string>();
  return (error) => {
    const text = String(error);
    if (reported.has(text)) return;
    if (reported.size >= LIMIT) reported.clear();
    reported.add(text);
    onProblem(error);
  };
}
