import type { EndpointName } from '@velvet/contract/endpoints';
import type { MessageKey } from '../messages/say.ts';
import { Refused } from './refused.ts';

type Judge = (given: unknown) => Refused;

const isEmpty = (given: unknown): boolean =>
  given === undefined || (typeof given === 'string' && given.trim() === '');
/** Zero in any number of digits, or nothing at all. */
const isNothing = (given: unknown): boolean =>
  isEmpty(given) || (typeof given === 'string' && /^0*(?:\.0*)?$/.test(given));

const emptyUsername: Judge = (given) =>
  new Refused('bad_field', {
    field: 'username',
    message: isEmpty(given) ? 'enter_username' : 'bad_username',
  });
const emptyPassword: Judge = (given) =>
  new Refused('bad_field', {
    field: 'password',
    ...(isEmpty(given) ? { message: 'enter_password' as const } : {}),
  });

const badNewPassword: Judge = (given) =>
  new Refused('bad_password_form', {
    field: 'new_password',
    ...(isEmpty(given) ? { message: 'form_incomplete' as const } : {}),
  });
const badName: Judge = (given) =>
  new Refused('bad_field', {
    field: 'name',
    message: isEmpty(given) ? 'enter_passkey_name' : 'bad_passkey_name',
  });
const badCredential =
  (message: MessageKey): Judge =>
  () =>
    new Refused('bad_field', { field: 'credential', message });
const badCode: Judge = (given) =>
  new Refused('bad_field', {
    field: 'code',
    ...(isEmpty(given) ? { message: 'enter_code' as const } : {}),
  });

const badCaseText: Judge = () =>
  new Refused('bad_field', { field: 'text', message: 'bad_case_text' });

/** Inputs with a refusal of their own instead of `bad_field` (spec S4.4, S6.1, S6.2, 9). */
const judges: Partial<Record<EndpointName, Readonly<Record<string, Judge>>>> = {
  member_login: { username: emptyUsername, password: emptyPassword, code: badCode },
  member_reset_password: {
    username: emptyUsername,
    code: badCode,
    new_password: badNewPassword,
  },
  user_codes_start: { password: emptyPassword },
  user_codes_confirm: { code: badCode },
  user_codes_renew: { password: emptyPassword, code: badCode },
  user_codes_remove: { password: emptyPassword, code: badCode },
  user_prove: { password: emptyPassword, code: badCode },
  user_prove_passkey: { credential: badCredential('wrong_passkey_proof') },
  user_passkey_add: {
    name: badName,
    credential: badCredential('passkey_not_added'),
  },
  user_passkey_rename: { name: badName },
  member_passkey_login: { credential: badCredential('wrong_passkey') },
  support_case_open: { username: emptyUsername, text: badCaseText },
  support_case_read: { code: badCode },
  support_case_write: { code: badCode, text: badCaseText },
  member_register: {
    username: emptyUsername,
    password: (given) =>
      isEmpty(given)
        ? emptyPassword(given)
        : new Refused('bad_password_form', { field: 'password' }),
  },
  recharge: { money: () => new Refused('bad_amount', { field: 'money' }) },
  user_set_withdraw: {
    money: () => new Refused('bad_amount', { field: 'money', message: 'enter_amount' }),
    paypassword: () =>
      new Refused('bad_password_form', { field: 'paypassword', message: 'form_incomplete' }),
  },
  user_set_paypw: {
    paypassword: () =>
      new Refused('bad_password_form', { field: 'paypassword', message: 'form_incomplete' }),
  },
  user_set_loginpw: {
    old_password: () =>
      new Refused('bad_field', { field: 'old_password', message: 'form_incomplete' }),
    new_password: badNewPassword,
  },
  user_set_bank: {
    bank: () => new Refused('bad_field', { field: 'bank', message: 'choose_bank' }),
    bankid: () => new Refused('bad_field', { field: 'bankid', message: 'bad_card_number' }),
    username: () => new Refused('bad_field', { field: 'username', message: 'enter_holder' }),
  },
  user_header_img: { header_img: () => new Refused('bad_image', { field: 'header_img' }) },
  game_place_order: {
    item: () => new Refused('no_side', { field: 'item' }),
    money: (given) => new Refused(isNothing(given) ? 'no_stake' : 'bad_amount', { field: 'money' }),
  },
};

/**
 * The refusal of an input by its first invalid field.
 * @param choices the values that the field may have, where it is a choice.
 */
export function refusalOfField(
  name: EndpointName,
  field: string,
  wire: Readonly<Record<string, unknown>>,
  choices?: readonly string[],
): Refused {
  const judge = judges[name]?.[field];
  if (judge) return judge(wire[field]);
  if (!choices) return new Refused('bad_field', { field });
  const values = { choices: choices.join(', ') };
  return new Refused('bad_field', { field, message: 'bad_choice', values });
}
