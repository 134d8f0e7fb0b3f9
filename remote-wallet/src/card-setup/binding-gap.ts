import type { UserInfo } from '@velvet/contract/member';

/** What a member lacks before a card can be bound, the name first (spec S3.46, S6.2). */
export function bindingGap({
  realName,
  hasFundsPassword,
}: Pick<UserInfo, 'realName' | 'hasFundsPassword'>): 'name' | 'funds-password' | undefined {
  if (realName === '') return 'name';
  return hasFundsPassword ? undefined : 'funds-password';
}
