import { PAY_WAY, RECHARGE_CURRENCY_LABEL } from '@velvet/contract/constants';
import type { InputOf } from '@velvet/contract/endpoint';
import type { MemberId } from '@velvet/contract/member';
import { isSafeUrl } from '@velvet/contract/primitives';
import type { recharge } from '@velvet/contract/wallet';
import { useHost } from '@velvet/sdk/feature';
import { Button, Chip } from '@velvet/ui';
import { RadioList, TextField } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { type FormEvent, useEffect, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { useRechargeMutation } from '../api/money-queries.ts';
import * as form from '../form/form.module.css';
import { Note, useInvalidFocus } from '../form/form-parts.tsx';
import { useDraft } from '../form/use-draft.ts';
import { amountText, parseAmount } from '../money/amount.ts';
import { messages as operationMessages } from '../operation/operation.messages.ts';
import { OperationNotice, useWalletOperation } from '../operation/operation-notice.tsx';
import { useHasLeft } from '../use-has-left.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { messages } from './recharge-page.messages.ts';
import * as styles from './recharge-page.module.css';

const QUICK_AMOUNTS = ['100', '500', '1000', '5000'] as const;

export function RechargeForm({ memberId }: { readonly memberId: MemberId }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { form: element, focusInvalid } = useInvalidFocus();
  const { fields, setField, reset } = useDraft('recharge', memberId, { amount: '' });
  const [isWrong, setWrong] = useState(false);
  const { operation, isLeaving, start } = useRecharge(memberId, reset);
  const { pending, phase, startOver } = operation;
  // What was sent and has no answer is the one thing that can be sent now.
  const typed = pending ? amountText(pending.input.amount) : fields.amount;

  const choose = (text: string) => {
    setField('amount', text);
    setWrong(false);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const amount = pending?.input.amount ?? parseAmount(typed);
    setWrong(amount === undefined);
    if (amount === undefined) return focusInvalid();
    await start({ payWay: PAY_WAY, amount });
  };

  return (
    <form ref={element} className={form.form} onSubmit={submit} noValidate>
      <OperationNotice kind="recharge" phase={phase} pending={pending} onStartOver={startOver} />
      <div className={form.fields}>
        <TextField
          label={intl.formatMessage(common.amount)}
          start={RECHARGE_CURRENCY_LABEL}
          value={typed}
          onChange={({ target }) => choose(target.value)}
          error={isWrong && t('amountWrong')}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={16}
          readOnly={pending !== undefined || phase !== 'idle'}
        />
        <fieldset
          className={styles.quick}
          aria-label={t('quick')}
          disabled={pending !== undefined || phase !== 'idle'}
        >
          {QUICK_AMOUNTS.map((amount) => (
            <Chip key={amount} pressed={typed === amount} onClick={() => choose(amount)}>
              <FormattedNumber value={Number(amount)} />
            </Chip>
          ))}
        </fieldset>
      </div>
      <section className={form.fields}>
        <h2 className={styles.label}>{t('method')}</h2>
        <RadioList
          label={t('method')}
          options={[{ value: PAY_WAY, label: PAY_WAY, hint: RECHARGE_CURRENCY_LABEL }]}
          value={PAY_WAY}
          onChange={() => undefined}
        />
      </section>
      <Note path={icons.share}>{t('next')}</Note>
      <Button type="submit" fullWidth busy={phase !== 'idle' || isLeaving}>
        <FormattedMessage {...(pending ? operationMessages.checkNow : messages.submit)} />
      </Button>
    </form>
  );
}

/** Starts a payment and leads to its page; only https or this origin is followed (spec S3.53). */
function useRecharge(memberId: MemberId, onStarted: () => void) {
  const intl = useIntl();
  const { describeError, overlays } = useHost();
  const [send] = useRechargeMutation();
  const operation = useWalletOperation({ kind: 'recharge', memberId, send });
  const [isLeaving, setLeaving] = useState(false);
  const hasLeft = useHasLeft();

  // Back from the payment page, the browser may show this one as it was left.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  const start = async (input: InputOf<typeof recharge>) => {
    const tell = overlays.begin();
    const outcome = await operation.submit(input);
    if (!outcome || outcome.kind === 'signed-out') return;
    const unsafe = () => tell(intl.formatMessage(messages.unsafe), { tone: 'error' });
    if (outcome.kind === 'confirmed') {
      const { payUrl } = outcome.value.value;
      if (!isSafeUrl(payUrl)) return unsafe();
      onStarted();
      const pay = () => openPaymentPage(payUrl);
      if (hasLeft.current) {
        // The answer was late, and the member is on another screen by now.
        const action = { label: intl.formatMessage(messages.pay), onPress: pay };
        return tell(intl.formatMessage(messages.ready), { action });
      }
      setLeaving(true);
      pay();
    } else if (outcome.kind === 'refused' && outcome.error.kind === 'contract') {
      unsafe();
    } else {
      tell(describeError(outcome.error), { tone: 'error' });
    }
  };

  return { operation, isLeaving, start };
}
