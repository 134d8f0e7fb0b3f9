import { SegmentedControl } from '@mantine/core';
import { ConsolePage, Panel, useOpsPages } from '@velvet/console-kit';
import { reportPage } from '@velvet/contract/ops/reports';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { ReportTable } from './report-table.tsx';
import { messages } from './reports.messages.ts';

/** What members reported; what is open unless the address asks for all (spec S13.3). */
export default function ReportsPage() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const all = search.get('state') === 'all';
  const rows = useOpsPages(reportPage, { all });
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[rows]}
    >
      <Panel
        isFlush
        actions={
          <SegmentedControl
            size="sm"
            aria-label={intl.formatMessage(messages.which)}
            value={all ? 'all' : 'open'}
            onChange={(state) => setSearch(state === 'all' ? { state } : {}, { replace: true })}
            data={[
              { value: 'open', label: intl.formatMessage(messages.open) },
              { value: 'all', label: intl.formatMessage(messages.all) },
            ]}
          />
        }
      >
        <ReportTable rows={rows} />
      </Panel>
    </ConsolePage>
  );
}
