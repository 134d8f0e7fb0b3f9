import { type Domain, field, optionalField, record } from '../codec.ts';
import { integer, oneOf, text } from '../primitives.ts';

/** Why a decision is refused, with the HTTP status. Each word is also what the database says. */
export const decisionRefusals = {
  wrong_state: 409,
  decided: 409,
  expired: 409,
  no_reason: 400,
  same_operator: 403,
  own_account: 403,
  other_pending: 409,
  requester_gone: 409,
  no_evidence: 400,
  evidence_used: 409,
  above_limit: 403,
  daily_limit: 403,
  name_taken: 409,
  member_taken: 409,
  /** The session began more than five minutes ago: sign in again. */
  not_fresh: 403,
  /** Another operator must do it. */
  other_operator: 403,
  no_checks: 400,
  /** It does not have the form of the setting. */
  bad_value: 400,
  no_age_evidence: 400,
  too_many_photos: 409,
  in_use: 409,
  /** It is already as the change would make it. */
  unchanged: 409,
  too_many_tags: 409,
  /** More match than one bulk change may have. */
  too_many_items: 409,
  nothing_to_do: 409,
  preview_expired: 409,
  /** Something about the account is new: nothing is paid out before its time. */
  withdrawal_waits: 409,
  /** Another request about the app is open. */
  release_pending: 409,
} as const;

/** Why an upload, a transcoding or a video is not accepted. */
export const videoRefusals = {
  /** No process with ffmpeg runs. */
  no_transcoder: 409,
  no_space: 507,
  uploads_open: 409,
  wrong_offset: 409,
  wrong_hash: 400,
  incomplete: 409,
  source_gone: 409,
  not_ready: 409,
} as const;

/** Why an operators' call is refused: a closed list that clients may switch on, with the HTTP status. */
export const opsRefusals = {
  bad_field: 400,
  no_session: 401,
  /** The browser's session is another operator's than the page's. */
  other_session: 409,
  wrong_credentials: 401,
  code_used: 401,
  /** Unknown, or not signed as it must be. */
  wrong_passkey: 401,
  /** One that cannot be added. */
  bad_passkey: 400,
  /** There is none of that name and code, or it has expired. */
  no_invitation: 404,
  /** It is not what the authenticator app shows now. */
  wrong_code: 400,
  weak_password: 400,
  /** The operator has none of the roles that the operation needs. */
  forbidden: 403,
  /** A personal token cannot do it: somebody has to be signed in. */
  sign_in_needed: 403,
  /** The call comes from a page of another origin. */
  cross_site: 403,
  not_found: 404,
  /** What the decision is about is not any more as its `version` says. */
  changed_meanwhile: 409,
  /** The Idempotency-Key belongs to another call. */
  key_reused: 409,
  /** The body is no picture of the accepted kinds and size. */
  bad_picture: 400,
  ...decisionRefusals,
  ...videoRefusals,
  too_large: 413,
  too_many: 429,
  fault: 500,
  unavailable: 503,
  /** A check that was not done in its time. */
  takes_too_long: 503,
} as const;
export type DecisionRefusal = keyof typeof decisionRefusals;
export type OpsRefusal = keyof typeof opsRefusals;

export const isOpsRefusal = (word: string): word is OpsRefusal => Object.hasOwn(opsRefusals, word);
export const isDecisionRefusal = (word: string): word is DecisionRefusal =>
  Object.hasOwn(decisionRefusals, word);

export const opsRefusalWords = Object.keys(opsRefusals).filter(isOpsRefusal);

/** The body of every response that is no success. */
export const opsProblem = record({
  reason: field('reason', oneOf(opsRefusalWords)),
  /** For people, in English or simplified Chinese, as Accept-Language asks. */
  message: field('message', text),
  /** Name of the input field it is about, or of the header. */
  field: optionalField('field', text),
  /** Seconds until trying again makes sense. */
  retryAfterS: optionalField('retry_after', integer(0)),
});
export type OpsProblem = Domain<typeof opsProblem>;
