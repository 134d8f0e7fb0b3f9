import * as v from 'valibot';
import { type Domain, field, listOf, optionalField, plain, record } from '../codec.ts';
import {
  epochSeconds,
  id,
  integer,
  matching,
  oneOf,
  shortText,
  text,
  truth,
} from '../primitives.ts';
import { cursor, opsPage } from './decision.ts';
import { operatorName } from './operators.ts';
import { defineOpsChange, defineOpsEndpoint, defineOpsRead } from './ops-endpoint.ts';
import { type TokenRole, tokenRoles } from './role.ts';
import { operatorPassword } from './session.ts';

const invitationCode = field('code', shortText(1, 64));

/**
 * The first step of accepting an invitation: what the authenticator app needs. Nothing is changed, so it
 * can be repeated until the invitation is accepted.
 */
export const openInvitation = defineOpsEndpoint({
  name: 'invitation_open',
  path: '/invitation/open',
  access: 'everybody',
  effect: 'session',
  input: record({ name: field('name', operatorName), code: invitationCode }),
  output: record({
    /** `otpauth://…`, usually shown as a QR code. */
    address: field('address', text),
    /** The same secret in base32, to be typed. */
    secret: field('secret', text),
    /** Sealed; goes back with the second step. */
    setup: field('setup', text),
  }),
});

/** The second step: sets the password and the authenticator app, whose first code shows that it works. */
export const acceptInvitation = defineOpsEndpoint({
  name: 'invitation_accept',
  path: '/invitation/accept',
  access: 'everybody',
  effect: 'session',
  input: record({
    name: field('name', operatorName),
    code: invitationCode,
    setup: field('setup', matching(/^[A-Za-z0-9_-]{1,512}$/)),
    /** Of the authenticator app. */
    appCode: field('app_code', shortText(1, 16)),
    password: field('password', operatorPassword),
  }),
  output: record({
    /** Each for one sign-in without the app; they are kept nowhere. */
    recoveryCodes: field('recovery_codes', listOf(text)),
  }),
});

/** Ends the caller's other sessions and tokens; needs a sign-in of the last five minutes. */
export const changeOperatorPassword = defineOpsChange('operator', {
  name: 'operator_password_change',
  path: '/account/changePassword',
  input: record({ password: field('password', operatorPassword) }),
  output: record({ outcome: field('outcome', oneOf(['ok'])) }),
});

/** Makes new recovery codes and ends those from before; needs a sign-in of the last five minutes. */
export const makeRecoveryCodes = defineOpsChange('operator', {
  name: 'recovery_codes_make',
  path: '/account/makeRecoveryCodes',
  shownOnce: ['recovery_codes'],
  output: record({ recoveryCodes: optionalField('recovery_codes', listOf(text)) }),
});

const sessionId = id<'operator session'>();

const sessionKinds = ['session', 'personal'] as const;

const operatorSessionItem = record({
  id: field('id', sessionId),
  operator: field('operator', text),
  /** A personal token is for automation on the command line. */
  kind: field('kind', oneOf(sessionKinds)),
  /** Of a personal token. */
  label: field('label', text),
  /** Of a personal token: the most it may do. */
  roles: optionalField('roles', listOf(oneOf(tokenRoles))),
  startedAt: field('started_at', epochSeconds),
  lastSeenAt: field('last_seen_at', epochSeconds),
  expiresAt: field('expires_at', epochSeconds),
  /** The one that this call was made with. */
  isCurrent: field('is_current', truth),
});
export type OperatorSessionItem = Domain<typeof operatorSessionItem>;

/** The caller's sessions and personal tokens, or one kind of them; everybody's for an administrator. */
export const operatorSessionPage = defineOpsRead('operator', {
  name: 'operator_session_page',
  path: '/account/sessions',
  input: record({ kind: optionalField('kind', oneOf(sessionKinds)), cursor }),
  output: opsPage(operatorSessionItem),
});

/** Ends one of them. */
export const endOperatorSession = defineOpsChange('operator', {
  name: 'operator_session_end',
  path: '/account/endSession',
  input: record({ id: field('id', sessionId) }),
  output: record({ outcome: field('outcome', oneOf(['ok'])) }),
});

/** Longest life of a personal token, in days. */
export const TOKEN_DAYS_MAX = 366;

/** At least one, each once; the release agent's has no other. */
const rolesOfToken = plain<readonly TokenRole[]>(
  v.pipe(
    v.array(v.picklist(tokenRoles)),
    v.minLength(1),
    v.check((roles) => new Set(roles).size === roles.length, 'A role is given twice'),
    v.check(
      (roles) => roles.length === 1 || !roles.includes('release_agent'),
      'The token of a release agent has no other role',
    ),
  ),
);

/**
 * Issues a personal token with some of the caller's roles, or by an administrator for a release agent;
 * needs a sign-in of the last five minutes.
 */
export const issueToken = defineOpsChange('operator', {
  name: 'token_issue',
  path: '/account/issueToken',
  shownOnce: ['token'],
  input: record({
    label: field('label', shortText(1, 64)),
    roles: field('roles', rolesOfToken),
    days: field('days', integer(1, TOKEN_DAYS_MAX)),
  }),
  output: record({
    expiresAt: field('expires_at', epochSeconds),
    token: optionalField('token', text),
  }),
});
