import { type Domain, field, listOf, noInput, nothing, record } from '../codec.ts';
import { epochSeconds, oneOf, shortText } from '../primitives.ts';
import { defineOpsEndpoint, defineOpsRead } from './ops-endpoint.ts';
import { operatorRoles } from './role.ts';

/** New ones have further rules. */
export const operatorPassword = shortText(1, 128);

export const operatorSession = record({
  name: field('name', shortText(1, 64)),
  roles: field('roles', listOf(oneOf(operatorRoles))),
  /** It ends then, or after 30 idle minutes. */
  expiresAt: field('expires_at', epochSeconds),
});
export type OperatorSession = Domain<typeof operatorSession>;

/** Starts a session, whose token is in a cookie that scripts cannot read. */
export const signIn = defineOpsEndpoint({
  name: 'sign_in',
  path: '/session/signIn',
  access: 'everybody',
  effect: 'session',
  input: record({
    name: field('name', shortText(1, 64)),
    password: field('password', operatorPassword),
    /** A time-based code or a recovery code. */
    code: field('code', shortText(1, 64)),
  }),
  output: operatorSession,
});

export const signOut = defineOpsEndpoint({
  name: 'sign_out',
  path: '/session/signOut',
  access: 'operator',
  effect: 'session',
  input: noInput,
  output: nothing,
});

export const whoAmI = defineOpsRead('operator', {
  name: 'who_am_i',
  path: '/session/whoAmI',
  output: operatorSession,
});
