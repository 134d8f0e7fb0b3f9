import { type Domain, field, optionalField, record } from '../codec.ts';
import { epochSeconds, id, integer, matching, oneOf, text, truth } from '../primitives.ts';
import { cursor, decision, decisionOn, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

/** Operators ask for a change of a release; the release agent, which has the signing keys, makes it. */
const access = ['administrator'] as const;
const agentOnly = ['release_agent'] as const;

const requestId = id<'release request'>();

/** Give the canary to everybody, end the canary, or return to the release before. */
export const releaseActions = ['promote', 'remove_canary', 'roll_back'] as const;
export type ReleaseAction = (typeof releaseActions)[number];

export const releaseRequestStates = [
  'waiting',
  'running',
  'done',
  'refused',
  'expired',
  'cancelled',
] as const;
export type ReleaseRequestState = (typeof releaseRequestStates)[number];

/** Minutes in which an agent must take a request up. */
export const RELEASE_REQUEST_MINUTES = 15;
/** Longest report of an agent, in UTF-16 units. */
export const RELEASE_REPORT_MAX = 2_000;

const app = matching(/^[a-z][a-z0-9-]{0,63}$/);
const release = matching(/^[0-9A-Za-z][0-9A-Za-z._+-]{0,127}$/);

/** A change of an app, in the state in which the operator saw the app. */
const wantedChange = {
  app: field('app', app),
  action: field('action', oneOf(releaseActions)),
  /** Of the registry that was shown. */
  revision: field('revision', integer(0)),
  /** What everybody but those with the canary got. */
  current: field('current', release),
  /** Absent where there was none: of a rollback. */
  canary: optionalField('canary', release),
  /** What everybody is to get. */
  target: field('target', release),
};

const releaseRequest = record({
  id: field('id', requestId),
  ...wantedChange,
  reason: field('reason', text),
  state: field('state', oneOf(releaseRequestStates)),
  operator: field('operator', text),
  requestedAt: field('requested_at', epochSeconds),
  expiresAt: field('expires_at', epochSeconds),
  changedAt: field('changed_at', epochSeconds),
  /** Label of the agent's token, once it was taken up. */
  agent: optionalField('agent', text),
  /** What the agent said: the change that was made, or why it was refused. */
  report: optionalField('report', text),
  version: field('version', version),
});
export type ReleaseRequest = Domain<typeof releaseRequest>;

/** Requests, newest first; of one app, or of all. */
export const releaseRequestPage = defineOpsRead(access, {
  name: 'release_request_page',
  path: '/releases/requests',
  input: record({ app: optionalField('app', app), cursor }),
  output: opsPage(releaseRequest),
});

/** Whether an agent has asked for work within the last minute. */
export const releaseAgentShown = defineOpsRead(access, {
  name: 'release_agent_shown',
  path: '/releases/agent',
  output: record({
    isHere: field('is_here', truth),
    /** Absent: none was ever seen. */
    seenAt: optionalField('seen_at', epochSeconds),
  }),
});

/**
 * Asks for a change of an app, of which one can be open at a time (`release_pending`). It expires when no
 * agent takes it up within 15 minutes.
 */
export const requestRelease = defineOpsChange(access, {
  name: 'release_request',
  path: '/releases/request',
  input: record({ ...wantedChange, reason: field('reason', writtenText()) }),
  output: record({ id: field('id', requestId), version: field('version', version) }),
});

/** Takes back a request that waits. */
export const cancelReleaseRequest = defineOpsChange(access, {
  name: 'release_request_cancel',
  path: '/releases/requests/cancel',
  input: decisionOn(requestId, {}),
  output: decision(['cancelled']),
});

/** The agent asks whether it has work, which also says that it runs. */
export const releaseWork = defineOpsRead(agentOnly, {
  name: 'release_work',
  path: '/releases/work',
  output: record({ isWaiting: field('is_waiting', truth) }),
});

const claimedRequest = record({
  id: field('id', requestId),
  ...wantedChange,
  /** Goes back with the report: another agent may have taken the request over. */
  claim: field('claim', integer(1)),
});
export type ClaimedRelease = Domain<typeof claimedRequest>;

/**
 * The agent takes the oldest request up for a minute. After that it can be taken up again, because whoever
 * did has crashed: `claim` is then greater than 1, and the change may have been made.
 */
export const claimReleaseRequest = defineOpsChange(agentOnly, {
  name: 'release_request_claim',
  path: '/releases/work/claim',
  /** Empty where nothing waits. */
  output: record({ request: optionalField('request', claimedRequest) }),
});

/** The agent says what became of a request. Refused with `wrong_state` once another agent has it. */
export const reportReleaseRequest = defineOpsChange(agentOnly, {
  name: 'release_request_report',
  path: '/releases/work/report',
  input: record({
    id: field('id', requestId),
    claim: field('claim', integer(1)),
    outcome: field('outcome', oneOf(['done', 'refused'])),
    report: field('report', writtenText(RELEASE_REPORT_MAX)),
  }),
  output: decision(['done', 'refused']),
});
