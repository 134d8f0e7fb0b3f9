import { createTotpCipher } from '../../factors/totp.ts';
import { memberOf } from '../../http/handlers.ts';
import type { FeatureFactory } from '../feature.ts';
import { endSession } from '../sessions/sessions.ts';
import type { AccountParts } from './account-parts.ts';
import { createAttempts } from './attempts.ts';
import { saveAvatar } from './avatar.ts';
import { bindCard, readBanks } from './bank-card.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { logIn } from './credentials.ts';
import { createDeviceCodes } from './device-codes.ts';
import { createDeviceCookies } from './device-cookie.ts';
import { sayNotMe } from './known-device.ts';
import {
  logInWithPasskey,
  proveWithPasskey,
  startPasskeyLogin,
  startPasskeyProof,
} from './passkey-assertion.ts';
import {
  addPasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './passkeys.ts';
import {
  readBankInfo,
  saveFundsPassword,
  saveRealName,
  saveSex,
  userInfoReader,
} from './profile.ts';
import { proveWithPassword, readProofState } from './proof.ts';
import { registerMember } from './registration.ts';
import { createDeviceCode } from './second-step.ts';
import {
  confirmCodes,
  readSignInCodes,
  removeCodes,
  renewCodes,
  startCodes,
} from './sign-in-codes.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createNameMac } from './username.ts';

/** Login, logout and the member's own data. */
export const accountsFeature: FeatureFactory = (services) => {
  const { pool } = services;
  const readUserInfo = userInfoReader(services);
  const parts: AccountParts = {
    ...services,
    attempts: createAttempts(pool),
    limits: createSignInLimits(),
    devices: createDeviceCookies(services.secret),
    deviceCodes: createDeviceCodes(services.secret),
    totpCipher: createTotpCipher(services.secret),
    nameMac: createNameMac(services.secret),
  };
  return {
    handlers: {
      member_login: (call, input) => logIn(parts, call, input),
      member_register: (call, input) => registerMember(parts, call, input),
      async member_logout(call) {
        const { sessionHash } = memberOf(call);
        await endSession(pool, sessionHash);
        call.cookies.release(sessionHash);
        return null;
      },
      user_info: (call) => readUserInfo(memberOf(call)),
      user_header_img: (call, { image }) => saveAvatar(parts, memberOf(call).id, image),
      user_set_name: (call, { name }) => saveRealName(pool, memberOf(call).id, name),
      user_set_sex: (call, { sex }) => saveSex(pool, memberOf(call).id, sex),
      user_set_paypw: (call, { fundsPassword }) =>
        saveFundsPassword(pool, memberOf(call).id, fundsPassword),
      user_set_loginpw: (call, input) => changePassword(parts, call, input),
      member_reset_password: (call, input) => resetPassword(parts, call, input),
      user_not_me: (call) => sayNotMe(parts, call),
      user_device_code: (call) => createDeviceCode(parts, call),
      user_codes: (call) => readSignInCodes(services, memberOf(call).id),
      user_codes_start: (call, input) => startCodes(parts, call, input),
      user_codes_confirm: (call, input) => confirmCodes(parts, call, input),
      user_codes_renew: (call, input) => renewCodes(parts, call, input),
      user_codes_remove: (call, input) => removeCodes(parts, call, input),
      user_proof: (call) => readProofState(services, memberOf(call)),
      user_prove: (call, input) => proveWithPassword(parts, call, input),
      user_prove_passkey_start: (call) => startPasskeyProof(parts, call),
      user_prove_passkey: (call, input) => proveWithPasskey(parts, call, input),
      user_passkeys: (call) => readPasskeys(services, memberOf(call).id),
      user_passkey_start: (call) => startPasskey(services, call),
      user_passkey_add: (call, input) => addPasskey(services, call, input),
      user_passkey_rename: (call, input) => renamePasskey(services, call, input),
      user_passkey_remove: (call, input) => removePasskey(services, call, input),
      member_passkey_start: (call) => startPasskeyLogin(parts, call),
      member_passkey_login: (call, input) => logInWithPasskey(parts, call, input),
      user_get_bank: (call) => readBankInfo(pool, memberOf(call).id, call.language),
      sys_get_banks: (call) => readBanks(pool, call.language),
      user_set_bank: (call, input) => bindCard(services, call, input),
    },
  };
};
