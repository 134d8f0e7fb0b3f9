import { BALANCE_CURRENCY_LABEL } from '@velvet/contract/constants';
import type { UserInfo } from '@velvet/contract/member';
import type { WithdrawRule } from '@velvet/contract/wallet';
import type { ApiError } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { Button } from '@velvet/ui';
import { PinField, TextField } from '@velvet/ui/deferred';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { useWithdrawMutation } from '../api/money-queries.ts';
import * as form from '../form/form.module.css';
import { useInvalidFocus } from '../form/form-parts.tsx';
import { useDraft } from '../form/use-draft.ts';
import { pointsText } from '../format.tsx';
import { amountText, capped, parseAmount } from '../money/amount.ts';
import { messages as operationMessages } from '../operation/operation.messages.ts';
import { OperationNotice, useWalletOperation } from '../operation/operation-notice.tsx';
import { isCompletePin } from '../set-funds-password/funds-password-rules.ts';
import { messages as record } from '../withdraw-record/withdraw-record-page.messages.ts';
import { type WithdrawProblem, withdrawProblem } from './withdraw-check.ts';
import { messages, valued } from './withdraw-page.messages.ts';
import { WithdrawSummary } from './withdraw-rules.tsx';

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
        {amount !== undefined && !state.amountError && (
          <WithdrawSummary amount={amount} rule={rule} />
        )}
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

/** Names on the wire of what this form shows. */
const shownFields = ['money', 'paypassword'] as const;
type ShownField = (typeof shownFields)[number];

const shownFieldOf = (error: ApiError): ShownField | undefined =>
  error.kind === 'refused' ? shownFields.find((field) => field === error.field) : undefined;

/** What is typed, what is wrong with it, and the one tap that sends it. */
function useWithdrawForm(user: UserInfo, rule: WithdrawRule) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { describeError, overlays } = useHost();
  const draft = useDraft('withdraw', user.id, { amount: '' });
  const [pin, setPin] = useState('');
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ field: ShownField; message: string }>();
  const { form, focusInvalid } = useInvalidFocus();
  const [send] = useWithdrawMutation();
  const operation = useWalletOperation({ kind: 'withdraw', memberId: user.id, send });
  const { pending } = operation;

  // What was sent and has no answer is the one thing that can be sent now; its checks are over.
  const typed = pending ? amountText(pending.input.amount) : draft.fields.amount;
  const amount = pending?.input.amount ?? parseAmount(typed);
  const problem = pending ? undefined : withdrawProblem({ amount, balance: user.balance, rule });
  const isShown = isTried || typed !== '';
  const refusalOf = (field: ShownField) => (refused?.field === field ? refused.message : undefined);
  const amountError =
    (problem && isShown && problemText(intl, problem, rule)) || refusalOf('money');
  const pinText = isCompletePin(pin) ? undefined : intl.formatMessage(common.formIncomplete);

  const submit = async () => {
    setTried(true);
    const wrong = (problem && problemText(intl, problem, rule)) ?? pinText;
    setRefused(undefined);
    if (wrong !== undefined || amount === undefined) return focusInvalid();
    const tell = overlays.begin();
    const outcome = await operation.submit({ amount, fundsPassword: pin });
    if (!outcome) return;
    setTried(false);
    if (outcome.kind === 'refused' || outcome.kind === 'unknown') {
      // The password stays while the answer is open: the next tap sends again with it.
      if (outcome.error.kind === 'refused') setPin('');
      const field = shownFieldOf(outcome.error);
      if (!field) tell(describeError(outcome.error), { tone: 'error' });
      else setRefused({ field, message: describeError(outcome.error) });
      return focusInvalid();
    }
    setPin('');
    if (outcome.kind === 'signed-out') return;
    draft.reset();
    tell(outcome.value.message, {
      tone: 'success',
      action: {
        label: intl.formatMessage(record.title),
        onPress: () => navigate(href.to('withdrawRecord')),
      },
    });
  };

  return {
    operation,
    typed,
    amount,
    form,
    setAmount(text: string) {
      setRefused(undefined);
      draft.setField('amount', text);
    },
    amountError,
    pin,
    setPin(digits: string) {
      setRefused(undefined);
      setPin(digits);
    },
    pinError: refusalOf('paypassword') ?? (isTried && !problem && pinText),
    submit,
  };
}

function problemText(intl: IntlShape, problem: WithdrawProblem, rule: WithdrawRule): string {
  switch (problem) {
    case 'not-an-amount':
      return intl.formatMessage(messages.amountWrong);
    case 'below-minimum':
      return intl.formatMessage(valued.belowMinimum, { amount: pointsText(intl, rule.minimum) });
    case 'above-maximum':
      return intl.formatMessage(valued.aboveMaximum, { amount: pointsText(intl, rule.maximum) });
    case 'daily-limit':
      return intl.formatMessage(valued.dailyLimit, { times: rule.timesPerDay });
    case 'over-balance':
      return intl.formatMessage(messages.overBalance);
  }
}
