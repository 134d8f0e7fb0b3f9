import { type DataColumn, type DataRows, DataTable, StateBadge, When } from '@velvet/console-kit';
import type { Setting } from '@velvet/contract/ops/settings';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingBrief } from './setting-brief.tsx';
import { kindNames, settingNames } from './setting-names.messages.ts';
import { messages } from './settings.messages.ts';
import * as styles from './settings.module.css';

export function SettingList({ rows }: { readonly rows: DataRows<Setting> }) {
  const intl = useIntl();
  const columns: readonly DataColumn<Setting>[] = [
    {
      key: 'setting',
      header: intl.formatMessage(messages.setting),
      cell: ({ key }) => intl.formatMessage(settingNames[key]),
    },
    {
      key: 'value',
      header: intl.formatMessage(messages.value),
      cell: ({ kind, value }) => <SettingBrief kind={kind} value={value} />,
    },
    {
      key: 'kind',
      header: intl.formatMessage(messages.kind),
      cell: ({ kind }) => intl.formatMessage(kindNames[kind]),
    },
    {
      key: 'approval',
      header: intl.formatMessage(messages.approval),
      isNoWrap: true,
      cell: (setting) => <Approval setting={setting} />,
    },
    {
      key: 'changed',
      header: intl.formatMessage(messages.changed),
      cell: ({ changedAt }) =>
        changedAt === undefined ? (
          <span className={styles.unset}>
            <FormattedMessage {...messages.never} />
          </span>
        ) : (
          <When at={changedAt} precision="date" />
        ),
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.title)}
      rows={rows}
      columns={columns}
      keyOf={({ key }) => key}
      hrefOf={({ key }) => `/settings?key=${key}`}
      empty={intl.formatMessage(messages.none)}
    />
  );
}

function Approval({ setting: { needsSecond, waitsForSecond } }: { readonly setting: Setting }) {
  if (waitsForSecond) {
    return (
      <StateBadge tone="attention">
        <FormattedMessage {...messages.waits} />
      </StateBadge>
    );
  }
  return <FormattedMessage {...(needsSecond ? messages.two : messages.one)} />;
}
