import {
  isRefusedFor,
  type OpsFailure,
  type OpsOutcome,
  type SendOpsPiece,
} from '@velvet/console-kit';
import type { OpsInputOf, OpsOutputOf } from '@velvet/contract/ops/ops-endpoint';
import type { Upload, uploadFinish, uploadPiece, uploadStart } from '@velvet/contract/ops/uploads';
import { FIRST_PIECE_BYTES, pieceSize } from './piece-size.ts';
import { uploadName } from './video-file.ts';

type Run<E> = (input: OpsInputOf<E>) => Promise<OpsOutcome<OpsOutputOf<E>>>;

/** The server's part of an upload. */
export interface UploadCalls {
  readonly start: Run<typeof uploadStart>;
  readonly sendPiece: SendOpsPiece<OpsInputOf<typeof uploadPiece>, OpsOutputOf<typeof uploadPiece>>;
  readonly finish: Run<typeof uploadFinish>;
}

/** How far a file is. */
export interface SendProgress {
  readonly sentBytes: number;
  /** In bytes per second since it was begun or continued; undefined in the first seconds. */
  readonly speed: number | undefined;
  /** The line or the server fails; it is tried again. */
  readonly isInterrupted: boolean;
}

/** What became of an upload. */
export type SendEnd =
  | { readonly kind: 'done'; readonly videoId: OpsOutputOf<typeof uploadFinish>['videoId'] }
  | { readonly kind: 'stopped' }
  /** The file is not the one that was begun with. */
  | { readonly kind: 'otherFile' }
  /** The upload has expired, or somebody has given it up. */
  | { readonly kind: 'gone' }
  /** The device cannot read the file any more: moved, removed, changed. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly failure: OpsFailure };

export interface Sending {
  readonly file: File;
  /** Of an upload that is continued. */
  readonly id: Upload['id'] | undefined;
  readonly classId: OpsInputOf<typeof uploadFinish>['classId'];
  readonly calls: UploadCalls;
  /** Ends sending; what has arrived stays. */
  readonly signal: AbortSignal;
  readonly onBegun: (id: Upload['id']) => void;
  readonly onProgress: (progress: Partial<SendProgress>) => void;
  /** Resolves after a time in milliseconds, or when there is reason to try sooner. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Ends sending from within. */
class Ended extends Error {
  override readonly name = 'Ended';
  readonly end: SendEnd;

  constructor(end: SendEnd) {
    super(end.kind);
    this.end = end;
  }
}

const failed = (failure: OpsFailure) =>
  new Ended(
    isRefusedFor(failure, 'wrong_state', 'not_found')
      ? { kind: 'gone' }
      : { kind: 'failed', failure },
  );

/** Pauses between attempts, in milliseconds; the last one is repeated. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const LONGEST_PAUSE_MS = 15_000;
/** About ten minutes. */
const ATTEMPTS = 40;
/** How often a file may turn out to be elsewhere than thought before something is wrong. */
const MISPLACED_MAX = 5;
const SPEED_AFTER_MS = 3_000;

/** Failures after which the same call may succeed. */
const isPassing = (failure: OpsFailure): boolean =>
  failure.kind === 'offline' ||
  failure.kind === 'network' ||
  failure.kind === 'timeout' ||
  isRefusedFor(failure, 'too_many', 'unavailable', 'incomplete', 'wrong_hash');

/**
 * Sends a file in pieces, begins where the server says that it ends, and has a video made of it. Goes
 * on by itself after failures of the line. Never rejects.
 */
export async function sendFile(sending: Sending): Promise<SendEnd> {
  try {
    const { calls, file, classId, onBegun } = sending;
    const name = uploadName(file);
    const id =
      sending.id ?? (await patiently(sending, () => calls.start({ name, size: file.size }))).id;
    onBegun(id);
    await sendPieces(sending, id);
    const { videoId } = await patiently(sending, () => calls.finish({ id, classId }));
    return { kind: 'done', videoId };
  } catch (error) {
    if (error instanceof Ended) return error.end;
    throw error;
  }
}

