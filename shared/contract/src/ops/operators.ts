import * as v from 'valibot';
import { type Domain, type Fields, field, listOf, optionalField, plain, record } from '../codec.ts';
import { epochSeconds, id, integer, matching, oneOf, text, truth } from '../primitives.ts';
import { cursor, decision, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';
import { type OperatorRole, operatorRoles } from './role.ts';

/** Whatever gives power needs two administrators, none of them the operator concerned (spec S13.2). */
const access = ['administrator'] as const;

export const operatorStates = ['invited', 'active', 'disabled'] as const;

/** Lower case; no two names look alike. */
export const operatorName = matching(/^[a-z0-9][a-z0-9._-]{1,31}$/);

const memberId = id<'member'>();

/** At least one, each once. */
export const someRoles = plain<readonly OperatorRole[]>(
  v.pipe(
    v.array(v.picklist(operatorRoles)),
    v.minLength(1),
    v.check((roles) => new Set(roles).size === roles.length, 'A role is given twice'),
  ),
);

const operatorItem = record({
  id: field('id', id<'operator'>()),
  name: field('name', text),
  status: field('status', oneOf(operatorStates)),
  roles: field('roles', listOf(oneOf(operatorRoles))),
  /** The account of the same person as a member. */
  memberId: optionalField('member_id', memberId),
  passkeys: field('passkeys', integer(0)),
  /** End of an invitation that was not accepted yet. */
  invitedUntil: optionalField('invited_until', epochSeconds),
  lastSeenAt: optionalField('last_seen_at', epochSeconds),
  /** A change of the account waits for another administrator. */
  waitsForSecond: field('waits_for_second', truth),
  version: field('version', version),
});
export type OperatorItem = Domain<typeof operatorItem>;

/** Newest first. */
export const operatorPage = defineOpsRead(access, {
  name: 'operator_page',
  path: '/operators/page',
  input: record({ cursor }),
  output: opsPage(operatorItem),
});

/** The one-time code for a new operator, or for new factors. */
const invitation = optionalField('invitation', text);
const reason = field('reason', writtenText());

/** A change of an operator, in the state in which the account was seen. */
const changeOf = <F extends Fields>(fields: F) =>
  record({
    name: field('name', operatorName),
    version: field('version', version),
    ...fields,
    reason,
  });

/**
 * Proposes an operator. Where another administrator has asked for the same already, it is done, and the
 * answer has the code of the invitation, which is valid for 48 hours.
 */
export const inviteOperator = defineOpsChange(access, {
  name: 'operator_invite',
  path: '/operators/invite',
  shownOnce: ['invitation'],
  input: record({
    name: field('name', operatorName),
    roles: field('roles', someRoles),
    memberId: optionalField('member_id', memberId),
    reason,
  }),
  output: record({ outcome: field('outcome', oneOf(['ok', 'needs_second'])), invitation }),
});

/** Proposes to replace the roles. */
export const setOperatorRoles = defineOpsChange(access, {
  name: 'operator_roles',
  path: '/operators/setRoles',
  input: changeOf({ roles: field('roles', someRoles) }),
  output: decision(['ok', 'needs_second']),
});

/** Proposes which member is the same person; absent: none. */
export const linkOperator = defineOpsChange(access, {
  name: 'operator_link',
  path: '/operators/link',
  input: changeOf({ memberId: optionalField('member_id', memberId) }),
  output: decision(['ok', 'needs_second']),
});

/**
 * Proposes to remove password, factors and sessions and to invite again; also enables a disabled
 * operator.
 */
export const resetOperator = defineOpsChange(access, {
  name: 'operator_reset',
  path: '/operators/reset',
  shownOnce: ['invitation'],
  input: changeOf({}),
  output: record({ decided: field('decided', decision(['ok', 'needs_second'])), invitation }),
});

/** Ends what an operator can do, at once; one administrator is enough. */
export const disableOperator = defineOpsChange(access, {
  name: 'operator_disable',
  path: '/operators/disable',
  input: changeOf({}),
  output: decision(['ok']),
});
