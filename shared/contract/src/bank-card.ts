import { type Domain, field, listOf, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { flag, integer, matching, shortText, text } from './primitives.ts';

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
  output: bankInfo,
});

const bank = record({ name: field('text', text), id: field('value', integer(1)) });
export type Bank = Domain<typeof bank>;

export const bankList = defineEndpoint({
  name: 'sys_get_banks',
  path: '/system/getBankList',
  method: 'GET',
  output: listOf(bank),
});

export const bindBank = defineEndpoint({
  name: 'user_set_bank',
  path: '/member/setBank',
  input: record({
    cardNumber: field('bankid', matching(/^\d{8,30}$/)),
    bankId: field('bank', integer(1)),
    holder: field('username', shortText(1, 64)),
  }),
});
