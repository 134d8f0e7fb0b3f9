import * as v from 'valibot';
import { errorCode } from '../files.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { RegistryLocked } from '../registry/registry-file.ts';
import { UntrustedRegistry } from '../signing/documents.ts';
import {
  DOCUMENT_MAX_BYTES,
  PIECE_MAX_BYTES,
  type ProblemCode,
  problemStatus,
} from './contract.ts';

/** A request that is refused; the message says what to do and contains no secret. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly field: string | undefined;

  constructor(code: ProblemCode, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }

  get status(): number {
    return problemStatus[this.code];
  }

  get body() {
    const { code, field, message } = this;
    return { problem: { code, ...(field === undefined ? {} : { field }), message } };
  }
}

const fastifyProblems: Readonly<Record<string, ConstructorParameters<typeof ApiProblem>>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'too_large',
    `A document has at most ${DOCUMENT_MAX_BYTES} bytes, a piece ${PIECE_MAX_BYTES}`,
    'body',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'wrong_type',
    'A document is application/json, a piece application/octet-stream',
    'content-type',
  ],
};

/** The problem to tell a caller; of unexpected errors nothing but that there was one. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const known = fastifyProblems[String(errorCode(error))];
  if (known) return new ApiProblem(...known);
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

function isCallers(error: unknown): boolean {
  const { statusCode }: { readonly statusCode?: unknown } = Object(error);
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
}

/** A part of a request by its schema. Throws an ApiProblem that names the field, which `fieldOf` tells. */
export function readPart<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  fieldOf = (path: string | null): string => path ?? 'body',
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new ApiProblem('invalid', issue.message, fieldOf(v.getDotPath(issue)));
}

/** The field of a document that is sent signed. */
export const signedField = (path: string | null): string => `signed.${path ?? ''}`;
