import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.settings.title', defaultMessage: 'Settings' },
  description: {
    id: 'console.settings.description',
    defaultMessage:
      'What can be set without a release. Limits and payouts take two administrators; every change can be undone.',
  },
  setting: { id: 'console.settings.setting', defaultMessage: 'Setting' },
  value: { id: 'console.settings.value', defaultMessage: 'Value' },
  approval: { id: 'console.settings.approval', defaultMessage: 'Approval' },
  one: { id: 'console.settings.one', defaultMessage: 'One administrator' },
  two: { id: 'console.settings.two', defaultMessage: 'Two administrators' },
  changed: { id: 'console.settings.changed', defaultMessage: 'Last change' },
  none: { id: 'console.settings.none', defaultMessage: 'There are no settings.' },
  unset: { id: 'console.settings.unset', defaultMessage: 'Not set: the product’s own value' },
  empty: { id: 'console.settings.empty', defaultMessage: 'Empty' },
  on: { id: 'console.settings.on', defaultMessage: 'On' },
  off: { id: 'console.settings.off', defaultMessage: 'Off' },
  back: { id: 'console.settings.back', defaultMessage: 'All settings' },
  unknown: { id: 'console.settings.unknown', defaultMessage: 'There is no such setting.' },
  ownValue: {
    id: 'console.settings.ownValue',
    defaultMessage: 'Use the product’s own value',
  },
  json: { id: 'console.settings.json', defaultMessage: 'Value (JSON)' },
  notJson: { id: 'console.settings.notJson', defaultMessage: 'This is not valid JSON.' },
  incomplete: { id: 'console.settings.incomplete', defaultMessage: 'Enter a value.' },
  isSaved: { id: 'console.settings.isSaved', defaultMessage: 'The setting is changed.' },
  waitsTitle: {
    id: 'console.settings.waitsTitle',
    defaultMessage: 'A change waits for a second administrator',
  },
  waitsText: {
    id: 'console.settings.waitsText',
    defaultMessage: 'Until it is decided, nothing else about this setting can be changed.',
  },
  proposals: { id: 'console.settings.proposals', defaultMessage: 'Show proposals' },
  noHistory: { id: 'console.settings.noHistory', defaultMessage: 'It was never changed.' },
  before: { id: 'console.settings.before', defaultMessage: 'Before' },
  after: { id: 'console.settings.after', defaultMessage: 'After' },
  undo: { id: 'console.settings.undo', defaultMessage: 'Undo' },
  undoTitle: { id: 'console.settings.undoTitle', defaultMessage: 'Set the earlier value again' },
  present: { id: 'console.settings.present', defaultMessage: 'Present value' },
  earlier: { id: 'console.settings.earlier', defaultMessage: 'Earlier value' },
});

export const valued = defineMessages<{
  changeOf: { name: string };
  requestedBy: { operator: string };
  undoOf: { time: string };
}>({
  changeOf: { id: 'console.settings.changeOf', defaultMessage: 'Change: {name}' },
  requestedBy: { id: 'console.settings.requestedBy', defaultMessage: 'asked for by {operator}' },
  undoOf: { id: 'console.settings.undoOf', defaultMessage: 'Undo the change of {time}' },
});
