import {
  type DataColumn,
  type DataRows,
  DataTable,
  StateBadge,
  useConsole,
  When,
} from '@velvet/console-kit';
import type { OperatorItem } from '@velvet/contract/ops/operators';
import { operatorRoles } from '@velvet/contract/ops/role';
import { FormattedMessage, useIntl } from 'react-intl';
import { roleNames } from '../layout/layout.messages.ts';
import { OperatorMenu } from './operator-menu.tsx';
import { OperatorState } from './operator-state.tsx';
import { messages, valued } from './operators.messages.ts';
import * as styles from './operators.module.css';
import type { TellOutcome } from './use-tell-outcome.ts';

interface OperatorTableProps {
  readonly rows: DataRows<OperatorItem>;
  readonly tell: TellOutcome;
}

export function OperatorTable({ rows, tell }: OperatorTableProps) {
  const intl = useIntl();
  const columns: readonly DataColumn<OperatorItem>[] = [
    {
      key: 'name',
      header: intl.formatMessage(messages.name),
      cell: ({ name }) => <OperatorName name={name} />,
    },
    {
      key: 'roles',
      header: intl.formatMessage(messages.roles),
      cell: ({ roles }) =>
        intl.formatList(
          operatorRoles
            .filter((role) => roles.includes(role))
            .map((role) => intl.formatMessage(roleNames[role])),
          // Chinese units follow each other without anything between.
          { type: 'conjunction', style: 'narrow' },
        ),
    },
    {
      key: 'state',
      header: intl.formatMessage(messages.state),
      cell: (operator) => <OperatorState operator={operator} />,
    },
    {
      key: 'member',
      header: intl.formatMessage(messages.member),
      cell: ({ memberId }) =>
        memberId === undefined ? '–' : intl.formatMessage(valued.memberNumber, { id: memberId }),
    },
    {
      key: 'passkeys',
      header: intl.formatMessage(messages.passkeys),
      align: 'end',
      cell: ({ passkeys }) => intl.formatNumber(passkeys),
    },
    {
      key: 'seen',
      header: intl.formatMessage(messages.seen),
      cell: ({ lastSeenAt }) =>
        lastSeenAt === undefined ? (
          <span className={styles.never}>
            <FormattedMessage {...messages.never} />
          </span>
        ) : (
          <When at={lastSeenAt} />
        ),
    },
    {
      key: 'change',
      header: intl.formatMessage(messages.change),
      align: 'end',
      cell: (operator) => <OperatorMenu operator={operator} tell={tell} />,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.title)}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      empty={intl.formatMessage(messages.none)}
    />
  );
}

function OperatorName({ name }: { readonly name: string }) {
  const { operator } = useConsole();
  return (
    <span className={styles.name}>
      {name}
      {name === operator.name && (
        <StateBadge tone="neutral">
          <FormattedMessage {...messages.you} />
        </StateBadge>
      )}
    </span>
  );
}
