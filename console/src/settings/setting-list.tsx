import {
  type DataColumns,
  type DataRows,
  DataTable,
  StateBadge,
  useMessages,
  When,
} from '@velvet/console-kit';
import type { Setting } from '@velvet/contract/ops/settings';
import { useIntl } from 'react-intl';
import { SettingBrief } from './setting-brief.tsx';
import { kindNames, settingNames } from './setting-names.messages.ts';
import { messages } from './settings.messages.ts';
import * as styles from './settings.module.css';

export function SettingList({ rows }: { readonly rows: DataRows<Setting> }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const columns: DataColumns<Setting> = [
    {
      key: 'setting',
      header: t('setting'),
      cell: ({ key }) => intl.formatMessage(settingNames[key]),
    },
    {
      key: 'value',
      header: t('value'),
      cell: ({ kind, value }) => <SettingBrief kind={kind} value={value} />,
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => intl.formatMessage(kindNames[kind]) },
    {
      key: 'approval',
      header: t('approval'),
      isNoWrap: true,
      cell: (setting) => <Approval setting={setting} />,
    },
    {
      key: 'changed',
      header: t('changed'),
      cell: ({ changedAt }) =>
        changedAt === undefined ? (
          <span className={styles.unset}>{t('never')}</span>
        ) : (
          <When at={changedAt} precision="date" />
        ),
    },
  ];
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      keyOf={({ key }) => key}
      hrefOf={({ key }) => `/settings?key=${key}`}
      empty={t('none')}
    />
  );
}

function Approval({ setting: { needsSecond, waitsForSecond } }: { readonly setting: Setting }) {
  const t = useMessages(messages);
  if (waitsForSecond) {
    return <StateBadge tone="attention">{t('waits')}</StateBadge>;
  }
  return t(needsSecond ? 'two' : 'one');
}
