import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  selection: { id: 'shared.console.bulk.selection', defaultMessage: 'Selection' },
  selectMatching: {
    id: 'shared.console.bulk.selectMatching',
    defaultMessage: 'Select all that match',
  },
  change: { id: 'shared.console.bulk.change', defaultMessage: 'Change' },
  clear: { id: 'shared.console.bulk.clear', defaultMessage: 'Clear selection' },
  preview: { id: 'shared.console.bulk.preview', defaultMessage: 'Show a preview' },
  previewHint: {
    id: 'shared.console.bulk.previewHint',
    defaultMessage: 'Nothing is changed yet.',
  },
  history: { id: 'shared.console.bulk.history', defaultMessage: 'Bulk changes' },
  none: { id: 'shared.console.bulk.none', defaultMessage: 'No bulk changes yet.' },
  what: { id: 'shared.console.bulk.what', defaultMessage: 'Change' },
  operator: { id: 'shared.console.bulk.operator', defaultMessage: 'Operator' },
  started: { id: 'shared.console.bulk.started', defaultMessage: 'Started' },
  state: { id: 'shared.console.bulk.state', defaultMessage: 'State' },
  stateRunning: { id: 'shared.console.bulk.stateRunning', defaultMessage: 'Running' },
  stateStopped: { id: 'shared.console.bulk.stateStopped', defaultMessage: 'Stopped' },
  stateDone: { id: 'shared.console.bulk.stateDone', defaultMessage: 'Finished' },
  statePreview: { id: 'shared.console.bulk.statePreview', defaultMessage: 'Preview' },
  name: { id: 'shared.console.bulk.name', defaultMessage: 'Name' },
  before: { id: 'shared.console.bulk.before', defaultMessage: 'Now' },
  wasBefore: { id: 'shared.console.bulk.wasBefore', defaultMessage: 'Before' },
  after: { id: 'shared.console.bulk.after', defaultMessage: 'Then' },
  isAfter: { id: 'shared.console.bulk.isAfter', defaultMessage: 'After' },
  gone: { id: 'shared.console.bulk.gone', defaultMessage: 'Removed' },
  items: { id: 'shared.console.bulk.items', defaultMessage: 'Entries of the change' },
  all: { id: 'shared.console.bulk.all', defaultMessage: 'All' },
  ready: { id: 'shared.console.bulk.ready', defaultMessage: 'Will be changed' },
  left: { id: 'shared.console.bulk.left', defaultMessage: 'Not changed yet' },
  blocked: { id: 'shared.console.bulk.blocked', defaultMessage: 'Cannot be changed' },
  done: { id: 'shared.console.bulk.done', defaultMessage: 'Changed' },
  skipped: { id: 'shared.console.bulk.skipped', defaultMessage: 'Skipped' },
  failed: { id: 'shared.console.bulk.failed', defaultMessage: 'Failed' },
  noItems: { id: 'shared.console.bulk.noItems', defaultMessage: 'None in this state.' },
  nothing: {
    id: 'shared.console.bulk.nothing',
    defaultMessage: 'Nothing of this can be changed.',
  },
  previewText: {
    id: 'shared.console.bulk.previewText',
    defaultMessage:
      'Nothing is changed yet. What somebody else changes before its turn comes is skipped.',
  },
  stop: { id: 'shared.console.bulk.stop', defaultMessage: 'Stop' },
  goOn: { id: 'shared.console.bulk.goOn', defaultMessage: 'Go on' },
  progress: { id: 'shared.console.bulk.progress', defaultMessage: 'Progress' },
  background: {
    id: 'shared.console.bulk.background',
    defaultMessage: 'This goes on when you leave the page.',
  },
  stoppedText: {
    id: 'shared.console.bulk.stoppedText',
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
  selected: { id: 'shared.console.bulk.selected', defaultMessage: '{count, number} selected' },
  allMatching: {
    id: 'shared.console.bulk.allMatching',
    defaultMessage: 'All that match are selected, at most {most}',
  },
  run: {
    id: 'shared.console.bulk.run',
    defaultMessage: 'Change {count, plural, one {# entry} other {# entries}}',
  },
  outOf: { id: 'shared.console.bulk.outOf', defaultMessage: '{done} of {count} done' },
  changedOf: {
    id: 'shared.console.bulk.changedOf',
    defaultMessage: '{done} of {count} changed',
  },
  counted: { id: 'shared.console.bulk.counted', defaultMessage: '{state} ({count})' },
});
