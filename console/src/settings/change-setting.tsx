import { Checkbox } from '@mantine/core';
import {
  DecisionDialog,
  Facts,
  useConsole,
  useLeaveQuestion,
  useMessages,
  useOpsChange,
  useUnsavedGuard,
} from '@velvet/console-kit';
import type { OpsOutputOf } from '@velvet/contract/ops/ops-endpoint';
import { type Setting, type SettingChange, setSetting } from '@velvet/contract/ops/settings';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { refuseHere } from '../forms/refuse-here.ts';
import { SettingBrief } from './setting-brief.tsx';
import { draftOf, jsonOf } from './setting-draft.ts';
import { SettingField } from './setting-field.tsx';
import { settingHints, settingNames } from './setting-names.messages.ts';
import { messages, valued } from './settings.messages.ts';

interface ChangeSettingProps {
  /** As it was when the dialog was opened: what has changed since is refused. */
  readonly setting: Setting;
  readonly onClose: () => void;
}

const VALUE = 'value';

/** Sets a setting, or asks a second administrator to. */
export function ChangeSetting({ setting, onClose }: ChangeSettingProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { key, kind, value, needsSecond } = setting;
  const { set, tell } = useSetSetting(setting);
  const [draft, setDraft] = useState(() => draftOf(kind, value));
  const [isOwnValue, setOwnValue] = useState(false);
  const [start] = useState(draft);
  const isChanged = draft !== start || isOwnValue;
  useUnsavedGuard(isChanged);
  const mayClose = useLeaveQuestion(isChanged);

  const decide = async (reason: string) => {
    if (isOwnValue) return set(undefined, reason);
    const read = jsonOf(draft);
    if ('json' in read) return set(read.json, reason);
    const problem = read.problem === 'not_json' ? messages.notJson : messages.incomplete;
    return refuseHere(VALUE, intl.formatMessage(problem));
  };
  return (
    <DecisionDialog
      onClose={onClose}
      mayClose={mayClose}
      title={intl.formatMessage(valued.changeOf, { name: intl.formatMessage(settingNames[key]) })}
      confirmLabel={t(needsSecond ? 'propose' : 'save')}
      hint={intl.formatMessage(settingHints[key])}
      reason={{
        isOptional: !needsSecond,
        ...(needsSecond ? { hint: t('onceApproved') } : {}),
      }}
      decide={decide}
      onDone={tell}
    >
      {(errorOf) => (
        <>
          {!isOwnValue && <SettingField draft={draft} error={errorOf(VALUE)} onChange={setDraft} />}
          {value !== undefined && (
            <Checkbox
              label={t('ownValue')}
              checked={isOwnValue}
              onChange={({ currentTarget: { checked } }) => setOwnValue(checked)}
            />
          )}
        </>
      )}
    </DecisionDialog>
  );
}

interface UndoChangeProps {
  /** As it was when the dialog was opened. */
  readonly setting: Setting;
  readonly change: SettingChange;
  readonly onClose: () => void;
}

/** Sets the value from before a change. */
export function UndoChange({ setting, change, onClose }: UndoChangeProps) {
  const t = useMessages(messages);
  const { kind, value, needsSecond } = setting;
  const { set, tell } = useSetSetting(setting);
  return (
    <DecisionDialog
      onClose={onClose}
      title={t('undoTitle')}
      confirmLabel={t(needsSecond ? 'propose' : 'undo')}
      reason={needsSecond ? { hint: t('onceApproved') } : {}}
      decide={(reason) => set(change.before, reason)}
      onDone={tell}
    >
      <Facts
        facts={[
          {
            label: t('present'),
            value: <SettingBrief kind={kind} value={value} other={change.before} />,
          },
          {
            label: t('earlier'),
            value: <SettingBrief kind={kind} value={change.before} other={value} />,
          },
        ]}
      />
    </DecisionDialog>
  );
}

/** Sets a setting in the state in which it was shown. */
function useSetSetting({ key, version }: Setting) {
  const t = useMessages(messages);
  const { notify } = useConsole();
  const [run] = useOpsChange(setSetting);
  return {
    /** Sets the value that is given in JSON, or takes it away. */
    set: (value: string | undefined, reason: string) =>
      run({ key, version, ...(value === undefined ? {} : { value }), reason }),
    /** Says whether it is set, or waits for a second administrator. */
    tell: ({ outcome }: OpsOutputOf<typeof setSetting>) =>
      notify(t(outcome === 'ok' ? 'isSaved' : 'isProposed'), outcome === 'ok' ? 'done' : 'info'),
  };
}
