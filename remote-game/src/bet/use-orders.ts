import type { Order } from '@velvet/contract/game';
import { isTransient, queryApi, useUserInfoQuery } from '@velvet/sdk/api';
import { type Tell, useHost } from '@velvet/sdk/feature';
import { type Operation, type Outcome, useMoneyOperation } from '@velvet/sdk/money-operation';
import { useAppDispatch } from '@velvet/sdk/store';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Written } from '../api/game-queries.ts';
import { protectionTag } from '../api/protection-queries.ts';
import { messages as betMessages } from './bet.messages.ts';
import { orders, sidesCleared, usePlaceOrderMutation } from './bet-slip.ts';

interface Orders {
  /** An order is on its way; until its answer is known no other is taken. */
  readonly isBusy: boolean;
  /** An order whose answer is late or lost. */
  readonly checking: Operation<Order> | undefined;
  /**
   * Resolves when it is known, or open, what became of the order; with false when it was not taken
   * because another one must be answered first.
   */
  readonly place: (order: Order) => Promise<boolean>;
  /** Finds out what became of orders whose answer was lost, also before a reload. */
  readonly resume: () => Promise<void>;
}

/** The member's orders that have no known answer, and the way to send one (spec S4.3, S6.5). */
export function useOrders(): Orders {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { overlays, describeError } = useHost();
  const { data: user } = useUserInfoQuery();
  const memberId = user?.id;
  const { pending, submit, resumeAll, giveUp } = useMoneyOperation(orders, memberId);
  const [sendOrder] = usePlaceOrderMutation();
  const isBusy = pending.some(({ phase }) => phase !== 'unanswered');

  const send = ({ key, input }: Operation<Order>) =>
    sendOrder({ order: input, idempotencyKey: key });

  const fail = (text: string, toast: Tell) => {
    toast(text, { tone: 'error' });
    // A refusal may be due to a limit or a break that the table does not show yet.
    dispatch(queryApi.util.invalidateTags([protectionTag]));
  };
  const tell = (outcome: Outcome<Written<Order>>, toast: Tell = overlays.toast) => {
    if (outcome.kind === 'confirmed') {
      toast(outcome.value.message, { tone: 'success' });
    } else if (outcome.kind === 'refused') {
      fail(describeError(outcome.error), toast);
    } else if (outcome.kind === 'unknown' && !isTransient(outcome.error)) {
      // No later answer would say more; the game record does.
      const { error, key } = outcome;
      giveUp(key);
      const isUnreadable = error.kind === 'contract';
      fail(isUnreadable ? intl.formatMessage(betMessages.unreadable) : describeError(error), toast);
    }
  };

  return {
    isBusy,
    checking: pending.find(({ phase }) => phase !== 'sending'),
    async place(order) {
      if (isBusy || memberId === undefined) return false;
      const toast = overlays.begin();
      const outcome = await submit({ ...order, memberId }, send);
      if (!outcome) {
        overlays.toast(intl.formatMessage(betMessages.checking));
        return false;
      }
      tell(outcome, toast);
      if (outcome.kind === 'confirmed') dispatch(sidesCleared(order));
      return true;
    },
    resume: () => resumeAll(send, (outcome) => tell(outcome)),
  };
}

/**
 * Sends orders without an answer again when the table opens, the device is online again, or another
 * period shows that the server can be reached.
 */
export function useResumedOrders({ resume }: Pick<Orders, 'resume'>, openPeriod: string): void {
  const { data: user } = useUserInfoQuery();
  const memberId = user?.id;
  // An earlier render's would show the outcome in the earlier language.
  const latest = useRef(resume);
  useEffect(() => {
    latest.current = resume;
  });
  useEffect(() => {
    const ask = () => void latest.current();
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [memberId, openPeriod]);
}
