import { Checkbox, Text } from '@mantine/core';
import { DecisionDialog, useUnsavedGuard } from '@velvet/console-kit';
import type { Setting } from '@velvet/contract/ops/settings';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { refuseHere } from '../forms/refuse-here.ts';
import { draftOf, jsonOf } from './setting-draft.ts';
import { SettingField } from './setting-field.tsx';
import { settingHints, settingNames } from './setting-names.messages.ts';
import { messages, valued } from './settings.messages.ts';
import { useSetSetting } from './use-set-setting.ts';

interface ChangeSettingProps {
  /** As it was when the dialog was opened: what has changed since is refused. */
  readonly setting: Setting;
  readonly onClose: () => void;
}

const VALUE = 'value';

/** Sets a setting, or asks a second administrator to. */
export function ChangeSetting({ setting, onClose }: ChangeSettingProps) {
  const intl = useIntl();
  const { key, kind, value, needsSecond } = setting;
  const { set, tell } = useSetSetting(setting);
  const [draft, setDraft] = useState(() => draftOf(kind, value));
  const [isOwnValue, setOwnValue] = useState(false);
  const [start] = useState(draft);
  useUnsavedGuard(draft !== start || isOwnValue);

  const decide = async (reason: string) => {
    if (isOwnValue) return set(undefined, reason);
    const read = jsonOf(draft);
    if ('json' in read) return set(read.json, reason);
    const problem = read.problem === 'not_json' ? messages.notJson : messages.incomplete;
    return refuseHere(VALUE, intl.formatMessage(problem));
  };
  return (
    <DecisionDialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage(valued.changeOf, { name: intl.formatMessage(settingNames[key]) })}
      confirmLabel={intl.formatMessage(needsSecond ? messages.propose : messages.save)}
      reason={{
        isOptional: !needsSecond,
        ...(needsSecond ? { hint: intl.formatMessage(messages.secondHint) } : {}),
      }}
      decide={decide}
      onDone={tell}
    >
      {(errorOf) => (
        <>
          <Text size="sm" c="dimmed">
            <FormattedMessage {...settingHints[key]} />
          </Text>
          {!isOwnValue && <SettingField draft={draft} error={errorOf(VALUE)} onChange={setDraft} />}
          {value !== undefined && (
            <Checkbox
              label={intl.formatMessage(messages.ownValue)}
              checked={isOwnValue}
              onChange={({ currentTarget: { checked } }) => setOwnValue(checked)}
            />
          )}
        </>
      )}
    </DecisionDialog>
  );
}
