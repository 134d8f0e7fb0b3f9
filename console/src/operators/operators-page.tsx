import { Button } from '@mantine/core';
import { ConsolePage, Panel, useOpsPages } from '@velvet/console-kit';
import { operatorPage } from '@velvet/contract/ops/operators';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { InvitationCode } from '../proposals/invitation-code.tsx';
import { InviteOperator } from './invite-operator.tsx';
import { OperatorTable } from './operator-table.tsx';
import { messages } from './operators.messages.ts';
import { useTellOutcome } from './use-tell-outcome.ts';

/** Operators, newest first: who they are, what they may do, and what waits (spec S13.1, S13.2). */
export default function OperatorsPage() {
  const intl = useIntl();
  const rows = useOpsPages(operatorPage, {});
  const [isInviting, setInviting] = useState(false);
  const { tell, code, forgetCode } = useTellOutcome();
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[rows]}
      actions={
        <Button onClick={() => setInviting(true)}>
          <FormattedMessage {...messages.invite} />
        </Button>
      }
    >
      <Panel isFlush>
        <OperatorTable rows={rows} tell={tell} />
      </Panel>
      {isInviting && <InviteOperator tell={tell} onClose={() => setInviting(false)} />}
      <InvitationCode invitation={code} onClose={forgetCode} />
    </ConsolePage>
  );
}
