import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'video.console.uploads.title', defaultMessage: 'Video uploads' },
  description: {
    id: 'video.console.uploads.description',
    defaultMessage:
      'Files are sent in pieces, one file after another. What has arrived is kept for a day: choose the same file again to continue after a reload or on another device.',
  },
  send: { id: 'video.console.uploads.send', defaultMessage: 'Send files' },
  class: { id: 'video.console.uploads.class', defaultMessage: 'Class of new videos' },
  noClasses: {
    id: 'video.console.uploads.noClasses',
    defaultMessage: 'A video needs a class, and there is none yet.',
  },
  addClass: { id: 'video.console.uploads.addClass', defaultMessage: 'Add a class' },
  choose: { id: 'video.console.uploads.choose', defaultMessage: 'Choose files' },
  formats: {
    id: 'video.console.uploads.formats',
    defaultMessage: 'MP4, MOV, MKV, WebM, AVI, MPEG and others, up to 4K.',
  },
  files: { id: 'video.console.uploads.files', defaultMessage: 'Files' },
  waiting: { id: 'video.console.uploads.waiting', defaultMessage: 'Waiting for its turn' },
  paused: { id: 'video.console.uploads.paused', defaultMessage: 'Paused' },
  finishing: { id: 'video.console.uploads.finishing', defaultMessage: 'Finishing' },
  interrupted: {
    id: 'video.console.uploads.interrupted',
    defaultMessage: 'The connection is interrupted. Sending goes on by itself.',
  },
  done: { id: 'video.console.uploads.done', defaultMessage: 'Sent. It will be transcoded.' },
  notVideo: { id: 'video.console.uploads.notVideo', defaultMessage: 'This file is not a video.' },
  empty: { id: 'video.console.uploads.empty', defaultMessage: 'This file is empty.' },
  otherFile: {
    id: 'video.console.uploads.otherFile',
    defaultMessage: 'This is not the file that was begun with: its beginning differs.',
  },
  gone: {
    id: 'video.console.uploads.gone',
    defaultMessage: 'This upload has expired, or somebody has given it up.',
  },
  unreadable: {
    id: 'video.console.uploads.unreadable',
    defaultMessage:
      'The file cannot be read any more. It was moved or changed: choose it again to continue.',
  },
  tooLarge: {
    id: 'video.console.uploads.tooLarge',
    defaultMessage: 'The file is larger than the server accepts.',
  },
  pause: { id: 'video.console.uploads.pause', defaultMessage: 'Pause' },
  resume: { id: 'video.console.uploads.resume', defaultMessage: 'Continue' },
  sendAnew: { id: 'video.console.uploads.sendAnew', defaultMessage: 'Send as a new video' },
  dismiss: { id: 'video.console.uploads.dismiss', defaultMessage: 'Remove from the list' },
  openVideo: { id: 'video.console.uploads.openVideo', defaultMessage: 'Open the video' },
  unfinished: { id: 'video.console.uploads.unfinished', defaultMessage: 'Unfinished uploads' },
  unfinishedHint: {
    id: 'video.console.uploads.unfinishedHint',
    defaultMessage: 'Of all operators, except what this page is sending.',
  },
  none: { id: 'video.console.uploads.none', defaultMessage: 'No upload is unfinished.' },
  file: { id: 'video.console.uploads.file', defaultMessage: 'File' },
  arrived: { id: 'video.console.uploads.arrived', defaultMessage: 'Arrived' },
  lastPiece: { id: 'video.console.uploads.lastPiece', defaultMessage: 'Last piece' },
  continue: { id: 'video.console.uploads.continue', defaultMessage: 'Choose the file' },
  finish: { id: 'video.console.uploads.finish', defaultMessage: 'Make the video' },
  finished: {
    id: 'video.console.uploads.finished',
    defaultMessage: 'The video is there, hidden, and will be transcoded.',
  },
  abandon: { id: 'video.console.uploads.abandon', defaultMessage: 'Give up' },
  abandonTitle: {
    id: 'video.console.uploads.abandonTitle',
    defaultMessage: 'Give this upload up?',
  },
  abandonText: {
    id: 'video.console.uploads.abandonText',
    defaultMessage: 'What has arrived is removed. The file on your device stays.',
  },
  abandoned: { id: 'video.console.uploads.abandoned', defaultMessage: 'The upload is given up.' },
  leaveTitle: { id: 'video.console.uploads.leaveTitle', defaultMessage: 'Stop sending?' },
  leaveText: {
    id: 'video.console.uploads.leaveText',
    defaultMessage:
      'Files are sent only while this page is open. What has arrived is kept for a day: choose the same file here again to continue.',
  },
  leave: { id: 'video.console.uploads.leave', defaultMessage: 'Stop and leave' },
});

export const valued = defineMessages<{
  sent: { sent: string; size: string; percent: string };
  left: { time: string };
  progressOf: { file: string };
  resumeOne: { file: string };
  retryOne: { file: string };
  cancelOne: { file: string };
  dismissOne: { file: string };
  openOne: { file: string };
  continueOne: { file: string };
  finishOne: { file: string };
  notFileOf: { file: string; name: string; size: string };
}>({
  sent: {
    id: 'video.console.uploads.sent',
    defaultMessage: '{sent} of {size} ({percent})',
  },
  left: { id: 'video.console.uploads.left', defaultMessage: 'about {time} left' },
  progressOf: { id: 'video.console.uploads.progressOf', defaultMessage: 'Upload of {file}' },
  resumeOne: { id: 'video.console.uploads.resumeOne', defaultMessage: 'Continue {file}' },
  retryOne: { id: 'video.console.uploads.retryOne', defaultMessage: 'Try again: {file}' },
  cancelOne: { id: 'video.console.uploads.cancelOne', defaultMessage: 'Cancel {file}' },
  dismissOne: {
    id: 'video.console.uploads.dismissOne',
    defaultMessage: 'Remove from the list: {file}',
  },
  openOne: { id: 'video.console.uploads.openOne', defaultMessage: 'Open the video of {file}' },
  continueOne: {
    id: 'video.console.uploads.continueOne',
    defaultMessage: 'Choose the file to continue {file}',
  },
  finishOne: {
    id: 'video.console.uploads.finishOne',
    defaultMessage: 'Make the video of {file}',
  },
  notFileOf: {
    id: 'video.console.uploads.notFileOf',
    defaultMessage: '{file} is not the file of this upload, which is called {name} and has {size}.',
  },
});
