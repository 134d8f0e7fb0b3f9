import { errorCode } from '@velvet/files/error-code';

/** Why a request failed. What `fetch` rejects with says it in its cause, if anywhere by a code. */
export function connectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return errorCode(cause) ?? (cause instanceof Error ? cause.message : error.message);
}
