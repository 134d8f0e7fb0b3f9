import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Call } from '../../http/handlers.ts';
import { type AppSecret, keysOf } from '../../secrets/app-secret.ts';
import { accountOf } from './username.ts';

/** Name of the cookie that identifies a device on which an account was used. */
const COOKIE = 'velvet.device';
const DAY_S = 86_400;
/** The longest lifetime that browsers allow. */
const MAX_AGE_S = 400 * DAY_S;

const ID_BYTES = 16;
const TAG_BYTES = 12;
const MILLISECONDS = 1_000;
/** Accounts per device; the least recent login is dropped first. */
const MOST_ACCOUNTS = 5;
const FORM = /^(1\.([\w-]{22})\.(\d{1,12})\.((?:[\w-]{16}~){0,4}[\w-]{16}))\.([\w-]{43})$/;

/** A device with a valid cookie, or a new one. */
interface Device {
  readonly id: string;
  /** Whether it came with a cookie of ours. */
  readonly isOurs: boolean;
  /** Whether this account has logged in on it since its password was replaced for the `epoch`th time. */
  knows(account: string, epoch: number): boolean;
  /** The cookie's value after a login of this account. */
  remember(account: string, epoch: number, now: Date): string;
}

export interface DeviceCookies {
  /** Reads a cookie; a new device when it is missing or invalid. */
  read(cookie: string | undefined, now: Date): Device;
}

/** The device that a call comes from. */
export const deviceOf = (devices: DeviceCookies, { cookies, now }: Call): Device =>
  devices.read(cookies.get(COOKIE), now);

/** Lets a call's device be known to an account from now on. */
export function rememberDevice(
  { cookies, now }: Call,
  device: Device,
  account: KnownAccount,
): void {
  const remembered = device.remember(accountOf(account.username), account.deviceEpoch, now);
  cookies.keep(COOKIE, remembered, MAX_AGE_S);
}

/** An account with its current device epoch. */
interface KnownAccount {
  readonly username: string;
  readonly deviceEpoch: number;
}

/** The origin of an attempt at an account. */
export interface Origin {
  readonly ip: string;
  readonly device: Device;
  /** The account's number of passwords under which the device is known; undefined for a stranger. */
  readonly knownSince: number | undefined;
}

/**
 * Signed cookies, so that a flood of invented ones costs no query. A cookie contains accounts as
 * keyed hashes. It grants no access; it only gives its device a separate allowance of wrong
 * passwords for those accounts, which ends with the password it was earned under (spec S14.6).
 */
export function createDeviceCookies(secret: AppSecret): DeviceCookies {
  const signKey = secret.key('device cookie');
  const signKeys = keysOf(secret, 'device cookie');
  const accountKey = secret.key('device account');
  const accountKeys = keysOf(secret, 'device account');
  const sign = (text: string, key = signKey): Buffer =>
    createHmac('sha256', key).update(text).digest();
  const tagOf = (account: string, epoch: number, key = accountKey): string => {
    // Cookies from before there were epochs are of the first.
    const owner = epoch === 0 ? account : `${account}\0${epoch}`;
    const mac = createHmac('sha256', key).update(owner).digest();
    return mac.subarray(0, TAG_BYTES).toString('base64url');
  };
  const tagsOf = (account: string, epoch: number): readonly string[] =>
    accountKeys.map((key) => tagOf(account, epoch, key));

  const device = (id: string, tags: readonly string[]): Device => ({
    id,
    isOurs: tags.length > 0,
    knows: (account, epoch) => tagsOf(account, epoch).some((tag) => tags.includes(tag)),
    remember(account, epoch, now) {
      const own = [epoch, epoch - 1].flatMap((each) => tagsOf(account, each));
      const others = tags.filter((tag) => !own.includes(tag));
      const kept = [tagOf(account, epoch), ...others].slice(0, MOST_ACCOUNTS);
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
        signKeys.some((key) => timingSafeEqual(Buffer.from(mac, 'base64url'), sign(text, key))) &&
        age < MAX_AGE_S;
      return isOurs
        ? device(id, tags.split('~'))
        : device(randomBytes(ID_BYTES).toString('base64url'), []);
    },
  };
}
