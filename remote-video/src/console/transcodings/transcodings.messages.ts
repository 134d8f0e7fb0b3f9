import type {
  TranscodingFailure,
  TranscodingStep,
  transcodingStates,
} from '@velvet/contract/ops/transcodings';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'video.console.transcodings.title', defaultMessage: 'Transcodings' },
  description: {
    id: 'video.console.transcodings.description',
    defaultMessage: 'How uploaded files become videos in three qualities, one after another.',
  },
  one: { id: 'video.console.transcodings.one', defaultMessage: 'Transcoding' },
  none: { id: 'video.console.transcodings.none', defaultMessage: 'No transcodings here.' },
  file: { id: 'video.console.transcodings.file', defaultMessage: 'File' },
  progress: { id: 'video.console.transcodings.progress', defaultMessage: 'Progress' },
  begun: { id: 'video.console.transcodings.begun', defaultMessage: 'Added' },
  changed: { id: 'video.console.transcodings.changed', defaultMessage: 'Last change' },
  attempts: { id: 'video.console.transcodings.attempts', defaultMessage: 'Attempts' },
  steps: { id: 'video.console.transcodings.steps', defaultMessage: 'Steps' },
  stepDone: { id: 'video.console.transcodings.stepDone', defaultMessage: '(done)' },
  retry: { id: 'video.console.transcodings.retry', defaultMessage: 'Transcode again' },
  retryTitle: {
    id: 'video.console.transcodings.retryTitle',
    defaultMessage: 'Transcode this file again?',
  },
  retryText: {
    id: 'video.console.transcodings.retryText',
    defaultMessage:
      'It goes to the end of the queue. The uploaded file is kept for seven days after a failure.',
  },
  retried: { id: 'video.console.transcodings.retried', defaultMessage: 'It is in the queue.' },
  cancelTitle: {
    id: 'video.console.transcodings.cancelTitle',
    defaultMessage: 'Cancel this transcoding?',
  },
  cancelText: {
    id: 'video.console.transcodings.cancelText',
    defaultMessage:
      'The uploaded file is kept for seven days; until then it can be transcoded again.',
  },
  confirmCancel: {
    id: 'video.console.transcodings.confirmCancel',
    defaultMessage: 'Cancel the transcoding',
  },
  cancelled: {
    id: 'video.console.transcodings.cancelledNow',
    defaultMessage: 'The transcoding is cancelled.',
  },
});

export const valued = defineMessages<{
  place: { place: number };
  attempt: { attempt: number };
  progressOf: { file: string };
  retryOne: { file: string };
  cancelOne: { file: string };
}>({
  place: {
    id: 'video.console.transcodings.place',
    defaultMessage:
      '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} in the queue',
  },
  attempt: { id: 'video.console.transcodings.attempt', defaultMessage: 'Attempt {attempt} of 5' },
  progressOf: {
    id: 'video.console.transcodings.progressOf',
    defaultMessage: 'Transcoding of {file}',
  },
  retryOne: {
    id: 'video.console.transcodings.retryOne',
    defaultMessage: 'Transcode again: {file}',
  },
  cancelOne: {
    id: 'video.console.transcodings.cancelOne',
    defaultMessage: 'Cancel the transcoding of {file}',
  },
});

export const states = defineMessages({
  waiting: { id: 'video.console.transcodings.waiting', defaultMessage: 'Waiting' },
  running: { id: 'video.console.transcodings.running', defaultMessage: 'Running' },
  done: { id: 'video.console.transcodings.done', defaultMessage: 'Done' },
  failed: { id: 'video.console.transcodings.failed', defaultMessage: 'Failed' },
  cancelled: { id: 'video.console.transcodings.cancelled', defaultMessage: 'Cancelled' },
}) satisfies Record<(typeof transcodingStates)[number], MessageDescriptor>;

export const steps = defineMessages({
  checking: { id: 'video.console.transcodings.checking', defaultMessage: 'Checking' },
  audio: { id: 'video.console.transcodings.audio', defaultMessage: 'Sound' },
  '240p': { id: 'video.console.transcodings.240p', defaultMessage: 'Picture 240p' },
  '360p': { id: 'video.console.transcodings.360p', defaultMessage: 'Picture 360p' },
  '480p': { id: 'video.console.transcodings.480p', defaultMessage: 'Picture 480p' },
  posters: { id: 'video.console.transcodings.posters', defaultMessage: 'Posters' },
  thumbnails: { id: 'video.console.transcodings.thumbnails', defaultMessage: 'Previews' },
  storing: { id: 'video.console.transcodings.storing', defaultMessage: 'Storing' },
}) satisfies Record<TranscodingStep, MessageDescriptor>;

export const failures = defineMessages({
  wrong_hash: {
    id: 'video.console.transcodings.wrongHash',
    defaultMessage: 'What arrived is not the file that was announced. Upload it again.',
  },
  not_a_video: {
    id: 'video.console.transcodings.notAVideo',
    defaultMessage: 'The file is not a video, or its format is not supported.',
  },
  too_long: {
    id: 'video.console.transcodings.tooLong',
    defaultMessage: 'The video is longer than is allowed.',
  },
  too_short: {
    id: 'video.console.transcodings.tooShort',
    defaultMessage: 'The video is shorter than a second.',
  },
  too_large: {
    id: 'video.console.transcodings.tooLarge',
    defaultMessage: 'The picture is larger than 4K.',
  },
  unreadable: {
    id: 'video.console.transcodings.unreadable',
    defaultMessage: 'The file is damaged: it cannot be read to its end.',
  },
  over_limits: {
    id: 'video.console.transcodings.overLimits',
    defaultMessage: 'It needs more time, memory or space than is allowed.',
  },
  no_space: {
    id: 'video.console.transcodings.noSpace',
    defaultMessage: 'The server’s disk is full. Ask for it again once there is space.',
  },
  crashed: {
    id: 'video.console.transcodings.crashed',
    defaultMessage: 'The process ended in the middle of it five times.',
  },
  fault: {
    id: 'video.console.transcodings.fault',
    defaultMessage:
      'It failed five times for another reason. The log of the transcoding process has it.',
  },
}) satisfies Record<TranscodingFailure, MessageDescriptor>;
