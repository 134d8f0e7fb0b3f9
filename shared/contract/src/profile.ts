import { field, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import type { Sex } from './member.ts';
import { anyPassword } from './password.ts';
import { matching, numbered, shortText, urlOrEmpty } from './primitives.ts';

export const uploadAvatar = defineEndpoint({
  name: 'user_header_img',
  path: '/member/uploadHeaderImg',
  input: record({ image: field('header_img', shortText(1, 360_000)) }),
  output: record({ url: field('url', urlOrEmpty) }),
});

export const setRealName = defineEndpoint({
  name: 'user_set_name',
  path: '/member/setName',
  method: 'GET',
  credentials: true,
  input: record({ name: field('name', shortText(1, 64)) }),
});

export const setSex = defineEndpoint({
  name: 'user_set_sex',
  path: '/member/setSex',
  input: record({
    sex: field('sex', numbered<Sex>(['male', 'female'], 1)),
  }),
});

export const setFundsPassword = defineEndpoint({
  name: 'user_set_paypw',
  path: '/member/setPayPassword',
  input: record({ fundsPassword: field('paypassword', matching(/^\d{4}$/)) }),
});

export const setLoginPassword = defineEndpoint({
  name: 'user_set_loginpw',
  path: '/member/setLoginPassword',
  method: 'GET',
  credentials: true,
  input: record({
    oldPassword: field('old_password', anyPassword),
    newPassword: field('new_password', anyPassword),
  }),
});
