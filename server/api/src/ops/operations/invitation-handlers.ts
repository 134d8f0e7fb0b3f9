import type { TotpCipher } from '../../factors/totp.ts';
import {
  acceptInvitation,
  isInvited,
  newTotp,
  passwordProblem,
} from '../../operator/access/invitation.ts';
import type { OpsCall, OpsHandlers, OpsInputs, OpsOutputs } from '../ops-call.ts';
import { OpsRefused } from '../ops-refused.ts';

/**
 * Accepting an invitation in two steps. Between them the secret of the authenticator app is with the
 * browser only, sealed, so that nobody can choose one.
 */
export const invitationHandlers: Pick<OpsHandlers, 'invitation_open' | 'invitation_accept'> = {
  invitation_open: open,
  invitation_accept: accept,
};

const setupOwner = (name: string): string => `invitation ${name}`;

async function open(
  { services: { pool, totpCipher } }: OpsCall,
  { name, code }: OpsInputs['invitation_open'],
): Promise<OpsOutputs['invitation_open'] | OpsRefused> {
  if (!(await isInvited(pool, name, code))) return new OpsRefused('no_invitation');
  const { secret, address } = newTotp(name);
  const setup = totpCipher.seal(setupOwner(name), secret).toString('base64url');
  return { address, secret, setup };
}

async function accept(
  { services: { pool, totpCipher, now } }: OpsCall,
  { name, code, setup, appCode, password }: OpsInputs['invitation_accept'],
): Promise<OpsOutputs['invitation_accept'] | OpsRefused> {
  // Before the password is hashed, which costs time.
  if (!(await isInvited(pool, name, code))) return new OpsRefused('no_invitation');
  if (passwordProblem(password, name) !== undefined) {
    return new OpsRefused('weak_password', { field: 'password' });
  }
  const totpSecret = readSetup(totpCipher, name, setup);
  if (totpSecret === undefined) return new OpsRefused('bad_field', { field: 'setup' });
  const given = { name, code, password, totpSecret, totpCode: appCode };
  const accepted = await acceptInvitation(pool, totpCipher, now(), given);
  switch (accepted) {
    case 'wrong_code':
      return new OpsRefused('wrong_code', { field: 'app_code' });
    case 'no_invitation':
      return new OpsRefused(accepted);
    default:
      return { recoveryCodes: accepted };
  }
}

/** The secret of the first step; undefined for anything else. */
function readSetup(cipher: TotpCipher, name: string, setup: string): string | undefined {
  try {
    return cipher.open(setupOwner(name), Buffer.from(setup, 'base64url'));
  } catch {
    return undefined;
  }
}
