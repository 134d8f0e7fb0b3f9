import { StoreDamaged } from '../file-store.ts';

/** What is known of an error of the client or of its store, however deep it is wrapped. */
interface Failure {
  /** Of the answer; undefined when there was none. */
  readonly status: number | undefined;
  readonly name: string;
}

const DEPTH = 8;
const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;
const NOT_FOUND = 404;
const NO_BUCKET = 'NoSuchBucket';
/** Refusals that end by themselves: a bucket that comes back with its servers, a clock that is set right. */
const temporary: readonly string[] = [NO_BUCKET, 'RequestTimeTooSkewed'];

function failureOf(error: unknown): Failure | undefined {
  let each: unknown = error;
  for (let depth = 0; depth < DEPTH && each instanceof Error; depth += 1) {
    const status = statusOf(each);
    if (status !== undefined) return { status, name: each.name };
    each = each.cause;
  }
  return undefined;
}

function statusOf(error: object): number | undefined {
  if (!('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  if (!('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/**
 * Whether the store has answered that there is no such file. That there is no bucket is another thing:
 * taken for the same, files would count as removed.
 */
export function isMissing(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.status === NOT_FOUND && failure.name !== NO_BUCKET;
}

/** Whether the store has answered that the file has no such part. */
export function isBeyondEnd(error: unknown): boolean {
  return failureOf(error)?.status === 416;
}

/** Whether the file has not changed since the version that is known, or has: see the condition. */
export function isConditionUnmet(error: unknown): boolean {
  const status = failureOf(error)?.status;
  return status === 304 || status === 412;
}

/**
 * Whether the store is down, overloaded or of another time: no answer at all, or one that says so. What
 * else it refuses is a fault of the caller or of the settings.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof StoreDamaged || error instanceof RangeError) return false;
  const failure = failureOf(error);
  if (failure?.status === undefined || temporary.includes(failure.name)) return true;
  const { status } = failure;
  return status >= 500 || status === TOO_MANY_REQUESTS || status === REQUEST_TIMEOUT;
}

/** Whether an outage is that of a store which is too slow: a limit of ours has passed, or one of its own. */
export function isTimeout(error: unknown): boolean {
  let each: unknown = error;
  for (let depth = 0; depth < DEPTH && each instanceof Error; depth += 1) {
    if (each.name === 'TimeoutError' || statusOf(each) === REQUEST_TIMEOUT) return true;
    each = each.cause;
  }
  return false;
}
