import { hasPasswordForm, isOwnName } from '@velvet/contract/password';
import { Refused } from '../../http/refused.ts';
import { isCommonPassword } from '../../secrets/common-passwords.ts';

/** Why a new login password of this member is refused (spec S6.1); undefined when it is accepted. */
export function refuseNewPassword(
  password: string,
  username: string,
  field: string,
): Refused | undefined {
  if (!hasPasswordForm(password)) return new Refused('bad_password_form', { field });
  if (isOwnName(password, username)) {
    return new Refused('bad_password_form', { field, message: 'password_is_name' });
  }
  return isCommonPassword(password)
    ? new Refused('bad_password_form', { field, message: 'common_password' })
    : undefined;
}
