import { type ApiError, isTransient } from '@velvet/shared/api';
import { codes } from '@velvet/shared/contract/outcome';

/** One answer to one sending. */
export type Reply =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly error: ApiError };

export type Delivery =
  | { readonly kind: 'placed'; readonly message: string }
  /** The server's word: no bet was placed. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** It never left the device. */
  | { readonly kind: 'not-sent'; readonly error: ApiError }
  /** The session is gone; who signs in again gets the answer then. */
  | { readonly kind: 'signed-out' }
  /** The server answers in a way this version cannot read; the game record tells. */
  | { readonly kind: 'unreadable' };

interface DeliverOptions {
  /** Sends the order, always under the same idempotency key. */
  readonly send: () => Promise<Reply>;
  /** Whether an earlier visit may have sent it already. */
  readonly mayBeSent: boolean;
  /** An answer was lost: whether there is a bet is open. */
  readonly onChecking: () => void;
  /** Resolves when it is time to ask again. */
  readonly wait: (delayMs: number) => Promise<void>;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;
const UNREADABLE_LIMIT = 3;

/**
 * Sends an order until there is an answer. A repeated sending is never a second bet: the key makes
 * the server answer what it answered, or would have answered, the first time.
 */
export async function deliverOrder(options: DeliverOptions): Promise<Delivery> {
  const { send, onChecking, wait } = options;
  let { mayBeSent } = options;
  let unreadable = 0;
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
    const reply = await send();
    if (reply.ok) return { kind: 'placed', message: reply.message };
    const { error } = reply;
    if (error.kind === 'refused' && !isTransient(error)) {
      return error.code === codes.noSession ? { kind: 'signed-out' } : { kind: 'refused', error };
    }
    if (error.kind === 'offline' && !mayBeSent) return { kind: 'not-sent', error };
    if (error.kind === 'contract') {
      unreadable += 1;
      if (unreadable === UNREADABLE_LIMIT) return { kind: 'unreadable' };
    }
    mayBeSent = true;
    onChecking();
    await wait(delayMs);
  }
}
