/** The product's named constants (spec 10), in one place. Units are in the names. */
export const PAGE_SIZE = 10;
export const FUNDS_PASSWORD_DIGITS = 4;
export const LOGIN_PASSWORD_MIN = 6;
export const LOGIN_PASSWORD_MAX = 12;
export const LOGIN_PASSWORD_LONGEST = 128;
/** How long a proof that the owner is there lasts in its session (spec S14.1). */
export const PROOF_AGE_S = 600;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 64;
/** Validity of the challenge that a passkey signs. */
export const PASSKEY_CHALLENGE_S = 300;
export const DICE = 3;
export const DIE_FACES = 6;
export const BIG_SUM_MIN = 11;
export const BIG_SUM_MAX = 18;
export const SMALL_SUM_MIN = 3;
export const SMALL_SUM_MAX = 10;
export const STATUS_ACTIVE = 1;
export const LATEST_CLASS_ID = 888;
export const ALL_REGION_ID = 0;
export const ROUND_POLL_INTERVAL_MS = 300;
export const ROUND_POLL_LIMIT = 6;
/** Finished rounds in the history of a game. */
export const GAME_HISTORY_LENGTH = 30;
export const BET_CLOSE_LEAD_S = 3;
export const STARTED_TOAST_REMAINING_S = 59;
export const REFRESH_INDICATOR_MS = 500;
export const PASSWORD_CHANGE_LOGOUT_MS = 500;
export const REQUEST_TIMEOUT_MS = 30_000;
export const IP_LOOKUP_TIMEOUT_MS = 2_000;
export const PREVIEW_LIMIT_S = 180;
/** Validity of a signed stream address; players renew it after half of that. */
export const MEDIA_ADDRESS_S = 600;
export const PREVIEW_CHECK_MS = 2_000;
export const PLAYBACK_SPEEDS = [0.75, 1, 1.5, 2] as const;
export const TICKER_SPEED_PX_S = 18;
export const BANNER_TRANSITION_MS = 800;
export const ADULT_AGE = 18;
export const DEFAULT_LISTING_AGE = 20;
export const ARRIVAL_USUAL_MIN = 5;
export const ARRIVAL_FASTEST_MIN = 2;
export const REDEMPTION_FROM_POINTS = 10_000;
export const PAY_WAY = 'Mexicopay';
export const RECHARGE_CURRENCY_LABEL = 'MXN';
export const BALANCE_CURRENCY_LABEL = 'NT$';
/** Of a picture that members upload: their own, and those they send to support. */
export const UPLOADED_PICTURE_MAX_BYTES = 256 * 1024;
/** @deprecated For remotes built for version 2; the next major version drops it. */
export const AVATAR_MAX_BYTES = UPLOADED_PICTURE_MAX_BYTES;
export const DEFAULT_PRODUCT_NAME = 'Velvet';
export const API_BASE = '/api';
/** Of the live events (spec S15.2). */
export const EVENTS_ADDRESS = `${API_BASE}/events`;
