import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  selection: { id: 'console-kit.bulk.selection', defaultMessage: 'Selection' },
  selectMatching: {
    id: 'console-kit.bulk.selectMatching',
    defaultMessage: 'Select all that match',
  },
  change: { id: 'console-kit.bulk.change', defaultMessage: 'Change' },
  clear: { id: 'console-kit.bulk.clear', defaultMessage: 'Clear selection' },
  preview: { id: 'console-kit.bulk.preview', defaultMessage: 'Show a preview' },
  previewHint: {
    id: 'console-kit.bulk.previewHint',
    defaultMessage: 'Nothing is changed yet.',
  },
  history: { id: 'console-kit.bulk.history', defaultMessage: 'Bulk changes' },
  none: { id: 'console-kit.bulk.none', defaultMessage: 'No bulk changes yet.' },
  what: { id: 'console-kit.bulk.what', defaultMessage: 'Change' },
  started: { id: 'console-kit.bulk.started', defaultMessage: 'Started' },
  stateRunning: { id: 'console-kit.bulk.stateRunning', defaultMessage: 'Running' },
  stateStopped: { id: 'console-kit.bulk.stateStopped', defaultMessage: 'Stopped' },
  stateDone: { id: 'console-kit.bulk.stateDone', defaultMessage: 'Finished' },
  statePreview: { id: 'console-kit.bulk.statePreview', defaultMessage: 'Preview' },
  before: { id: 'console-kit.bulk.before', defaultMessage: 'Now' },
  wasBefore: { id: 'console-kit.bulk.wasBefore', defaultMessage: 'Before' },
  after: { id: 'console-kit.bulk.after', defaultMessage: 'Then' },
  isAfter: { id: 'console-kit.bulk.isAfter', defaultMessage: 'After' },
  gone: { id: 'console-kit.bulk.gone', defaultMessage: 'Removed' },
  items: { id: 'console-kit.bulk.items', defaultMessage: 'Entries of the change' },
  ready: { id: 'console-kit.bulk.ready', defaultMessage: 'Will be changed' },
  left: { id: 'console-kit.bulk.left', defaultMessage: 'Not changed yet' },
  blocked: { id: 'console-kit.bulk.blocked', defaultMessage: 'Cannot be changed' },
  done: { id: 'console-kit.bulk.done', defaultMessage: 'Changed' },
  skipped: { id: 'console-kit.bulk.skipped', defaultMessage: 'Skipped' },
  failed: { id: 'console-kit.bulk.failed', defaultMessage: 'Failed' },
  noItems: { id: 'console-kit.bulk.noItems', defaultMessage: 'None in this state.' },
  nothing: {
    id: 'console-kit.bulk.nothing',
    defaultMessage: 'Nothing of this can be changed.',
  },
  previewText: {
    id: 'console-kit.bulk.previewText',
    defaultMessage:
      'Nothing is changed yet. What somebody else changes before its turn comes is skipped.',
  },
  stop: { id: 'console-kit.bulk.stop', defaultMessage: 'Stop' },
  goOn: { id: 'console-kit.bulk.goOn', defaultMessage: 'Go on' },
  progress: { id: 'console-kit.bulk.progress', defaultMessage: 'Progress' },
  background: {
    id: 'console-kit.bulk.background',
    defaultMessage: 'This goes on when you leave the page.',
  },
  stoppedText: {
    id: 'console-kit.bulk.stoppedText',
    defaultMessage: 'It was stopped before all were changed.',
  },
});

export const valued = defineMessages<{
  selected: { count: number };
  allMatching: { most: number };
  run: { count: number };
  outOf: { done: number; count: number };
  changedOf: { done: number; count: number };
  counted: { state: string; count: number };
}>({
  selected: { id: 'console-kit.bulk.selected', defaultMessage: '{count, number} selected' },
  allMatching: {
    id: 'console-kit.bulk.allMatching',
    defaultMessage: 'All that match are selected, at most {most}',
  },
  run: {
    id: 'console-kit.bulk.run',
    defaultMessage: 'Change {count, plural, one {# entry} other {# entries}}',
  },
  outOf: { id: 'console-kit.bulk.outOf', defaultMessage: '{done} of {count} done' },
  changedOf: {
    id: 'console-kit.bulk.changedOf',
    defaultMessage: '{done} of {count} changed',
  },
  counted: { id: 'console-kit.bulk.counted', defaultMessage: '{state} ({count})' },
});