async function sendPieces(sending: Sending, id: Upload['id']): Promise<void> {
  const { file, onProgress } = sending;
  const first = await findPlace(sending, id);
  const measure = speedometer(first);
  let at = first;
  let next = pieceSize();
  let failures = 0;
  let misplaced = 0;
  const report = (sentBytes: number) =>
    onProgress({ sentBytes, speed: measure(sentBytes), isInterrupted: failures > 0 });
  report(at);
  while (at < file.size) {
    const begun = performance.now();
    const length = Math.min(next.bytes, file.size - at);
    const from = at;
    const outcome = await sendPiece(sending, id, { from, length }, (part) => {
      failures = 0;
      report(from + part * length);
    });
    if (outcome.ok) {
      at = outcome.output.received;
      next = next.took(performance.now() - begun);
      failures = 0;
      misplaced = 0;
    } else if (isRefusedFor(outcome.failure, 'wrong_offset') && misplaced < MISPLACED_MAX) {
      misplaced += 1;
      at = await findPlace(sending, id);
    } else {
      failures += 1;
      next = next.failed();
      report(at);
      await pauseAfter(sending, outcome.failure, failures);
    }
    report(at);
  }
}

/**
 * How much of the file is there. The first piece is sent again: it is accepted where the file is the
 * same that was begun with.
 */
async function findPlace(sending: Sending, id: Upload['id']): Promise<number> {
  const length = Math.min(FIRST_PIECE_BYTES, sending.file.size);
  const outcome = await patientOutcome(sending, () =>
    sendPiece(sending, id, { from: 0, length }, () => undefined),
  );
  if (outcome.ok) return outcome.output.received;
  if (isRefusedFor(outcome.failure, 'wrong_offset')) throw new Ended({ kind: 'otherFile' });
  throw failed(outcome.failure);
}

async function sendPiece(
  { file, calls, signal }: Sending,
  id: Upload['id'],
  { from, length }: { readonly from: number; readonly length: number },
  onProgress: (part: number) => void,
) {
  const piece = await readPiece(file, from, from + length).catch(() => undefined);
  if (!piece) throw new Ended({ kind: 'unreadable' });
  if (signal.aborted) throw new Ended({ kind: 'stopped' });
  const { sha256, body } = piece;
  const outcome = await calls.sendPiece({ id, offset: from, sha256 }, body, { signal, onProgress });
  if (signal.aborted) throw new Ended({ kind: 'stopped' });
  return outcome;
}

/** Calls until there is an answer that asking again would not change. */
async function patientOutcome<Out>(
  sending: Sending,
  call: () => Promise<OpsOutcome<Out>>,
): Promise<OpsOutcome<Out>> {
  for (let failures = 1; ; failures += 1) {
    const outcome = await call();
    if (outcome.ok) return outcome;
    if (sending.signal.aborted) throw new Ended({ kind: 'stopped' });
    if (!isPassing(outcome.failure)) return outcome;
    sending.onProgress({ isInterrupted: true });
    await pauseAfter(sending, outcome.failure, failures);
  }
}

async function patiently<Out>(
  sending: Sending,
  call: () => Promise<OpsOutcome<Out>>,
): Promise<Out> {
  const outcome = await patientOutcome(sending, call);
  if (outcome.ok) return outcome.output;
  throw failed(outcome.failure);
}

/** Gives up where another attempt would not help, or after many. */
async function pauseAfter(
  { wait, signal }: Sending,
  failure: OpsFailure,
  failures: number,
): Promise<void> {
  if (!isPassing(failure) || failures > ATTEMPTS) throw failed(failure);
  const asked = failure.kind === 'refused' ? (failure.retryAfterS ?? 0) * 1_000 : 0;
  await wait(Math.max(asked, PAUSES_MS[failures - 1] ?? LONGEST_PAUSE_MS), signal);
  if (signal.aborted) throw new Ended({ kind: 'stopped' });
}

/** Measures how fast a file is sent from here on. */
function speedometer(first: number): (sentBytes: number) => number | undefined {
  const begun = performance.now();
  return (sentBytes) => {
    const ms = performance.now() - begun;
    return ms < SPEED_AFTER_MS ? undefined : ((sentBytes - first) * 1_000) / ms;
  };
}

/** Reads a part of a file and no more of it, with its hash in hexadecimal. Rejects when the device cannot. */
async function readPiece(file: Blob, from: number, end: number) {
  const bytes = await file.slice(from, end).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return {
    body: new Blob([bytes], { type: 'application/octet-stream' }),
    sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
