import { Alert } from '@mantine/core';
import {
  ConsolePage,
  type DataColumns,
  type DataRows,
  DataTable,
  dateColumn,
  Panel,
  StateBadge,
  useMessages,
  useOpsQuery,
} from '@velvet/console-kit';
import { type Setting, settingPage } from '@velvet/contract/ops/settings';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { SettingBrief } from './setting-brief.tsx';
import { kindNames, settingNames } from './setting-names.messages.ts';
import { SettingView } from './setting-view.tsx';
import { messages } from './settings.messages.ts';
import * as styles from './settings.module.css';

/** The product's settings: all of them, or the one that the address names by `key` (spec S13.3). */
export default function SettingsPage() {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const source = useOpsQuery(settingPage, {});
  const { data, error, refetch } = source;
  const key = search.get('key');
  const shown = data?.items.find((setting) => setting.key === key);
  if (shown) return <SettingView key={shown.key} setting={shown} source={source} />;
  return (
    <ConsolePage title={t('title')} description={t('description')} sources={[source]}>
      {key !== null && data && <Alert color="yellow">{t('unknown')}</Alert>}
      <Panel isFlush>
        <SettingList rows={{ items: data?.items, error, refetch }} />
      </Panel>
    </ConsolePage>
  );
}

function SettingList({ rows }: { readonly rows: DataRows<Setting> }) {
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
      cell: ({ needsSecond, waitsForSecond }) =>
        waitsForSecond ? (
          <StateBadge tone="attention">{t('waitsForOther')}</StateBadge>
        ) : (
          t(needsSecond ? 'two' : 'one')
        ),
    },
    dateColumn('changed', t('changed'), ({ changedAt }) => changedAt, {
      none: <span className={styles.unset}>{t('never')}</span>,
    }),
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
