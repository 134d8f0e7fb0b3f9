import type { Refusal } from '@velvet/contract/outcome';
import type { Seconds } from '@velvet/contract/time';
import type { MessageKey, MessageValues } from '../messages/say.ts';
import { HashingBusy } from '../secrets/hashing-queue.ts';

/** Optional details of a refusal. */
interface RefusalDetail {
  /** Wire name of the input field it is about. */
  readonly field?: string;
  /** Until trying again makes sense; with `too_many`. */
  readonly retryAfterS?: Seconds;
  /** The text to show when it is not the reason's own. */
  readonly message?: MessageKey;
  /** Values for the text's placeholders. */
  readonly values?: MessageValues;
}

/**
 * An expected failure: handlers return it, or throw it from deep inside. It becomes the envelope's
 * code and a text in the caller's language.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: Refusal;
  readonly detail: RefusalDetail;

  constructor(reason: Refusal, detail: RefusalDetail = {}) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

/** The refusal that was thrown, or that a full queue means; undefined for any other failure. */
export function refusedBy(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (!(error instanceof HashingBusy)) return undefined;
  return new Refused('too_many', { retryAfterS: error.retryAfterS, message: 'too_busy' });
}
