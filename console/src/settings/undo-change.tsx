import { DecisionDialog, Facts } from '@velvet/console-kit';
import type { Setting, SettingChange } from '@velvet/contract/ops/settings';
import { useIntl } from 'react-intl';
import { SettingBrief } from './setting-brief.tsx';
import { messages } from './settings.messages.ts';
import { useSetSetting } from './use-set-setting.ts';

interface UndoChangeProps {
  /** As it was when the dialog was opened. */
  readonly setting: Setting;
  readonly change: SettingChange;
  readonly onClose: () => void;
}

/** Sets the value from before a change. */
export function UndoChange({ setting, change, onClose }: UndoChangeProps) {
  const intl = useIntl();
  const { kind, value, needsSecond } = setting;
  const { set, tell } = useSetSetting(setting);
  return (
    <DecisionDialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage(messages.undoTitle)}
      confirmLabel={intl.formatMessage(needsSecond ? messages.propose : messages.undo)}
      reason={needsSecond ? { hint: intl.formatMessage(messages.secondHint) } : {}}
      decide={(reason) => set(change.before, reason)}
      onDone={tell}
    >
      {(errorOf) => {
        const error = errorOf('value');
        return (
          <>
            <Facts
              facts={[
                {
                  label: intl.formatMessage(messages.present),
                  value: <SettingBrief kind={kind} value={value} other={change.before} />,
                },
                {
                  label: intl.formatMessage(messages.earlier),
                  value: <SettingBrief kind={kind} value={change.before} other={value} />,
                },
              ]}
            />
            {error !== undefined && <p role="alert">{error}</p>}
          </>
        );
      }}
    </DecisionDialog>
  );
}
