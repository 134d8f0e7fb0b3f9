import {
  type Codec,
  type Domain,
  field,
  listOf,
  mapped,
  noInput,
  nothing,
  optionalField,
  record,
} from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  flag,
  id,
  integer,
  matching,
  money,
  oneOf,
  shortText,
  text,
  urlOrEmpty,
} from './primitives.ts';
import { language } from './system.ts';

/** 1 male, 2 female, 0 not given. */
const sexes = ['unset', 'male', 'female'] as const;
export type Sex = (typeof sexes)[number];
const sex: Codec<Sex> = mapped(
  integer(0, 2),
  (wire): Sex => sexes[wire] ?? 'unset',
  (value) => sexes.indexOf(value),
);

export const userInfo = record({
  id: field('id', id<'member'>()),
  username: field('username', text),
  idNumber: field('id_number', text),
  creditScore: field('xinyong', integer(0)),
  balance: field('money', money),
  avatarUrl: field('header_img', urlOrEmpty),
  vip: field('vip', flag),
  dating: field('yuehui', flag),
  /** 1 is active, anything else is disabled. */
  status: field('status', integer(0)),
  sex: field('sex', sex),
  realName: field('name', text),
  hasFundsPassword: field(
    'paypassword',
    mapped(
      oneOf(['1', '']),
      (wire) => wire === '1',
      (isSet) => (isSet ? '1' : ''),
    ),
  ),
  bankId: field('bankid', integer(0)),
});
export type UserInfo = Domain<typeof userInfo>;

/** As typed: the server decides what a password must look like (only new ones have rules). */
const anyPassword = shortText(1, 128);
const username = shortText(1, 64);

export const login = defineEndpoint({
  name: 'member_login',
  path: '/member/doLogin',
  method: 'GET',
  access: 'public',
  credentials: true,
  input: record({
    username: field('username', username),
    password: field('password', anyPassword),
    language: optionalField('lang', language),
    ip: optionalField('ip', shortText(0, 64)),
  }),
  output: record({ token: field('id', shortText(16, 256)) }),
});

export const register = defineEndpoint({
  name: 'member_register',
  path: '/member/doRegister',
  method: 'POST',
  access: 'public',
  input: record({
    username: field('username', matching(/^[\p{L}\p{N}_.-]{3,32}$/u)),
    password: field('password', anyPassword),
    code: optionalField('code', shortText(0, 64)),
    city: optionalField('city', shortText(0, 64)),
    /** 1 serious, 2 long-term, 3 casual, 4 one-night. */
    relationship: optionalField('guanxi1', integer(0, 4)),
    language: optionalField('lang', language),
    ip: optionalField('ip', shortText(0, 64)),
  }),
  /** The session token itself. */
  output: shortText(16, 256),
});

export const logout = defineEndpoint({
  name: 'member_logout',
  path: '/member/logout',
  method: 'POST',
  access: 'session',
  input: noInput,
  output: nothing,
});

export const getUserInfo = defineEndpoint({
  name: 'user_info',
  path: '/member/getUserInfo',
  method: 'GET',
  access: 'session',
  input: noInput,
  output: userInfo,
});

export const uploadAvatar = defineEndpoint({
  name: 'user_header_img',
  path: '/member/uploadHeaderImg',
  method: 'POST',
  access: 'session',
  input: record({ image: field('header_img', shortText(1, 360_000)) }),
  output: record({ url: field('url', urlOrEmpty) }),
});

export const setRealName = defineEndpoint({
  name: 'user_set_name',
  path: '/member/setName',
  method: 'GET',
  access: 'session',
  credentials: true,
  input: record({ name: field('name', shortText(1, 64)) }),
  output: nothing,
});

export const setSex = defineEndpoint({
  name: 'user_set_sex',
  path: '/member/setSex',
  method: 'POST',
  access: 'session',
  input: record({
    sex: field(
      'sex',
      mapped(
        integer(1, 2),
        (wire): Sex => sexes[wire] ?? 'unset',
        (value) => sexes.indexOf(value),
      ),
    ),
  }),
  output: nothing,
});

export const setFundsPassword = defineEndpoint({
  name: 'user_set_paypw',
  path: '/member/setPayPassword',
  method: 'POST',
  access: 'session',
  input: record({ fundsPassword: field('paypassword', matching(/^\d{4}$/)) }),
  output: nothing,
});

export const setLoginPassword = defineEndpoint({
  name: 'user_set_loginpw',
  path: '/member/setLoginPassword',
  method: 'GET',
  access: 'session',
  credentials: true,
  input: record({
    oldPassword: field('old_password', anyPassword),
    newPassword: field('new_password', anyPassword),
  }),
  output: nothing,
});

export const bankInfo = record({
  isBound: field('is_bank', flag),
  info: optionalField(
    'info',
    record({
      holder: field('username', text),
      bankId: field('bankid', integer(0)),
      /** Bank name and masked number, as `Name****1234`. */
      description: field('bankinfo', text),
    }),
  ),
});
export type BankInfo = Domain<typeof bankInfo>;

export const getBankInfo = defineEndpoint({
  name: 'user_get_bank',
  path: '/member/getUserBankInfo',
  method: 'GET',
  access: 'session',
  input: noInput,
  output: bankInfo,
});

const bank = record({ name: field('text', text), id: field('value', integer(1)) });
export type Bank = Domain<typeof bank>;

export const bankList = defineEndpoint({
  name: 'sys_get_banks',
  path: '/system/getBankList',
  method: 'GET',
  access: 'session',
  input: noInput,
  output: listOf(bank),
});

export const bindBank = defineEndpoint({
  name: 'user_set_bank',
  path: '/member/setBank',
  method: 'POST',
  access: 'session',
  input: record({
    cardNumber: field('bankid', matching(/^\d{8,30}$/)),
    bankId: field('bank', integer(1)),
    holder: field('username', shortText(1, 64)),
  }),
  output: nothing,
});
