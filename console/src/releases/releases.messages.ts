import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.releases.title', defaultMessage: 'Releases' },
  description: {
    id: 'console.releases.description',
    defaultMessage:
      'What members and operators get of each app, as the signed registry says. Teams release, promote and roll back on a machine that has their keys.',
  },
  none: { id: 'console.releases.none', defaultMessage: 'Nothing has been released yet.' },
  app: { id: 'console.releases.app', defaultMessage: 'App' },
  current: { id: 'console.releases.current', defaultMessage: 'In use' },
  since: { id: 'console.releases.since', defaultMessage: 'Since' },
  canary: { id: 'console.releases.canary', defaultMessage: 'Canary' },
  share: { id: 'console.releases.share', defaultMessage: 'Share of visitors' },
  noCanary: { id: 'console.releases.noCanary', defaultMessage: 'None' },
  rollbackTo: { id: 'console.releases.rollbackTo', defaultMessage: 'Rollback leads to' },
  noRollback: { id: 'console.releases.noRollback', defaultMessage: 'No earlier one' },
  all: { id: 'console.releases.all', defaultMessage: 'All releases' },
  unknown: { id: 'console.releases.unknown', defaultMessage: 'There is no such app.' },
  state: { id: 'console.releases.state', defaultMessage: 'What visitors get' },
  damaged: { id: 'console.releases.damaged', defaultMessage: 'Cannot be read' },
  damagedTitle: {
    id: 'console.releases.damagedTitle',
    defaultMessage: 'The release in use cannot be read',
  },
  history: { id: 'console.releases.history', defaultMessage: 'History' },
  version: { id: 'console.releases.version', defaultMessage: 'Release' },
  commands: { id: 'console.releases.commands', defaultMessage: 'Change what visitors get' },
  commandsHint: {
    id: 'console.releases.commandsHint',
    defaultMessage:
      'Run these where the signing keys are. They refuse what would not run together. A rollback that is run twice goes back twice.',
  },
  promote: { id: 'console.releases.promote', defaultMessage: 'Give the canary to everybody' },
  removeCanary: { id: 'console.releases.removeCanary', defaultMessage: 'Remove the canary' },
  rollBack: { id: 'console.releases.rollBack', defaultMessage: 'Go back one release' },
  copy: { id: 'console.releases.copy', defaultMessage: 'Copy' },
  copied: { id: 'console.releases.copied', defaultMessage: 'Copied' },
});

export const valued = defineMessages<{
  canaryOf: { version: string; percent: number };
  damagedText: { current: string; served: string };
  copyOf: { button: string; command: string };
}>({
  canaryOf: {
    id: 'console.releases.canaryOf',
    defaultMessage: '{version} ({percent}%)',
  },
  damagedText: {
    id: 'console.releases.damagedText',
    defaultMessage:
      'Files of {current} are missing or damaged; visitors get {served} until they are in order.',
  },
  copyOf: { id: 'console.releases.copyOf', defaultMessage: '{button}: {command}' },
});
