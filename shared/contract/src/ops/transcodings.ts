import { type Domain, field, optionalField, record } from '../codec.ts';
import { epochSeconds, id, integer, oneOf, text } from '../primitives.ts';
import { cursor, decision, decisionOn, opsPage, version } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

const transcodingId = id<'transcoding'>();
const access = ['content'] as const;

export const transcodingStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** What is being done with a file, in this order; a rendition at a time. */
export const transcodingSteps = [
  'checking',
  'audio',
  '240p',
  '360p',
  '480p',
  'posters',
  'thumbnails',
  'storing',
] as const;
export type TranscodingStep = (typeof transcodingSteps)[number];

/** Why a file did not become a video. */
export const transcodingFailures = [
  /** The file is not the one whose SHA-256 was announced. */
  'wrong_hash',
  /** No video of a supported format and codec. */
  'not_a_video',
  'too_long',
  'too_short',
  /** The picture has too many pixels. */
  'too_large',
  /** ffmpeg cannot read it to its end. */
  'unreadable',
  /** It took more time or memory, or gave more bytes, than is allowed. */
  'over_limits',
  /** The disk is full. */
  'no_space',
  /** The process ended in the middle of it five times. */
  'crashed',
  /** Something else failed five times; see the log of the transcoding process. */
  'fault',
] as const;
export type TranscodingFailure = (typeof transcodingFailures)[number];

/** How an uploaded file becomes a video. */
export const transcoding = record({
  id: field('id', transcodingId),
  videoId: field('video_id', id<'video'>()),
  /** Name of the uploaded file. */
  name: field('name', text),
  state: field('state', oneOf(transcodingStates)),
  /** Absent unless it is running. */
  step: optionalField('step', oneOf(transcodingSteps)),
  /** Of the whole. */
  percent: field('percent', integer(0, 100)),
  /** Where it has failed. */
  failure: optionalField('failure', oneOf(transcodingFailures)),
  attempts: field('attempts', integer(0)),
  createdAt: field('created_at', epochSeconds),
  changedAt: field('changed_at', epochSeconds),
  version: field('version', version),
});
export type Transcoding = Domain<typeof transcoding>;

/** Transcodings, newest first; all states unless one is asked for. */
export const transcodingPage = defineOpsRead(access, {
  name: 'transcoding_page',
  path: '/transcodings/page',
  input: record({ state: optionalField('state', oneOf(transcodingStates)), cursor }),
  output: opsPage(transcoding),
});

/**
 * Asks for a failed or cancelled one again. Refused with `source_gone` after seven days, when the
 * uploaded file is removed.
 */
export const transcodingRetry = defineOpsChange(access, {
  name: 'transcoding_retry',
  path: '/transcodings/retry',
  input: decisionOn(transcodingId, {}),
  output: decision(['waiting']),
});

/** Stops one that waits or runs. */
export const transcodingCancel = defineOpsChange(access, {
  name: 'transcoding_cancel',
  path: '/transcodings/cancel',
  input: decisionOn(transcodingId, {}),
  output: decision(['cancelled']),
});
