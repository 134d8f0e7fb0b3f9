import type { ApiError } from '@velvet/shared/api';
import { closeAccount, keepAccount } from '@velvet/shared/contract/privacy';
import { useHost } from '@velvet/shared/feature';
import type { Minor } from '@velvet/shared/money';
import { useSecretCall } from '../form/use-secret-call.ts';
import { privacyTags } from './privacy-queries.ts';

/** Closes the account, and keeps it. */
export function useCloseAccount() {
  const { overlays } = useHost();
  const { busy, run } = useSecretCall({ tags: [...privacyTags] });
  return {
    busy,
    /** Returns whether it worked. */
    async close(givenUp: Minor, isHandled: (error: ApiError) => boolean): Promise<boolean> {
      const answer = await run(closeAccount, { givenUp }, isHandled);
      if (answer.ok) overlays.toast(answer.message, { tone: 'success' });
      return answer.ok;
    },
    async keep(): Promise<void> {
      const answer = await run(keepAccount, {});
      if (answer.ok) overlays.toast(answer.message, { tone: 'success' });
    },
  };
}
