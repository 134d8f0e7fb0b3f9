import {
  Age,
  type DataColumns,
  DataTable,
  type OpsQueryResult,
  Panel,
  pointsColumn,
  SmallButton,
  StateBadge,
  useConsole,
  useMessages,
} from '@velvet/console-kit';
import type { WaitingDesk, WaitingItem, WaitingKind } from '@velvet/contract/ops/desk';
import { memberShown } from '@velvet/contract/ops/members';
import { approveWithdrawal } from '@velvet/contract/ops/withdrawals';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ApproveWithdrawal, waitingPages } from './approve-withdrawal.tsx';
import { countNames, kindNames, messages, unusualNames, valued } from './desk.messages.ts';
import * as styles from './desk.module.css';

interface DeskProps {
  readonly desk: OpsQueryResult<WaitingDesk>;
}

/** What the address of the page that decides about a kind calls its id. */
const parameterOf = (kind: WaitingKind): string =>
  kind === 'conversation' ? 'member' : kind === 'case' ? 'case' : 'id';

/** The page that decides about a kind, where there is one. */
function useLinks(): (kind: WaitingKind) => string | undefined {
  const { hasPage } = useConsole();
  return (kind) => (hasPage(waitingPages[kind]) ? waitingPages[kind] : undefined);
}

/** How many of each kind wait. */
export function WaitingCounts({ desk }: DeskProps) {
  const intl = useIntl();
  const linkOf = useLinks();
  return (
    desk.data && (
      <ul className={styles.counts}>
        {desk.data.counts.map(({ kind, count }) => (
          <Count
            key={kind}
            label={intl.formatMessage(countNames[kind])}
            count={count}
            to={linkOf(kind)}
          />
        ))}
      </ul>
    )
  );
}

/** The oldest of what waits: whose it is, how much, what is unusual, and the decision where it is simple. */
export function WaitingList({ desk }: DeskProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { mayCall } = useConsole();
  const linkOf = useLinks();
  const [decided, setDecided] = useState<WaitingItem>();
  const nameOf = ({ kind, id, subject }: WaitingItem) => {
    const name = intl.formatMessage(valued.item, { kind: intl.formatMessage(kindNames[kind]), id });
    const link = linkOf(kind);
    return (
      <>
        {link === undefined ? name : <Link to={`${link}?${parameterOf(kind)}=${id}`}>{name}</Link>}
        {subject !== undefined && <div className={styles.tileHint}>{subject}</div>}
      </>
    );
  };
  const isSimple = ({ kind, unusual }: WaitingItem) =>
    kind === 'withdrawal' && unusual?.length === 0 && mayCall(approveWithdrawal);
  const columns: DataColumns<WaitingItem> = [
    { key: 'kind', header: t('kind'), cell: nameOf },
    {
      key: 'member',
      header: t('member'),
      cell: ({ memberId, username }) =>
        memberId !== undefined && mayCall(memberShown) ? (
          <Link to={`/members?id=${memberId}`}>{username}</Link>
        ) : (
          username
        ),
    },
    pointsColumn('amount', t('amount'), ({ amount }) => amount),
    {
      key: 'unusual',
      header: t('unusual'),
      cell: ({ unusual = [] }) => (
        <div className={styles.unusual}>
          {unusual.map((word) => (
            <StateBadge key={word} tone="attention">
              {intl.formatMessage(unusualNames[word])}
            </StateBadge>
          ))}
        </div>
      ),
    },
    { key: 'age', header: t('age'), align: 'end', cell: ({ since }) => <Age since={since} /> },
    {
      key: 'decision',
      header: '',
      align: 'end',
      cell: (item) =>
        isSimple(item) && (
          <SmallButton
            text={t('approve')}
            label={intl.formatMessage(valued.approve, { id: item.id })}
            kind="main"
            onClick={() => setDecided(item)}
          />
        ),
    },
  ];
  return (
    <Panel title={t('waiting')} isFlush>
      <DataTable
        label={t('waiting')}
        rows={{ items: desk.data?.items, error: desk.error, refetch: desk.refetch }}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        empty={t('nothing')}
        columns={columns}
      />
      {decided && <ApproveWithdrawal id={decided.id} onClose={() => setDecided(undefined)} />}
    </Panel>
  );
}

interface CountProps {
  readonly label: string;
  readonly count: number;
  readonly to: string | undefined;
}

function Count({ label, count, to }: CountProps) {
  const intl = useIntl();
  const content = (
    <>
      <span className={styles.countValue} data-none={count === 0 || undefined}>
        {intl.formatNumber(count)}
      </span>
      <span className={styles.countLabel}>{label}</span>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={styles.count}>{content}</div>
      ) : (
        <Link className={styles.count} to={to}>
          {content}
        </Link>
      )}
    </li>
  );
}
