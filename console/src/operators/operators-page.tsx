import { Button } from '@mantine/core';
import {
  ConsolePage,
  type DataColumns,
  DataTable,
  formatTime,
  Panel,
  StateBadge,
  type StateTone,
  timeColumn,
  useConsole,
  useMessages,
  useOpsPages,
} from '@velvet/console-kit';
import { type OperatorItem, operatorPage } from '@velvet/contract/ops/operators';
import { operatorRoles } from '@velvet/contract/ops/role';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { roleNames } from '../layout/layout.messages.ts';
import { InvitationCode } from '../proposals/invitation-code.tsx';
import { InviteOperator } from './invite-operator.tsx';
import { useTellOutcome } from './operator-changes.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { messages, stateNames, valued } from './operators.messages.ts';
import * as styles from './operators.module.css';

/** Operators, newest first: who they are, what they may do, and what waits (spec S13.1, S13.2). */
export default function OperatorsPage() {
  const intl = useIntl();
  const t = useMessages(messages);
  const rows = useOpsPages(operatorPage, {});
  const [isInviting, setInviting] = useState(false);
  const { tell, code, forgetCode } = useTellOutcome();
  const columns: DataColumns<OperatorItem> = [
    { key: 'name', header: t('name'), cell: ({ name }) => <OperatorName name={name} /> },
    {
      key: 'roles',
      header: t('roles'),
      cell: ({ roles }) =>
        intl.formatList(
          operatorRoles
            .filter((role) => roles.includes(role))
            .map((role) => intl.formatMessage(roleNames[role])),
          // Chinese units follow each other without anything between.
          { type: 'conjunction', style: 'narrow' },
        ),
    },
    { key: 'state', header: t('state'), cell: (operator) => <OperatorState operator={operator} /> },
    {
      key: 'member',
      header: t('member'),
      cell: ({ memberId }) =>
        memberId === undefined ? '–' : intl.formatMessage(valued.memberNumber, { id: memberId }),
    },
    {
      key: 'passkeys',
      header: t('passkeys'),
      align: 'end',
      cell: ({ passkeys }) => intl.formatNumber(passkeys),
    },
    timeColumn('seen', t('lastSeen'), ({ lastSeenAt }) => lastSeenAt, {
      none: <span className={styles.never}>{t('never')}</span>,
    }),
    {
      key: 'change',
      header: t('change'),
      align: 'end',
      cell: (operator) => <OperatorMenu operator={operator} tell={tell} />,
    },
  ];
  return (
    <ConsolePage
      title={t('title')}
      description={t('description')}
      sources={[rows]}
      actions={<Button onClick={() => setInviting(true)}>{t('invite')}</Button>}
    >
      <Panel isFlush>
        <DataTable label={t('title')} rows={rows} columns={columns} empty={t('none')} />
      </Panel>
      {isInviting && <InviteOperator tell={tell} onClose={() => setInviting(false)} />}
      <InvitationCode invitation={code} onClose={forgetCode} />
    </ConsolePage>
  );
}

function OperatorName({ name }: { readonly name: string }) {
  const t = useMessages(messages);
  const { operator } = useConsole();
  return (
    <span className={styles.name}>
      {name}
      {name === operator.name && <StateBadge tone="neutral">{t('you')}</StateBadge>}
    </span>
  );
}

const tones: Readonly<Record<OperatorItem['status'], StateTone>> = {
  invited: 'info',
  active: 'good',
  disabled: 'neutral',
};

/** The state of an account, until when an invitation is valid, and whether a change waits. */
function OperatorState({ operator }: { readonly operator: OperatorItem }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { status, invitedUntil, waitsForSecond } = operator;
  return (
    <span className={styles.state}>
      <StateBadge tone={tones[status]}>
        <FormattedMessage {...stateNames[status]} />
      </StateBadge>
      {waitsForSecond && <StateBadge tone="attention">{t('waitsForOther')}</StateBadge>}
      {invitedUntil !== undefined && (
        <span className={styles.until}>
          <FormattedMessage
            {...valued.invitedUntil}
            values={{ time: formatTime(intl, invitedUntil) }}
          />
        </span>
      )}
    </span>
  );
}
