import type { MemberId } from '@velvet/contract/member';
import { deriveCode, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { type AppSecret, keysOf } from '../../secrets/app-secret.ts';

const PURPOSE = 'device code';
const SLOT_MS = 10 * 60_000;
/** A code is right in its slot and the next one, so for at least ten minutes. */
const SLOTS_VALID = 2;

/** Whom a code is for. A change of the password invalidates earlier codes. */
interface Owner {
  readonly memberId: MemberId;
  readonly passwordHash: string;
}

/**
 * Codes with which a member who is signed in somewhere signs in elsewhere, beside the password: the
 * second step for members without an authenticator app or passkey (spec S14.6). A code has 79 bits and is not
 * stored.
 */
export interface DeviceCodes {
  create(owner: Owner, now: Date): { readonly code: string; readonly validUntil: Date };
  matches(owner: Owner, code: string, now: Date): boolean;
}

export function createDeviceCodes(secret: AppSecret): DeviceCodes {
  const keys = keysOf(secret, PURPOSE);
  const codeOf = (key: Buffer, { memberId, passwordHash }: Owner, slot: number): string =>
    deriveCode(key, `${memberId}|${passwordHash}|${slot}`);
  const slotAt = (now: Date): number => Math.floor(now.getTime() / SLOT_MS);
  return {
    create(owner, now) {
      const slot = slotAt(now);
      const validUntil = new Date((slot + SLOTS_VALID) * SLOT_MS);
      return { code: codeOf(secret.key(PURPOSE), owner, slot), validUntil };
    },
    matches(owner, code, now) {
      const given = hashOneTimeCode(code);
      return [slotAt(now), slotAt(now) - 1].some((slot) =>
        keys.some((key) => hashOneTimeCode(codeOf(key, owner, slot)).equals(given)),
      );
    },
  };
}
