import { errorCode } from '@velvet/files/error-code';

/** The body of a response; undefined for one of more bytes. */
export async function readBody({ body }: Response, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Why a request failed. What `fetch` rejects with says it in its cause, if anywhere by a code. */
export function connectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return errorCode(cause) ?? (cause instanceof Error ? cause.message : error.message);
}
