import type { TranscodingFailure } from '@velvet/contract/ops/transcodings';

/** A file that cannot become a video; trying again would not help. */
export class TranscodingFailed extends Error {
  override readonly name = 'TranscodingFailed';
  readonly reason: TranscodingFailure;

  constructor(reason: TranscodingFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
