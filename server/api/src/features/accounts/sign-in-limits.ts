import { createHash } from 'node:crypto';
import type { MemberId } from '@velvet/contract/member';
import { isTimeBasedCode } from '@velvet/contract/sign-in-codes';
import { asSeconds, toMilliseconds } from '@velvet/contract/time';
import { networkOf, subscriberOf } from '@velvet/telemetry/caller-limits';
import type { HashingCaller } from '../../secrets/hashing-queue.ts';
import { devicesCap, strangersCaps } from './account-caps.ts';
import { type Attempt, type AttemptLimit, type CountedKey, passwordLimit } from './attempts.ts';
import type { Origin } from './device-cookie.ts';

const QUARTER_S = asSeconds(15 * 60);
const HOUR_S = asSeconds(60 * 60);

/** Wrong passwords of any accounts from one address: a household, an office. */
const addressLimit: AttemptLimit = { times: 60, windowS: QUARTER_S };
/** A carrier puts thousands behind a few addresses of one network. */
const networkLimit: AttemptLimit = { times: 300, windowS: QUARTER_S };
/** Challenges for passkeys: every visit to the login screen asks for one. */
const challengeAddressLimit: AttemptLimit = { times: 1_000, windowS: QUARTER_S };
const challengeNetworkLimit: AttemptLimit = { times: 10_000, windowS: QUARTER_S };
const registrationAddressLimit: AttemptLimit = { times: 300, windowS: HOUR_S };
const registrationNetworkLimit: AttemptLimit = { times: 1_500, windowS: HOUR_S };
/** Support cases are opened by hand, and each is work for an operator. */
const caseAddressLimit: AttemptLimit = { times: 10, windowS: HOUR_S };
const caseNetworkLimit: AttemptLimit = { times: 200, windowS: HOUR_S };

/** After this many failed attempts further ones of that network are suspect. */
const SUSPECT_AFTER = 3;
const MOST_NETWORKS = 20_000;

/** Which attempts count together, and their priority (spec S14.3, S14.6). */
export interface SignInLimits {
  /** A login with this name, whether or not it exists. */
  login(origin: Origin, account: string): Attempt;
  /** A new password for this name with a recovery code, whether or not the name exists. */
  reset(origin: Origin, account: string): Attempt;
  /** A sign-in code of a member whose password was right. */
  code(origin: Origin, memberId: MemberId, code: string): readonly CountedKey[];
  /** A challenge for a sign-in with a passkey. */
  passkeyStart(ip: string): readonly CountedKey[];
  /** A sign-in with a passkey. */
  passkey(ip: string): readonly CountedKey[];
  registration(ip: string): Attempt;
  /** A support case of a guest. */
  caseOpening(ip: string): readonly CountedKey[];
  /** The code of a support case. */
  caseCode(ip: string): readonly CountedKey[];
  /** Removes an attempt from its network's count after a success. */
  wasRight(ip: string): void;
}

interface Suspicion {
  readonly count: number;
  readonly until: number;
}

/**
 * Creates the limits of one server. Suspect networks are known per server only. An attempt counts
 * on arrival, so that a flood is noticed before its first password is hashed.
 */
export function createSignInLimits(now = Date.now): SignInLimits {
  const suspicions = new Map<string, Suspicion>();

  const current = (network: string): Suspicion => {
    const found = suspicions.get(network);
    return found && found.until > now()
      ? found
      : { count: 0, until: now() + toMilliseconds(QUARTER_S) };
  };
  const stranger = (ip: string): HashingCaller => {
    const network = networkOf(ip);
    const { count, until } = current(network);
    suspicions.delete(network);
    const [oldest] = suspicions.keys();
    if (suspicions.size >= MOST_NETWORKS && oldest !== undefined) suspicions.delete(oldest);
    suspicions.set(network, { count: count + 1, until });
    const lane = count >= SUSPECT_AFTER ? 'suspect' : 'fresh';
    return { lane, key: network, network, suspicion: count };
  };

  const ofAccount = (
    what: 'login' | 'reset',
    { ip, device, knownSince }: Origin,
    account: string,
  ): Attempt => {
    const name = digest(account);
    if (knownSince !== undefined) {
      // Others cannot use this allowance up, even from the same address.
      const prefix = what === 'login' ? 'device' : 'reset|device';
      const own = { key: `${prefix}|${device.id}|${name}`, limit: passwordLimit };
      const caller = { lane: 'known', key: name, network: networkOf(ip) } as const;
      const caps = what === 'login' ? [devicesCap('login', name, knownSince)] : [];
      return { keys: [own], caps, caller };
    }
    const own = { key: `${what}|${name}|${subscriberOf(ip)}`, limit: passwordLimit };
    return {
      keys: [own, ...shared('login', ip, addressLimit, networkLimit)],
      // A recovery code is too long to be guessed by however many.
      caps: what === 'login' ? strangersCaps('login', name) : [],
      caller: stranger(ip),
    };
  };

  return {
    login: (origin, account) => ofAccount('login', origin, account),
    reset: (origin, account) => ofAccount('reset', origin, account),
    code({ ip, device, knownSince }, memberId, code) {
      // A recovery code is too long to be guessed, so attempts of strangers do not block it.
      if (!isTimeBasedCode(code.normalize('NFKC'))) {
        return [{ key: `recovery|${memberId}|${subscriberOf(ip)}`, limit: passwordLimit }];
      }
      // All strangers share one allowance, which leaves the member's devices theirs.
      if (knownSince === undefined) return strangersCaps('code', `${memberId}`);
      return [
        { key: `code|${device.id}|${memberId}`, limit: passwordLimit },
        devicesCap('code', `${memberId}`, knownSince),
      ];
    },
    passkeyStart: (ip) => shared('passkey-start', ip, challengeAddressLimit, challengeNetworkLimit),
    passkey: (ip) => shared('passkey', ip, addressLimit, networkLimit),
    registration: (ip) => ({
      keys: shared('register', ip, registrationAddressLimit, registrationNetworkLimit),
      caller: stranger(ip),
    }),
    caseOpening: (ip) => shared('case', ip, caseAddressLimit, caseNetworkLimit),
    caseCode: (ip) => shared('case-code', ip, addressLimit, networkLimit),
    wasRight(ip) {
      const network = networkOf(ip);
      const { count, until } = current(network);
      if (count > 0) suspicions.set(network, { count: count - 1, until });
    },
  };
}

/**
 * Counters contain no names, because people sometimes type a password into the name field. Letters that the
 * database takes for one in another case count as one, so that spellings of a name share its allowance.
 */
const digest = (account: string): string => {
  const folded = account.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
  return createHash('sha256').update(folded).digest('base64url');
};

const shared = (
  what: string,
  ip: string,
  byAddress: AttemptLimit,
  byNetwork: AttemptLimit,
): readonly CountedKey[] => [
  { key: `${what}|${subscriberOf(ip)}`, limit: byAddress, isShared: true },
  { key: `${what}|${networkOf(ip)}`, limit: byNetwork, isShared: true },
];
