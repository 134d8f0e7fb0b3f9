import type { Id } from './brand.ts';
import { type Domain, field, mapped, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { flag, id, integer, money, numbered, oneOf, text, urlOrEmpty } from './primitives.ts';

/** 1 male, 2 female, 0 not given. */
export const sexes = ['unset', 'male', 'female'] as const;
export type Sex = (typeof sexes)[number];

export type MemberId = Id<'member'>;

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
  sex: field('sex', numbered(sexes)),
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

export const logout = defineEndpoint({
  name: 'member_logout',
  path: '/member/logout',
});

export const getUserInfo = defineEndpoint({
  name: 'user_info',
  path: '/member/getUserInfo',
  method: 'GET',
  output: userInfo,
});
