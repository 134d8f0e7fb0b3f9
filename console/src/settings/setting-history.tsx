import {
  type DataColumns,
  DataTable,
  formatTime,
  type OpsPages,
  SmallButton,
  timeColumn,
  useMessages,
} from '@velvet/console-kit';
import type { Setting, SettingChange } from '@velvet/contract/ops/settings';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { UndoChange } from './change-setting.tsx';
import { SettingBrief } from './setting-brief.tsx';
import { messages, valued } from './settings.messages.ts';
import * as styles from './settings.module.css';

interface SettingHistoryProps {
  readonly setting: Setting;
  readonly changes: OpsPages<SettingChange>;
}

/** What a setting was and became, with the way back to each earlier value. */
export function SettingHistory({ setting, changes }: SettingHistoryProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [undone, setUndone] = useState<{ setting: Setting; change: SettingChange }>();
  const { kind } = setting;
  const columns: DataColumns<SettingChange> = [
    timeColumn('at', t('at'), ({ at }) => at),
    { key: 'by', header: t('operator'), cell: (change) => <By change={change} /> },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
    {
      key: 'before',
      header: t('before'),
      cell: ({ before, after }) => <SettingBrief kind={kind} value={before} other={after} />,
    },
    {
      key: 'after',
      header: t('after'),
      cell: ({ before, after }) => <SettingBrief kind={kind} value={after} other={before} />,
    },
    {
      key: 'undo',
      header: t('undo'),
      align: 'end',
      cell: (change) =>
        !setting.waitsForSecond &&
        change.before !== setting.value && (
          <SmallButton
            text={t('undo')}
            label={intl.formatMessage(valued.undoOf, { time: formatTime(intl, change.at) })}
            onClick={() => setUndone({ setting, change })}
          />
        ),
    },
  ];
  return (
    <>
      <DataTable label={t('history')} rows={changes} columns={columns} empty={t('noHistory')} />
      {undone && <UndoChange {...undone} onClose={() => setUndone(undefined)} />}
    </>
  );
}

function By({ change: { operator, requestedBy } }: { readonly change: SettingChange }) {
  return (
    <>
      {operator}
      {requestedBy !== undefined && (
        <span className={styles.requester}>
          <FormattedMessage {...valued.requestedBy} values={{ operator: requestedBy }} />
        </span>
      )}
    </>
  );
}
