import { Button } from '@mantine/core';
import { DecisionDialog, useConsole, useOpsChange } from '@velvet/console-kit';
import { type RoundDetail, voidRound } from '@velvet/contract/ops/games';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './rounds.messages.ts';

/** Proposes to void a round that is not drawn; a second administrator must approve. */
export function VoidRound({ round }: { readonly round: RoundDetail }) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const [propose] = useOpsChange(voidRound);
  const { id, version, period, waitsForSecond } = round;
  return (
    <>
      <Button variant="light" color="red" onClick={() => setOpen(true)}>
        <FormattedMessage {...(waitsForSecond ? messages.approveVoid : messages.voidIt)} />
      </Button>
      <DecisionDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isDangerous
        title={intl.formatMessage(valued.voidOf, { period })}
        confirmLabel={intl.formatMessage(waitsForSecond ? messages.approveVoid : messages.voidIt)}
        decide={(reason) => propose({ id, version, reason })}
        onDone={({ outcome }) =>
          notify(
            intl.formatMessage(outcome === 'voided' ? messages.isVoid : messages.isProposed),
            'done',
          )
        }
      >
        <FormattedMessage {...messages.voidText} />
      </DecisionDialog>
    </>
  );
}
