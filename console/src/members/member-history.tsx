import { DataTable, Panel, When } from '@velvet/console-kit';
import type { AuditEntry } from '@velvet/contract/ops/audit';
import { useIntl } from 'react-intl';
import { detailLine } from '../audit/audit-detail.ts';
import { messages } from './members.messages.ts';

/** The entries of the audit log about a member. */
export function MemberHistory({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage(messages.history)} isFlush>
      <DataTable
        label={intl.formatMessage(messages.history)}
        rows={{ items: entries }}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(messages.noHistory)}
        columns={[
          {
            key: 'at',
            header: intl.formatMessage(messages.at),
            isNoWrap: true,
            cell: ({ at }) => <When at={at} />,
          },
          {
            key: 'operator',
            header: intl.formatMessage(messages.operator),
            cell: ({ operator }) => operator,
          },
          {
            key: 'action',
            header: intl.formatMessage(messages.action),
            cell: ({ action }) => action,
          },
          {
            key: 'details',
            header: intl.formatMessage(messages.details),
            cell: ({ detail }) => detailLine(detail),
          },
        ]}
      />
    </Panel>
  );
}
