/**
 * What can go wrong while a video plays: a closed union, switched exhaustively.
 * - `expired`: the signed address is not valid (any more), or names nothing
 * - `network`: unreachable, broken or too slow
 * - `decode`: the device cannot use the data it got
 * - `broken`: the stream itself cannot be read
 * - `unsupported`: this browser plays no such streams
 */
export type FailureKind = 'expired' | 'network' | 'decode' | 'broken' | 'unsupported';

/** An error as the streaming library reports it. */
interface StreamError {
  readonly severity: number;
  readonly category: number;
  readonly code: number;
  readonly data: readonly unknown[];
}

const RECOVERABLE = 1;
const category = { network: 1, media: 3, manifest: 4, streaming: 5 } as const;
const code = { badHttpStatus: 1001, loadInterrupted: 7000, operationAborted: 7001 } as const;
const INVALID_ADDRESS = new Set<unknown>([401, 403, 404, 410]);

function isStreamError(value: unknown): value is StreamError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'severity' in value &&
    'category' in value &&
    'code' in value &&
    'data' in value &&
    Array.isArray(value.data)
  );
}

/** undefined for what is no failure: another video was asked for, or the library helps itself. */
export function failureOf(error: unknown): FailureKind | undefined {
  if (!isStreamError(error)) return 'broken';
  if (error.code === code.loadInterrupted || error.code === code.operationAborted) return undefined;
  if (error.severity === RECOVERABLE) return undefined;
  switch (error.category) {
    case category.network:
      return error.code === code.badHttpStatus && INVALID_ADDRESS.has(error.data[1])
        ? 'expired'
        : 'network';
    case category.media:
      return 'decode';
    default:
      return 'broken';
  }
}
