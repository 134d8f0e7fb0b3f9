import { BALANCE_CURRENCY_LABEL } from '@velvet/contract/constants';
import type { UserInfo } from '@velvet/contract/member';
import type { WithdrawRule } from '@velvet/contract/wallet';
import { Button } from '@velvet/ui';
import { PinField, TextField } from '@velvet/ui/deferred';
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import * as form from '../form/form.module.css';
import { amountText, capped } from '../money/amount.ts';
import { messages as operationMessages } from '../operation/operation.messages.ts';
import { OperationNotice } from '../operation/operation-notice.tsx';
import { useWithdrawForm } from './use-withdraw-form.ts';
import { messages } from './withdraw-page.messages.ts';
import { WithdrawSummary } from './withdraw-summary.tsx';

interface WithdrawFormProps {
  readonly user: UserInfo;
  readonly rule: WithdrawRule;
}

/** Amount, live check, what will happen, funds password, one tap (spec S3.48, S6.5). */
export function WithdrawForm({ user, rule }: WithdrawFormProps) {
  const intl = useIntl();
  const state = useWithdrawForm(user, rule);
  const { operation, amount } = state;
  const { pending, phase, startOver } = operation;
  const isLocked = pending !== undefined || phase !== 'idle';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void state.submit();
  };

  return (
    <form ref={state.form} className={form.form} onSubmit={submit} noValidate>
      <OperationNotice kind="withdraw" phase={phase} pending={pending} onStartOver={startOver} />
      <div className={form.fields}>
        <TextField
          label={intl.formatMessage(common.amount)}
          start={BALANCE_CURRENCY_LABEL}
          end={
            <Button
              variant="quiet"
              size="small"
              disabled={isLocked}
              onClick={() => state.setAmount(amountText(capped(user.balance, rule.maximum)))}
            >
              <FormattedMessage {...messages.all} />
            </Button>
          }
          value={state.typed}
          onChange={({ target }) => state.setAmount(target.value)}
          error={state.amountError}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={16}
          readOnly={isLocked}
        />
        {amount !== undefined && !state.amountError && <WithdrawSummary amount={amount} />}
        <PinField
          label={intl.formatMessage(common.fundsPassword)}
          value={state.pin}
          onChange={state.setPin}
          error={state.pinError}
          readOnly={phase !== 'idle'}
        />
      </div>
      <Button type="submit" fullWidth busy={phase !== 'idle'}>
        <FormattedMessage {...(pending ? operationMessages.checkNow : messages.submit)} />
      </Button>
    </form>
  );
}
