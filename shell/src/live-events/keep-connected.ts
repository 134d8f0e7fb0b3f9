import { toMilliseconds } from '@velvet/contract/time';
import type { StreamEnd } from '../api/read-event-stream.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** A connection that lasted this long worked. */
const STABLE_MS = 10_000;
/** An API from before the stream answers 404. */
const UNKNOWN_PAUSE_MS = 600_000;
const HTTP_OK = 200;
const HTTP_NOT_FOUND = 404;

interface ConnectionOptions {
  /** Reads one stream to its end. */
  readonly read: (signal: AbortSignal) => Promise<StreamEnd>;
  /** The session is none any more, as far as the stream can tell. */
  readonly onNoSession: () => void;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly random: () => number;
}

/** Reads stream after stream, with growing and random pauses, until it is aborted. */
export async function keepConnected(options: ConnectionOptions): Promise<void> {
  const { read, onNoSession, signal, now, random } = options;
  let failures = 0;
  while (!signal.aborted) {
    const beganMs = now();
    const end = await read(signal);
    if (signal.aborted) return;
    failures = now() - beganMs >= STABLE_MS ? 0 : failures + 1;
    if (end.kind === 'refused' && end.status === HTTP_OK) onNoSession();
    await pause(pauseMs(end, failures, random()), signal);
  }
}

/** Between half of it and all of it, so that clients of a server that stopped do not return together. */
function pauseMs(end: StreamEnd, failures: number, random: number): number {
  const growing = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  const longest = end.kind === 'refused' ? refusedPauseMs(end, growing) : growing;
  return longest * (0.5 + random / 2);
}

function refusedPauseMs(
  { status, retryAfterS }: Extract<StreamEnd, { kind: 'refused' }>,
  growing: number,
): number {
  if (retryAfterS !== undefined) return 2 * toMilliseconds(retryAfterS);
  if (status === HTTP_NOT_FOUND) return UNKNOWN_PAUSE_MS;
  return status === HTTP_OK ? LONGEST_PAUSE_MS : growing;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
