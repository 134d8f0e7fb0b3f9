import type { ReleaseAction, ReleaseRequestState } from '@velvet/contract/ops/release-requests';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.releases.title', defaultMessage: 'Releases' },
  description: {
    id: 'console.releases.description',
    defaultMessage:
      'What members and operators get of each app, as the signed registry says. Teams release on a machine that has their keys; an agent there promotes and rolls back as it is asked for here.',
  },
  developmentTitle: {
    id: 'console.releases.developmentTitle',
    defaultMessage: 'There are no releases in development',
  },
  developmentText: {
    id: 'console.releases.developmentText',
    defaultMessage:
      'Every app is served as it is being written. With npm start there are releases, and an agent that promotes them and rolls them back.',
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
  served: { id: 'console.releases.served', defaultMessage: 'What visitors get' },
  damaged: { id: 'console.releases.damaged', defaultMessage: 'Cannot be read' },
  damagedTitle: {
    id: 'console.releases.damagedTitle',
    defaultMessage: 'The release in use cannot be read',
  },
  version: { id: 'console.releases.version', defaultMessage: 'Release' },
  commands: { id: 'console.releases.commands', defaultMessage: 'Change what visitors get' },
  commandsHint: {
    id: 'console.releases.commandsHint',
    defaultMessage:
      'The same as commands, to be run where the signing keys are. A rollback that is run twice goes back twice.',
  },
  everybodyNow: { id: 'console.releases.everybodyNow', defaultMessage: 'Everybody gets now' },
  everybodyThen: { id: 'console.releases.everybodyThen', defaultMessage: 'Everybody gets then' },
  errors: { id: 'console.releases.errors', defaultMessage: 'Errors' },
  errorRate: { id: 'console.releases.errorRate', defaultMessage: 'Errors in 1,000 screens' },
  errorsHint: {
    id: 'console.releases.errorsHint',
    defaultMessage: 'Errors are those that members’ browsers reported since the edges started.',
  },
  errorsNow: { id: 'console.releases.errorsNow', defaultMessage: 'Errors of the one in use' },
  errorsOfCanary: { id: 'console.releases.errorsOfCanary', defaultMessage: 'Errors of the canary' },
  errorsThen: { id: 'console.releases.errorsThen', defaultMessage: 'Errors of the one before' },
  noFigures: { id: 'console.releases.noFigures', defaultMessage: 'No reports' },
  asked: { id: 'console.releases.asked', defaultMessage: 'The agent was asked.' },
  nothingToChange: {
    id: 'console.releases.nothingToChange',
    defaultMessage: 'There is no canary and no earlier release.',
  },
  noAgentTitle: {
    id: 'console.releases.noAgentTitle',
    defaultMessage: 'No release agent within the last minute',
  },
  noAgentText: {
    id: 'console.releases.noAgentText',
    defaultMessage:
      'What you ask for waits until one runs, for 15 minutes at most. Where none runs, use the commands below.',
  },
  isWaiting: { id: 'console.releases.isWaiting', defaultMessage: 'Waiting for the agent' },
  waitsForAgent: {
    id: 'console.releases.waitsForAgent',
    defaultMessage: 'Waiting: no agent has been seen within the last minute',
  },
  isRunning: { id: 'console.releases.isRunning', defaultMessage: 'The agent is at it' },
  cancelRequest: { id: 'console.releases.cancelRequest', defaultMessage: 'Cancel the request' },
  hasCancelled: {
    id: 'console.releases.hasCancelled',
    defaultMessage: 'The request is cancelled.',
  },
  refusedTitle: {
    id: 'console.releases.refusedTitle',
    defaultMessage: 'The last request was refused; nothing was changed',
  },
  expiredTitle: { id: 'console.releases.expiredTitle', defaultMessage: 'The last request expired' },
  expiredText: {
    id: 'console.releases.expiredText',
    defaultMessage:
      'No agent took it up and finished it in time. What visitors get is shown above; ask again if it still should change.',
  },
  requests: { id: 'console.releases.requests', defaultMessage: 'Requests' },
  noRequests: { id: 'console.releases.noRequests', defaultMessage: 'Nothing was asked for yet.' },
  askedAt: { id: 'console.releases.askedAt', defaultMessage: 'Asked for' },
  operator: { id: 'console.releases.operator', defaultMessage: 'By' },
  reasonAndReport: {
    id: 'console.releases.reasonAndReport',
    defaultMessage: 'Reason, and what the agent said',
  },
});

export const actionNames = defineMessages({
  promote: { id: 'console.releases.promote', defaultMessage: 'Promote' },
  remove_canary: { id: 'console.releases.removeCanary', defaultMessage: 'Remove canary' },
  roll_back: { id: 'console.releases.rollBack', defaultMessage: 'Roll back' },
}) satisfies Record<ReleaseAction, MessageDescriptor>;

/** What each of them means for visitors. */
export const effects = defineMessages({
  promote: {
    id: 'console.releases.promoteEffect',
    defaultMessage:
      'Everybody gets the canary. The release in use until now is the one to go back to.',
  },
  remove_canary: {
    id: 'console.releases.removeCanaryEffect',
    defaultMessage: 'Who gets the canary gets what everybody else has.',
  },
  roll_back: {
    id: 'console.releases.rollBackEffect',
    defaultMessage:
      'Everybody gets the release before. Open pages keep what they have until they are loaded anew.',
  },
}) satisfies Record<ReleaseAction, MessageDescriptor>;

export const states = defineMessages({
  waiting: { id: 'console.releases.waiting', defaultMessage: 'Waiting' },
  running: { id: 'console.releases.running', defaultMessage: 'Running' },
  done: { id: 'console.releases.done', defaultMessage: 'Done' },
  refused: { id: 'console.releases.refused', defaultMessage: 'Refused' },
  expired: { id: 'console.releases.expired', defaultMessage: 'Expired' },
  cancelled: { id: 'console.releases.cancelled', defaultMessage: 'Cancelled' },
}) satisfies Record<ReleaseRequestState, MessageDescriptor>;

export const valued = defineMessages<{
  canaryOf: { version: string; percent: number };
  damagedText: { current: string; served: string };
  copyOf: { button: string; command: string };
  changeOf: { app: string; change: string };
  errorsOf: { errors: number; screens: number };
  askedBy: { operator: string; reason: string };
  sinceWhen: { when: string };
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
  changeOf: { id: 'console.releases.changeOf', defaultMessage: '{change}: {app}' },
  errorsOf: {
    id: 'console.releases.errorsOf',
    defaultMessage: '{errors, number} in {screens, plural, one {# screen} other {# screens}}',
  },
  askedBy: {
    id: 'console.releases.askedBy',
    defaultMessage: 'Asked for by {operator}: {reason}',
  },
  sinceWhen: { id: 'console.releases.sinceWhen', defaultMessage: 'since {when}' },
  copyOf: { id: 'console.releases.copyOf', defaultMessage: '{button}: {command}' },
});
