import type { Minor } from '@velvet/contract/money';
import { closeAccount, keepAccount } from '@velvet/contract/privacy';
import type { ApiError } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
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
