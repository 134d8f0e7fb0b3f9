import { Alert } from '@mantine/core';
import { ConsolePage, Panel, useMessages, useOpsQuery } from '@velvet/console-kit';
import { settingPage } from '@velvet/contract/ops/settings';
import { useSearchParams } from 'react-router-dom';
import { SettingList } from './setting-list.tsx';
import { SettingView } from './setting-view.tsx';
import { messages } from './settings.messages.ts';

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
