import { Alert, Text } from '@mantine/core';
import { ConsolePage, Panel, useMessages, useOpsQuery } from '@velvet/console-kit';
import { releasePage } from '@velvet/contract/ops/releases';
import { useSearchParams } from 'react-router-dom';
import { ReleaseTable } from './release-table.tsx';
import { ReleaseView } from './release-view.tsx';
import { messages } from './releases.messages.ts';

/**
 * The releases of all apps, or of the one that the address names by `app` (spec S13.3). A development server
 * serves what is being written, and no edge answers there.
 */
export default function ReleasesPage() {
  return process.env.NODE_ENV === 'development' ? <NoReleases /> : <Releases />;
}

function NoReleases() {
  const t = useMessages(messages);
  return (
    <ConsolePage title={t('title')}>
      <Alert color="blue" title={t('developmentTitle')}>
        {t('developmentText')}
      </Alert>
    </ConsolePage>
  );
}

function Releases() {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const source = useOpsQuery(releasePage, {});
  const { data, error, refetch } = source;
  const app = search.get('app');
  const shown = data?.items.find((releases) => releases.app === app);
  if (shown && data) {
    const { revision } = data;
    return <ReleaseView key={shown.app} releases={shown} revision={revision} source={source} />;
  }
  return (
    <ConsolePage title={t('title')} description={t('description')} sources={[source]}>
      {app !== null && data && <Alert color="yellow">{t('unknown')}</Alert>}
      <Panel isFlush>
        <ReleaseTable rows={{ items: data?.items, error, refetch }} />
      </Panel>
      {data?.items.some(({ figures }) => figures) && (
        <Text size="sm" c="dimmed">
          {t('errorsHint')}
        </Text>
      )}
    </ConsolePage>
  );
}
