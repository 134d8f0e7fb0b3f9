import { createHash } from 'node:crypto';
import { networkOf, subscriberOf } from '../../http/network.ts';
import type { HashingCaller } from '../../secrets/hashing-queue.ts';
import { type Attempt, type AttemptLimit, type CountedKey, passwordLimit } from './attempts.ts';
import type { Device } from './device-cookie.ts';

const QUARTER_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Wrong passwords of any accounts from one address: a household, an office. */
const addressLimit: AttemptLimit = { times: 60, windowS: QUARTER_S };
/** A carrier puts thousands behind a few addresses of one network. */
const networkLimit: AttemptLimit = { times: 300, windowS: QUARTER_S };
const registrationAddressLimit: AttemptLimit = { times: 300, windowS: HOUR_S };
const registrationNetworkLimit: AttemptLimit = { times: 1_500, windowS: HOUR_S };

/** After so many attempts that were not right the others of that network wait longer. */
const SUSPECT_AFTER = 3;
const MOST_NETWORKS = 20_000;
const MILLISECONDS = 1_000;

/** Where an attempt comes from. */
export interface Origin {
  readonly ip: string;
  readonly device: Device;
}

/** Whose attempts count together, and who is heard first (spec S14.3). */
export interface SignInLimits {
  /** A login of this account, known or not. */
  login(origin: Origin, account: string): Attempt;
  registration(ip: string): Attempt;
  /** Takes back the suspicion that a login or a registration has brought on its network. */
  wasRight(ip: string): void;
}

interface Suspicion {
  readonly count: number;
  readonly until: number;
}

/**
 * Makes the limits of one server. Which networks are suspect is known per server only: an attempt
 * counts from when it arrives, so that a flood is noticed before its first password is hashed.
 */
export function createSignInLimits(now = Date.now): SignInLimits {
  const suspicions = new Map<string, Suspicion>();

  const current = (network: string): Suspicion => {
    const found = suspicions.get(network);
    return found && found.until > now()
      ? found
      : { count: 0, until: now() + QUARTER_S * MILLISECONDS };
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

  return {
    login({ ip, device }, account) {
      const name = digest(account);
      if (device.knows(account)) {
        // Strangers cannot use this up, whatever address they share with it.
        const own = { key: `device|${device.id}|${name}`, limit: passwordLimit };
        const caller = { lane: 'known', key: name, network: networkOf(ip) } as const;
        return { keys: [own], caller };
      }
      const own = { key: `login|${name}|${subscriberOf(ip)}`, limit: passwordLimit };
      return {
        keys: [own, ...shared('login', ip, addressLimit, networkLimit)],
        caller: stranger(ip),
      };
    },
    registration: (ip) => ({
      keys: shared('register', ip, registrationAddressLimit, registrationNetworkLimit),
      caller: stranger(ip),
    }),
    wasRight(ip) {
      const network = networkOf(ip);
      const { count, until } = current(network);
      if (count > 0) suspicions.set(network, { count: count - 1, until });
    },
  };
}

/** What counts attempts holds no names: some people type a password where the name belongs. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const shared = (
  what: string,
  ip: string,
  byAddress: AttemptLimit,
  byNetwork: AttemptLimit,
): readonly CountedKey[] => [
  { key: `${what}|${subscriberOf(ip)}`, limit: byAddress, isShared: true },
  { key: `${what}|${networkOf(ip)}`, limit: byNetwork, isShared: true },
];
