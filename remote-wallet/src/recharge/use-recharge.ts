import type { InputOf } from '@velvet/contract/endpoint';
import type { MemberId } from '@velvet/contract/member';
import { isSafeUrl } from '@velvet/contract/primitives';
import type { recharge } from '@velvet/contract/wallet';
import { useHost } from '@velvet/sdk/feature';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useRechargeMutation } from '../api/money-queries.ts';
import { useWalletOperation } from '../operation/use-wallet-operation.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { messages } from './recharge-page.messages.ts';

/** Starts a payment and leads to its page; only https or this origin is followed (spec S3.53). */
export function useRecharge(memberId: MemberId, onStarted: () => void) {
  const intl = useIntl();
  const { describeError, overlays } = useHost();
  const [send] = useRechargeMutation();
  const operation = useWalletOperation({ kind: 'recharge', memberId, send });
  const [isLeaving, setLeaving] = useState(false);

  // Back from the payment page, the browser may show this one as it was left.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  const start = async (input: InputOf<typeof recharge>) => {
    const outcome = await operation.submit(input);
    if (!outcome || outcome.kind === 'signed-out') return;
    const unsafe = () => overlays.toast(intl.formatMessage(messages.unsafe), { tone: 'error' });
    if (outcome.kind === 'confirmed') {
      const { payUrl } = outcome.value.value;
      if (!isSafeUrl(payUrl)) return unsafe();
      setLeaving(true);
      onStarted();
      openPaymentPage(payUrl);
    } else if (outcome.kind === 'refused' && outcome.error.kind === 'contract') {
      unsafe();
    } else {
      overlays.toast(describeError(outcome.error), { tone: 'error' });
    }
  };

  return { operation, isLeaving, start };
}
