import type { EndpointName } from '@velvet/contract/endpoints';
import type { Refusal } from '@velvet/contract/outcome';
import type { MessageKey } from '../messages/say.ts';
import { Refused } from './refused.ts';

/** The refusal of a field: `bad_field` without a reason, and the reason's own text without a message. */
interface FieldRefusal {
  readonly reason?: Refusal;
  readonly message?: MessageKey;
}

/** The refusals of one field: when it is empty, and when its value is invalid. */
interface FieldRefusals {
  readonly empty: FieldRefusal;
  readonly other: FieldRefusal;
  /** What counts as empty; by default a missing value and blanks. */
  readonly isEmpty?: (given: unknown) => boolean;
}

const isBlank = (given: unknown): boolean =>
  given === undefined || (typeof given === 'string' && given.trim() === '');
/** Zero in any number of digits, or nothing at all. */
const isNothing = (given: unknown): boolean =>
  isBlank(given) || (typeof given === 'string' && /^0*(?:\.0*)?$/.test(given));

const always = (refusal: FieldRefusal): FieldRefusals => ({ empty: refusal, other: refusal });

const username = {
  empty: { message: 'enter_username' },
  other: { message: 'bad_username' },
} as const;
const password = { empty: { message: 'enter_password' }, other: {} } as const;
const newPassword = {
  empty: { reason: 'bad_password_form', message: 'form_incomplete' },
  other: { reason: 'bad_password_form' },
} as const;
const fundsPassword = always({ reason: 'bad_password_form', message: 'form_incomplete' });
const code = { empty: { message: 'enter_code' }, other: {} } as const;
const passkeyName = {
  empty: { message: 'enter_passkey_name' },
  other: { message: 'bad_passkey_name' },
} as const;
const caseText = always({ message: 'bad_case_text' });

/** Inputs with a refusal of their own instead of `bad_field` (spec S4.4, S6.1, S6.2, 9). */
const refusalsOf: Partial<Record<EndpointName, Readonly<Record<string, FieldRefusals>>>> = {
  member_login: { username, password, code },
  member_reset_password: { username, code, new_password: newPassword },
  user_codes_start: { password },
  user_codes_confirm: { code },
  user_codes_renew: { password, code },
  user_codes_remove: { password, code },
  user_prove: { password, code },
  user_prove_passkey: { credential: always({ message: 'wrong_passkey_proof' }) },
  user_passkey_add: { name: passkeyName, credential: always({ message: 'passkey_not_added' }) },
  user_passkey_rename: { name: passkeyName },
  member_passkey_login: { credential: always({ message: 'wrong_passkey' }) },
  support_case_open: { username, text: caseText },
  support_case_read: { code },
  support_case_write: { code, text: caseText },
  member_register: { username, password: { ...password, other: { reason: 'bad_password_form' } } },
  recharge: { money: always({ reason: 'bad_amount' }) },
  user_set_withdraw: {
    money: always({ reason: 'bad_amount', message: 'enter_amount' }),
    paypassword: fundsPassword,
  },
  user_set_paypw: { paypassword: fundsPassword },
  user_set_loginpw: {
    old_password: always({ message: 'form_incomplete' }),
    new_password: newPassword,
  },
  user_set_bank: {
    bank: always({ message: 'choose_bank' }),
    bankid: always({ message: 'bad_card_number' }),
    username: always({ message: 'enter_holder' }),
  },
  user_header_img: { header_img: always({ reason: 'bad_image' }) },
  game_place_order: {
    item: always({ reason: 'no_side' }),
    money: { empty: { reason: 'no_stake' }, other: { reason: 'bad_amount' }, isEmpty: isNothing },
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
  const refusals = refusalsOf[name]?.[field];
  if (refusals) {
    const { empty, other, isEmpty = isBlank } = refusals;
    const { reason = 'bad_field', ...text }: FieldRefusal = isEmpty(wire[field]) ? empty : other;
    return new Refused(reason, { field, ...text });
  }
  if (!choices) return new Refused('bad_field', { field });
  const values = { choices: choices.join(', ') };
  return new Refused('bad_field', { field, message: 'bad_choice', values });
}
