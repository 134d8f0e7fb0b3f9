import type { EndpointName } from '@velvet/contract/endpoints';
import type { Envelope } from '@velvet/contract/envelope';
import type { Language } from '@velvet/contract/language';
import { codes, type Refusal, refusals } from '@velvet/contract/outcome';
import type { Seconds } from '@velvet/contract/time';
import { type MessageKey, say } from '../messages/say.ts';
import type { SharedText } from './compress-answers.ts';
import type { Refused } from './refused.ts';

const HTTP_OK = 200;
const HTTP_TOO_MANY = 429;
const HTTP_FAULT = 500;
const HTTP_UNAVAILABLE = 503;

/** A response: an envelope with its HTTP status. */
export interface Answer {
  readonly status: number;
  readonly envelope: Envelope;
  /** The envelope as it is sent, where several calls get the same. */
  readonly text?: SharedText;
  readonly retryAfterS?: Seconds;
}

/** The contract's has to run in browsers, and is slower. */
const sealEnvelope = (code: number, msg: string, data: unknown): Envelope => ({
  code,
  msg,
  data: Buffer.from(JSON.stringify(data ?? null)).toString('base64'),
});

/** The message of a successful write; reads use `done`. */
const successMessages: Partial<Record<EndpointName, MessageKey>> = {
  member_login: 'logged_in',
  member_register: 'registered',
  member_logout: 'logged_out',
  user_header_img: 'avatar_saved',
  user_set_name: 'name_saved',
  user_set_sex: 'sex_saved',
  user_set_paypw: 'funds_password_saved',
  user_set_loginpw: 'password_changed',
  user_set_bank: 'card_bound',
  user_set_withdraw: 'withdrawal_asked',
  recharge: 'recharge_started',
  game_place_order: 'order_placed',
  game_set_limit: 'limit_saved',
  game_set_reality_check: 'limit_saved',
  game_exclude: 'break_started',
  listing_report: 'report_filed',
  user_end_session: 'device_logged_out',
  user_end_sessions: 'others_logged_out',
  user_codes_confirm: 'codes_on',
  user_codes_renew: 'recovery_codes_renewed',
  user_codes_remove: 'codes_off',
  user_passkey_add: 'passkey_added',
  user_passkey_rename: 'name_saved',
  user_passkey_remove: 'passkey_removed',
  member_passkey_login: 'logged_in',
  member_reset_password: 'password_changed',
  user_close: 'account_closes',
  user_keep: 'account_kept',
};

/** The answer to a call that worked; `data` is in its wire form. */
export function successAnswer(name: EndpointName, language: Language, data: unknown): Answer {
  const msg = say(language, successMessages[name] ?? 'done');
  return { status: HTTP_OK, envelope: sealEnvelope(codes.ok, msg, data) };
}

/** A success whose result is the message itself (replaceLang). */
export function messageAnswer(message: string): Answer {
  return { status: HTTP_OK, envelope: sealEnvelope(codes.ok, message, null) };
}

/** The envelope of a refusal. HTTP's own status is 200 unless a limit or a fault is the reason. */
export function refusalAnswer(refused: Refused, language: Language, status?: number): Answer {
  const { reason, detail } = refused;
  const { field, retryAfterS, message, values } = detail;
  const text = say(language, message ?? reason, { ...values, ...(field ? { field } : {}) });
  const data = { reason, ...(field ? { field } : {}) };
  return {
    status: status ?? statusOf(reason),
    envelope: sealEnvelope(refusals[reason], text, data),
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  };
}

function statusOf(reason: Refusal): number {
  if (reason === 'unavailable') return HTTP_UNAVAILABLE;
  const code = refusals[reason];
  if (code === codes.tooMany) return HTTP_TOO_MANY;
  return code === codes.fault ? HTTP_FAULT : HTTP_OK;
}
