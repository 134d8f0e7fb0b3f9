import { Button, NativeSelect } from '@mantine/core';
import {
  type DataColumns,
  FilterChoice,
  ListPage,
  textFor,
  timeColumn,
  useAddressFilter,
  useConsole,
  useMessages,
  useOpsPages,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { type NoticeItem, noticePage, noticeStates } from '@velvet/contract/ops/notices';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import {
  kindLabel,
  kindOptions,
  NoticeState,
  newNoticeAddress,
  noticeAddress,
  stateLabels,
} from './notice-state.tsx';
import { NewNotice, NoticeView } from './notice-view.tsx';
import { messages, valued } from './notices.messages.ts';

/** Notices: the list, the one that the address names by `id`, or a new one (spec S13.3). */
export default function NoticesPage() {
  const [search] = useSearchParams();
  const id = parseId<'notice'>(search.get('id'));
  if (id !== undefined) return <NoticeView key={id} id={id} />;
  return search.has('new') ? <NewNotice /> : <NoticeList />;
}

/** Notices of one state and kind, newest first; all of them unless the address says otherwise. */
function NoticeList() {
  const intl = useIntl();
  const t = useMessages(messages);
  const { language } = useConsole();
  const [said, change] = useAddressFilter(['state', 'kind']);
  const kinds = kindOptions(intl);
  const state = noticeStates.find((word) => word === said('state'));
  const kind = kinds.find(({ value }) => value === said('kind'))?.value ?? '';
  const rows = useOpsPages(noticePage, {
    ...(state ? { state } : {}),
    ...(kind === '' ? {} : { type: Number(kind) }),
  });
  const columns: DataColumns<NoticeItem> = [
    { key: 'name', header: t('name'), cell: ({ name }) => textFor(name, language) },
    { key: 'kind', header: t('kind'), cell: ({ type }) => kindLabel(intl, type) },
    {
      key: 'reader',
      header: t('reader'),
      cell: ({ memberId }) =>
        memberId === undefined
          ? t('everybody')
          : intl.formatMessage(valued.numberOfMember, { id: memberId }),
    },
    { key: 'state', header: t('state'), cell: (item) => <NoticeState {...item} /> },
    timeColumn('from', t('from'), ({ visibleFrom }) => visibleFrom),
  ];
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      actions={
        <Button component={Link} to={newNoticeAddress}>
          {t('add')}
        </Button>
      }
      rows={rows}
      filters={
        <>
          <FilterChoice
            label={t('state')}
            values={noticeStates}
            texts={stateLabels}
            value={state}
            onChange={(chosen) => change({ state: chosen })}
          />
          <NativeSelect
            aria-label={t('kind')}
            data={[{ value: '', label: t('allKinds') }, ...kinds]}
            value={kind}
            onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
          />
        </>
      }
      columns={columns}
      hrefOf={({ id }) => noticeAddress(id)}
      empty={t('none')}
    />
  );
}
