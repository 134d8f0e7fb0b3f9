import {
  type DataColumn,
  type DataRows,
  DataTable,
  textFor,
  useConsole,
  When,
} from '@velvet/console-kit';
import type { NoticeItem } from '@velvet/contract/ops/notices';
import { useIntl } from 'react-intl';
import { noticeAddress } from './notice-address.ts';
import { kindLabel } from './notice-kind.ts';
import { NoticeState } from './notice-state.tsx';
import { messages, valued } from './notices.messages.ts';

export function NoticeTable({ rows }: { readonly rows: DataRows<NoticeItem> }) {
  const intl = useIntl();
  const { language } = useConsole();
  const columns: readonly DataColumn<NoticeItem>[] = [
    {
      key: 'name',
      header: intl.formatMessage(messages.name),
      cell: ({ name }) => textFor(name, language),
    },
    {
      key: 'kind',
      header: intl.formatMessage(messages.kind),
      cell: ({ type }) => kindLabel(intl, type),
    },
    {
      key: 'reader',
      header: intl.formatMessage(messages.reader),
      cell: ({ memberId }) =>
        memberId === undefined
          ? intl.formatMessage(messages.everybody)
          : intl.formatMessage(valued.numberOfMember, { id: memberId }),
    },
    {
      key: 'state',
      header: intl.formatMessage(messages.state),
      cell: (item) => <NoticeState {...item} />,
    },
    {
      key: 'from',
      header: intl.formatMessage(messages.from),
      cell: ({ visibleFrom }) => <When at={visibleFrom} />,
      isNoWrap: true,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.title)}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => noticeAddress(id)}
      empty={intl.formatMessage(messages.none)}
    />
  );
}
