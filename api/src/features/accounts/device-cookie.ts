import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppSecret } from '../../secrets/app-secret.ts';

/** Name of the cookie that tells a device which an account has used from any other. */
export const DEVICE_COOKIE = 'velvet.device';
const DAY_S = 86_400;
/** The longest that browsers keep a cookie. */
export const DEVICE_COOKIE_MAX_AGE_S = 400 * DAY_S;

const ID_BYTES = 16;
const TAG_BYTES = 12;
const MILLISECONDS = 1_000;
/** Accounts that one device remembers; the one that logged in last stays longest. */
const MOST_ACCOUNTS = 5;
const FORM = /^(1\.([\w-]{22})\.(\d{1,12})\.((?:[\w-]{16}~){0,4}[\w-]{16}))\.([\w-]{43})$/;

/** A device that has shown a cookie of ours, or a new one. */
export interface Device {
  readonly id: string;
  /** Whether this account has logged in on it. */
  knows(account: string): boolean;
  /** The cookie's value after a login of this account. */
  remember(account: string, now: Date): string;
}

export interface DeviceCookies {
  /** What a cookie says; a new device when there is none, or none of ours. */
  read(cookie: string | undefined, now: Date): Device;
}

/**
 * Cookies that carry their own proof, so that a flood with invented ones costs no query. A cookie
 * names accounts by a keyed hash. It opens nothing: it only gives its device an allowance of its
 * own for passwords of those accounts.
 */
export function createDeviceCookies(secret: AppSecret): DeviceCookies {
  const signKey = secret.key('device cookie');
  const accountKey = secret.key('device account');
  const sign = (text: string): Buffer => createHmac('sha256', signKey).update(text).digest();
  const tagOf = (account: string): string =>
    createHmac('sha256', accountKey)
      .update(account)
      .digest()
      .subarray(0, TAG_BYTES)
      .toString('base64url');

  const device = (id: string, tags: readonly string[]): Device => ({
    id,
    knows: (account) => tags.includes(tagOf(account)),
    remember(account, now) {
      const own = tagOf(account);
      const kept = [own, ...tags.filter((tag) => tag !== own)].slice(0, MOST_ACCOUNTS);
      const issuedAt = Math.floor(now.getTime() / MILLISECONDS);
      const text = `1.${id}.${issuedAt}.${kept.join('~')}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
  });

  return {
    read(cookie, now) {
      const [, text = '', id = '', issuedAt = '', tags = '', mac = ''] =
        FORM.exec(cookie ?? '') ?? [];
      const age = now.getTime() / MILLISECONDS - Number(issuedAt);
      const isOurs =
        text !== '' &&
        timingSafeEqual(Buffer.from(mac, 'base64url'), sign(text)) &&
        age < DEVICE_COOKIE_MAX_AGE_S;
      return isOurs
        ? device(id, tags.split('~'))
        : device(randomBytes(ID_BYTES).toString('base64url'), []);
    },
  };
}
