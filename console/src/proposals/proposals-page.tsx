import {
  AddressChoice,
  Age,
  ConsolePage,
  DataTable,
  FailureNotice,
  Panel,
  useAddressFilter,
  useMessages,
  useOpsPages,
} from '@velvet/console-kit';
import { proposalPage } from '@velvet/contract/ops/proposals';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { type Invitation, InvitationCode } from './invitation-code.tsx';
import { nameOfKind, ProposalDrawer, ProposalState } from './proposal-drawer.tsx';
import { messages } from './proposals.messages.ts';

const ALL = 'all';
const PENDING = 'pending';

/** Where two operators must agree, the second one decides here (spec S13.2). */
export default function ProposalsPage() {
  const intl = useIntl();
  const t = useMessages(messages);
  const [said, change] = useAddressFilter(['show', 'id']);
  const isAll = said('show') === ALL;
  const id = Number(said('id'));
  // Not in the drawer: the proposal leaves the list as soon as it is decided.
  const [invitation, setInvitation] = useState<Invitation>();
  const list = useOpsPages(proposalPage, { all: isAll });
  const { error, fetchMore } = list;
  const proposal = list.items?.find((each) => each.id === id);
  // Links from the desk lead to the oldest ones, which are on the last page.
  const oldest = list.items?.at(-1)?.id ?? 0;
  const isSearching = id > 0 && id < oldest && !error && list.hasMore;
  useEffect(() => {
    if (isSearching && !list.isFetchingMore) fetchMore();
  });
  return (
    <ConsolePage
      title={t('title')}
      description={t('hint')}
      sources={[list]}
      actions={
        <AddressChoice
          label={t('scope')}
          parameter="show"
          options={[
            { value: PENDING, label: t('pending') },
            { value: ALL, label: t('all') },
          ]}
          value={isAll ? ALL : PENDING}
        />
      }
    >
      <Panel isFlush>
        <DataTable
          label={t('title')}
          rows={list}
          hrefOf={(proposal) => `/proposals?${isAll ? `show=${ALL}&` : ''}id=${proposal.id}`}
          isCurrent={(proposal) => proposal.id === id}
          empty={t('none')}
          columns={[
            { key: 'kind', header: t('what'), cell: ({ kind }) => nameOfKind(intl, kind) },
            { key: 'subject', header: t('subject'), cell: ({ subject }) => subject },
            { key: 'by', header: t('requestedBy'), cell: ({ requestedBy }) => requestedBy },
            {
              key: 'state',
              header: t('state'),
              cell: ({ state }) => <ProposalState state={state} />,
            },
            {
              key: 'age',
              header: t('requestedAt'),
              align: 'end',
              cell: ({ requestedAt }) => <Age since={requestedAt} />,
            },
          ]}
        />
      </Panel>
      <ProposalDrawer
        isOpen={id > 0}
        isLoading={list.isLoading || isSearching}
        failure={error && <FailureNotice failure={error} onRetry={list.refetch} />}
        proposal={proposal}
        onClose={() => change({ id: undefined })}
        onInvitation={setInvitation}
      />
      <InvitationCode invitation={invitation} onClose={() => setInvitation(undefined)} />
    </ConsolePage>
  );
}
