import type { TotpCipher } from '../../factors/totp.ts';
import type { Services } from '../services.ts';
import type { Attempts } from './attempts.ts';
import type { DeviceCodes } from './device-codes.ts';
import type { DeviceCookies } from './device-cookie.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** What signing in and members' own accounts are built from. */
export interface AccountParts extends Services {
  readonly attempts: Attempts;
  readonly limits: SignInLimits;
  readonly devices: DeviceCookies;
  readonly deviceCodes: DeviceCodes;
  readonly totpCipher: TotpCipher;
  /** Knows the names of erased accounts, which nobody gets again. */
  readonly nameMac: (skeleton: string) => Buffer;
}
