import { errorCode } from '../files/error-code.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { RegistryLocked } from '../registry/registry-lock.ts';
import { UntrustedRegistry } from '../signing/untrusted-registry.ts';
import { ApiProblem } from './api-problem.ts';
import { DOCUMENT_MAX_BYTES, PIECE_MAX_BYTES } from './contract.ts';

const fastifyProblems: Readonly<Record<string, () => ApiProblem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new ApiProblem(
      'too_large',
      `A document has at most ${DOCUMENT_MAX_BYTES} bytes, a piece ${PIECE_MAX_BYTES}`,
      'body',
    ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiProblem(
      'wrong_type',
      'A document is application/json, a piece application/octet-stream',
      'content-type',
    ),
};

/** The problem to tell a caller; of unexpected errors nothing but that there was one. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const known = fastifyProblems[String(errorCode(error))];
  if (known) return known();
  if (error instanceof RegistryLocked) {
    return new ApiProblem('unavailable', 'Another release is being made: try again');
  }
  if (error instanceof RegistryRefusal || error instanceof UntrustedRegistry) {
    return new ApiProblem(
      'unavailable',
      'The registry cannot be changed here now: tell its keeper to look at the log of the release API',
    );
  }
  if (isCallers(error)) return new ApiProblem('invalid', 'The request cannot be read', 'request');
  return new ApiProblem('failed', 'The release API failed: its log says why');
}

const isCallers = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500;
