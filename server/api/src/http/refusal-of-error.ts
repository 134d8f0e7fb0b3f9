import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { asSeconds } from '@velvet/contract/time';
import { StoreUnavailable } from '@velvet/files/file-store';
import type { FastifyError, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/database-errors.ts';
import { Refused, refusedBy } from './refused.ts';

const BAD_REQUEST = 400;
const TOO_LARGE = 413;
const FAULT = 500;
const UNAVAILABLE = 503;
const RETRY_AFTER_S = asSeconds(2);
/** About as long as nothing is asked of a file store that does not answer. */
const FILES_RETRY_AFTER_S = asSeconds(10);

/** What the caller learns about an error. */
interface ErrorRefusal {
  readonly refused: Refused;
  /** The HTTP status; undefined: the refusal's own. */
  readonly status?: number;
}

/** The refusal that an error of the framework or a handler becomes; faults are logged. */
export function refusalOfError(
  error: FastifyError | Refused,
  { log }: Pick<FastifyRequest, 'log'>,
): ErrorRefusal {
  const refused = refusedBy(error);
  if (refused) return { refused };
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'A call could not be served');
    return { refused: new Refused('unavailable', { retryAfterS: RETRY_AFTER_S }) };
  }
  if (error instanceof StoreUnavailable) {
    const detail = { retryAfterS: FILES_RETRY_AFTER_S, message: 'files_unavailable' } as const;
    return { refused: new Refused('unavailable', detail) };
  }
  const status = ('statusCode' in error ? error.statusCode : undefined) ?? FAULT;
  if (status >= FAULT) {
    log.error({ err: error }, 'A call failed');
    return {
      refused: new Refused('fault'),
      status: status === UNAVAILABLE ? status : FAULT,
    };
  }
  const isTooLarge = status === TOO_LARGE;
  return {
    refused: new Refused('bad_field', { message: isTooLarge ? 'too_large' : 'malformed' }),
    status: isTooLarge ? TOO_LARGE : BAD_REQUEST,
  };
}

/** Statuses of Node's errors about what is not, or not yet, a request; 400 for all others. */
const statusOf = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

/** Answers bytes that are not a request with a JSON body and closes the connection. */
export function endMalformed(
  error: Error & { readonly code?: string },
  socket: Socket,
  body: string,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = statusOf.get(error.code ?? '') ?? BAD_REQUEST;
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
