import type { OpsRequest } from '@velvet/contract/ops/ops-endpoint';
import { createIdempotencyKey } from '@velvet/sdk/money-operation/idempotency-key';

/** Idempotency-Keys of changes whose outcome is not known. */
export interface OpenActions {
  /** The same key for the same request until it is settled. */
  keyOf(request: OpsRequest): string;
  settle(request: OpsRequest): void;
}

/**
 * A decision whose response was lost must not be made twice: asked for again, it is sent with the
 * key it had. They are kept for the page, not for a form, because a closed form may be opened again.
 */
export function createOpenActions(createKey = createIdempotencyKey): OpenActions {
  const keys = new Map<string, string>();
  /** Files have no text to tell them apart by. */
  const files = new WeakMap<Blob, number>();
  let filesSeen = 0;
  const requestText = ({ address, body }: OpsRequest): string => {
    if (typeof body !== 'object') return `${address} ${body}`;
    const number = files.get(body) ?? ++filesSeen;
    files.set(body, number);
    return `${address} file ${number}`;
  };
  return {
    keyOf(request) {
      const text = requestText(request);
      const key = keys.get(text) ?? createKey();
      keys.set(text, key);
      return key;
    },
    settle: (request) => void keys.delete(requestText(request)),
  };
}
