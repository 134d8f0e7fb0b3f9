import { createHmac } from 'node:crypto';
import { parseOptional } from '@velvet/contract/parse';
import { epochSeconds } from '@velvet/contract/primitives';
import type { EpochSeconds } from '@velvet/contract/time';
import { isSameText } from './signed-prefix.ts';

/** Who may fetch something, and until when. */
export interface SessionGrant {
  /** SHA-256 of the session's token. */
  readonly sessionHash: Buffer;
  readonly expiresAt: EpochSeconds;
}

/** Parts of addresses that one session may fetch until a time: `<expiry>.<session>.<mac>`. */
export interface SessionAddresses {
  /** @param resource what the address is for; absent where a kind has only one. */
  write(
    grant: { readonly sessionHash: Buffer; readonly expiresAt: number },
    resource?: string,
  ): string;
  /** Undefined when it was not written here, of something else, or has expired. */
  read(text: string, now: EpochSeconds, resource?: string): SessionGrant | undefined;
}

const FORM = /^(\d{1,12})\.([\w-]{43})\.([\w-]{43})$/;

/**
 * @param kind part of what is signed, so that no address is one of another kind.
 * @param former keys with which addresses were signed that are still good.
 */
export function createSessionAddresses(
  kind: 'data' | 'photo' | 'support',
  key: Uint8Array,
  former: readonly Uint8Array[] = [],
): SessionAddresses {
  const macOf = (head: string, resource: string | undefined, using = key): string => {
    const text = [`velvet ${kind} v1`, head, ...(resource === undefined ? [] : [resource])].join(
      '|',
    );
    return createHmac('sha256', using).update(text).digest('base64url');
  };
  return {
    write({ sessionHash, expiresAt }, resource) {
      const head = `${expiresAt}.${sessionHash.toString('base64url')}`;
      return `${head}.${macOf(head, resource)}`;
    },
    read(text, now, resource) {
      const [, expiry = '', session = '', mac = ''] = FORM.exec(text) ?? [];
      const head = `${expiry}.${session}`;
      if (![key, ...former].some((each) => isSameText(mac, macOf(head, resource, each))))
        return undefined;
      const expiresAt = parseOptional(epochSeconds, expiry);
      if (expiresAt === undefined || expiresAt <= now) return undefined;
      return { expiresAt, sessionHash: Buffer.from(session, 'base64url') };
    },
  };
}

/**
 * Expiry shared by all addresses that are written within one step, so that a client that asks again gets the same
 * address and uses its cache. An address is valid for one to two steps.
 */
export const endOfNextStep = (now: EpochSeconds, stepS: number): number =>
  (Math.floor(now / stepS) + 2) * stepS;
