import { ConsolePage, ExportButton, Panel, useConsole, useOpsPages } from '@velvet/console-kit';
import { auditPage, verifyAudit } from '@velvet/contract/ops/audit';
import { exportAudit } from '@velvet/contract/ops/exports';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages } from './audit.messages.ts';
import { AuditChain } from './audit-chain.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { AuditSearch } from './audit-search.tsx';

/** What operators did, and whether the log is complete. */
export default function AuditPage() {
  const intl = useIntl();
  const { mayCall } = useConsole();
  const [search, setSearch] = useSearchParams();
  const operator = search.get('operator') ?? '';
  const subject = search.get('subject') ?? '';
  const filter = {
    ...(operator === '' ? {} : { operator }),
    ...(subject === '' ? {} : { subject }),
  };
  const entries = useOpsPages(auditPage, filter);
  const find = (query: Readonly<Record<string, string>>) =>
    setSearch(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')));
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.hint)}
      sources={[entries]}
      actions={<ExportButton endpoint={exportAudit} input={filter} />}
    >
      {mayCall(verifyAudit) && <AuditChain />}
      <Panel isFlush>
        <AuditSearch
          key={`${operator} ${subject}`}
          operator={operator}
          subject={subject}
          onSearch={find}
        />
        <AuditEntries entries={entries} />
      </Panel>
    </ConsolePage>
  );
}
