import { STARTED_TOAST_REMAINING_S } from '@velvet/contract/constants';
import { supportAddress } from '@velvet/contract/support-address';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { type ToastOptions, useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Round } from '../round/use-round.ts';
import { messages, valued } from './betting.messages.ts';

/**
 * The toast of spec S4.5 at 59 s, and the way home of S4.6 for a balance below the condition. With a stake
 * on the table the balance is not judged: a bet must not send its own player home.
 */
export function useBettingNotices({ info, secondsLeft, phase }: Round, mayBeStaked: boolean): void {
  const intl = useIntl();
  const { overlays } = useHost();
  const navigate = useNavigate();
  const support = useSupportAction('game');
  const { data: user, isFetching } = useUserInfoQuery();
  const told = useRef<string>(undefined);
  const judged = useRef<string>(undefined);
  const { openPeriod, condition } = info;

  useEffect(() => {
    if (secondsLeft !== STARTED_TOAST_REMAINING_S || phase !== 'open') return;
    if (told.current === openPeriod) return;
    told.current = openPeriod;
    overlays.toast(intl.formatMessage(valued.started, { expect: openPeriod }));
  });

  // Once a period.
  useEffect(() => {
    if (!user || isFetching || mayBeStaked || phase === 'over') return;
    if (judged.current === openPeriod) return;
    judged.current = openPeriod;
    if (user.balance >= condition) return;
    overlays.toast(intl.formatMessage(messages.condition), { tone: 'error', action: support });
    navigate(href.home(), { replace: true });
  });
}

/** A toast's way to customer service, which it says to contact (spec S15.1). */
export function useSupportAction(about: string): NonNullable<ToastOptions['action']> {
  const intl = useIntl();
  const navigate = useNavigate();
  return {
    label: intl.formatMessage(messages.support),
    onPress: () => navigate(supportAddress(about)),
  };
}
