import { field, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { anyPassword, signInCode } from './password.ts';
import { integer, shortText } from './primitives.ts';
import { language } from './system.ts';

const username = shortText(1, 64);
/** The client's result of an address lookup (spec S8.2). Untrusted: the server uses the address it sees. */
const claimedIp = shortText(0, 64);

export const login = defineEndpoint({
  name: 'member_login',
  path: '/member/doLogin',
  method: 'GET',
  access: 'public',
  credentials: true,
  input: record({
    username: field('username', username),
    password: field('password', anyPassword),
    /**
     * A time-based or recovery code (spec S14.1). Where one is needed, a right password without it is
     * refused with `code_needed`. While strangers guess at an account, every password without one is
     * refused with `step_needed`; there a code of `createDeviceCode` counts, too (spec S14.6).
     */
    code: optionalField('code', signInCode),
    language: optionalField('lang', language),
    ip: optionalField('ip', claimedIp),
  }),
  output: record({ token: field('id', shortText(16, 256)) }),
});

export const register = defineEndpoint({
  name: 'member_register',
  path: '/member/doRegister',
  access: 'public',
  input: record({
    /** As typed: the server normalises it, then decides. */
    username: field('username', username),
    password: field('password', anyPassword),
    code: optionalField('code', shortText(0, 64)),
    city: optionalField('city', shortText(0, 64)),
    /** 1 serious, 2 long-term, 3 casual, 4 one-night. */
    relationship: optionalField('guanxi1', integer(0, 4)),
    language: optionalField('lang', language),
    ip: optionalField('ip', claimedIp),
  }),
  /** The session token itself. */
  output: shortText(16, 256),
});
