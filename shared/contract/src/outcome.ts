/** Envelope codes (spec S8.4). */
export const codes = {
  ok: 200,
  badInput: 400,
  noSession: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  fault: 500,
} as const;
export type Code = (typeof codes)[keyof typeof codes];

/**
 * Why an operation was refused: a closed list that clients may switch on. `msg` is the explanation in
 * the caller's language.
 */
export const refusals = {
  bad_field: codes.badInput,
  bad_amount: codes.badInput,
  bad_password_form: codes.badInput,
  bad_image: codes.badInput,
  no_side: codes.badInput,
  no_stake: codes.badInput,
  below_minimum: codes.badInput,
  above_maximum: codes.badInput,
  holder_differs: codes.badInput,
  no_session: codes.noSession,
  wrong_credentials: codes.noSession,
  account_offline: codes.noSession,
  /** The password is right; a sign-in of this account needs a code as well. */
  code_needed: codes.noSession,
  /** Somebody guesses at this account: no password is looked at without a second step. */
  step_needed: codes.noSession,
  vip_required: codes.forbidden,
  forbidden: codes.forbidden,
  wrong_password: codes.forbidden,
  wrong_code: codes.forbidden,
  wrong_passkey: codes.forbidden,
  /** The owner must prove that they are there, then the call can be made again. */
  proof_needed: codes.forbidden,
  wrong_funds_password: codes.forbidden,
  funds_password_missing: codes.forbidden,
  condition_not_met: codes.forbidden,
  player_limit: codes.forbidden,
  /** The account is being closed: no points move. */
  account_closing: codes.forbidden,
  excluded: codes.forbidden,
  reality_check: codes.forbidden,
  not_found: codes.notFound,
  name_taken: codes.conflict,
  already_bound: codes.conflict,
  already_set: codes.conflict,
  card_missing: codes.conflict,
  name_missing: codes.conflict,
  insufficient_balance: codes.conflict,
  daily_limit: codes.conflict,
  round_closed: codes.conflict,
  game_paused: codes.conflict,
  odds_changed: codes.conflict,
  key_reused: codes.conflict,
  too_many: codes.tooMany,
  fault: codes.fault,
  /** Temporary: the HTTP status is 503, with Retry-After. */
  unavailable: codes.fault,
} as const satisfies Record<string, Code>;
export type Refusal = keyof typeof refusals;

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'string' && Object.hasOwn(refusals, value);
}
