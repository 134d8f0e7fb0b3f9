import { SegmentedControl } from '@mantine/core';
import { Age, ConsolePage, DataTable, Panel, useMessages, useOpsPages } from '@velvet/console-kit';
import { type ProposalItem, proposalPage } from '@velvet/contract/ops/proposals';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { type Invitation, InvitationCode } from './invitation-code.tsx';
import { nameOfKind, ProposalDrawer, ProposalState } from './proposal-drawer.tsx';
import { messages } from './proposals.messages.ts';

const ALL = 'all';
const PENDING = 'pending';

/** Where two operators must agree, the second one decides here (spec S13.2). */
export default function ProposalsPage() {
  const intl = useIntl();
  const t = useMessages(messages);
  const [search, setSearch] = useSearchParams();
  const isAll = search.get('show') === ALL;
  const id = Number(search.get('id'));
  // Not in the drawer: the proposal leaves the list as soon as it is decided.
  const [invitation, setInvitation] = useState<Invitation>();
  const list = useOpsPages(proposalPage, { all: isAll });
  const show = (shown: string) => setSearch(shown === ALL ? { show: ALL } : {});
  const close = () => setSearch(isAll ? { show: ALL } : {});
  const hrefOf = (proposal: ProposalItem) => {
    const query = new URLSearchParams(isAll ? { show: ALL } : {});
    query.set('id', String(proposal.id));
    return `/proposals?${query}`;
  };
  return (
    <ConsolePage
      title={t('title')}
      description={t('hint')}
      sources={[list]}
      actions={
        <SegmentedControl
          aria-label={t('scope')}
          data={[PENDING, ALL].map((value) => ({
            value,
            label: t(value === ALL ? 'all' : 'pending'),
          }))}
          value={isAll ? ALL : PENDING}
          onChange={show}
        />
      }
    >
      <Panel isFlush>
        <DataTable
          label={t('title')}
          rows={list}
          hrefOf={hrefOf}
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
        isLoading={list.isLoading}
        proposal={list.items?.find((proposal) => proposal.id === id)}
        onClose={close}
        onInvitation={setInvitation}
      />
      <InvitationCode invitation={invitation} onClose={() => setInvitation(undefined)} />
    </ConsolePage>
  );
}
