import { Age, DataTable, type OpsQueryResult, Panel, useConsole, When } from '@velvet/console-kit';
import type { WaitingDesk, WaitingItem, WaitingKind } from '@velvet/contract/ops/desk';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { countNames, kindNames, messages, valued } from './desk.messages.ts';
import * as styles from './desk.module.css';
import { waitingPages } from './waiting-pages.ts';

/** How many of each kind wait, and the oldest of them. */
export function WaitingList({ desk }: { readonly desk: OpsQueryResult<WaitingDesk> }) {
  const intl = useIntl();
  const { hasPage } = useConsole();
  const linkOf = (kind: WaitingKind) =>
    hasPage(waitingPages[kind]) ? waitingPages[kind] : undefined;
  const nameOf = ({ kind, id }: WaitingItem) => {
    const name = intl.formatMessage(valued.item, { kind: intl.formatMessage(kindNames[kind]), id });
    const link = linkOf(kind);
    return link === undefined ? name : <Link to={`${link}?id=${id}`}>{name}</Link>;
  };
  return (
    <>
      {desk.data && (
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
      )}
      <Panel title={intl.formatMessage(messages.waiting)} isFlush>
        <DataTable
          label={intl.formatMessage(messages.waiting)}
          rows={{ items: desk.data?.items, error: desk.error, refetch: desk.refetch }}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          empty={intl.formatMessage(messages.nothing)}
          columns={[
            { key: 'kind', header: intl.formatMessage(messages.kind), cell: nameOf },
            {
              key: 'since',
              header: intl.formatMessage(messages.since),
              cell: ({ since }) => <When at={since} />,
            },
            {
              key: 'age',
              header: intl.formatMessage(messages.age),
              align: 'end',
              cell: ({ since }) => <Age since={since} />,
            },
          ]}
        />
      </Panel>
    </>
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
