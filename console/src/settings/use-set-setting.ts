import { type OpsOutcome, useConsole, useOpsChange } from '@velvet/console-kit';
import type { OpsOutputOf } from '@velvet/contract/ops/ops-endpoint';
import { type Setting, setSetting } from '@velvet/contract/ops/settings';
import { useIntl } from 'react-intl';
import { messages } from './settings.messages.ts';

type Decided = OpsOutputOf<typeof setSetting>;

interface SetSetting {
  /** Sets the value that is given in JSON, or takes it away. */
  readonly set: (value: string | undefined, reason: string) => Promise<OpsOutcome<Decided>>;
  /** Says whether it is set, or waits for a second administrator. */
  readonly tell: (decided: Decided) => void;
}

/** Sets a setting in the state in which it was shown. */
export function useSetSetting({ key, version }: Setting): SetSetting {
  const intl = useIntl();
  const { notify } = useConsole();
  const [run] = useOpsChange(setSetting);
  return {
    set: (value, reason) =>
      run({ key, version, ...(value === undefined ? {} : { value }), reason }),
    tell: ({ outcome }) =>
      notify(
        intl.formatMessage(outcome === 'ok' ? messages.isSaved : messages.isProposed),
        outcome === 'ok' ? 'done' : 'info',
      ),
  };
}
