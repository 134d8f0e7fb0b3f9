import { Button } from '@mantine/core';
import { ConsolePage, FailureNotice, Panel, useConsole, useOpsQuery } from '@velvet/console-kit';
import type { Id } from '@velvet/contract/brand';
import { addMemberNote, type MemberDetail, memberShown } from '@velvet/contract/ops/members';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { MemberActions } from './member-actions.tsx';
import { AccountFacts, PlayFacts, TotalFacts } from './member-facts.tsx';
import { MemberHistory } from './member-history.tsx';
import { MemberMovements } from './member-movements.tsx';
import { MemberNotes } from './member-notes.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { messages } from './members.messages.ts';
import * as styles from './members.module.css';

/** Everything that operators know of one member, and what they can do about it. */
export function MemberView({ id }: { readonly id: Id<'member'> }) {
  const intl = useIntl();
  const member = useOpsQuery(memberShown, { id });
  const { data, error, refetch } = member;
  return (
    <ConsolePage
      title={data?.member.username ?? intl.formatMessage(messages.title)}
      sources={[member]}
      actions={
        <>
          <Button component={Link} to="/members" variant="default">
            {intl.formatMessage(messages.back)}
          </Button>
          {data && <MemberActions detail={data} />}
        </>
      }
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <MemberContent detail={data} />}
    </ConsolePage>
  );
}

function MemberContent({ detail }: { readonly detail: MemberDetail }) {
  const intl = useIntl();
  const { mayCall } = useConsole();
  return (
    <>
      <div className={styles.columns}>
        <Panel title={intl.formatMessage(messages.account)}>
          <AccountFacts detail={detail} />
        </Panel>
        <div className={styles.column}>
          <Panel title={intl.formatMessage(messages.totals)}>
            <TotalFacts detail={detail} />
          </Panel>
          <Panel title={intl.formatMessage(messages.limits)}>
            <PlayFacts protection={detail.protection} />
          </Panel>
        </div>
      </div>
      <MemberNotes
        detail={detail}
        mayAdd={mayCall(addMemberNote) && detail.closing?.erasedAt === undefined}
      />
      <MemberSessions detail={detail} />
      <MemberMovements movements={detail.movements} />
      <MemberHistory entries={detail.audit} />
    </>
  );
}
