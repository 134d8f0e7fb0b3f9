import type { ApiError } from '@velvet/shared/api';
import { isApiError, useUserInfoQuery } from '@velvet/shared/api';
import type { Order } from '@velvet/shared/contract/game';
import { useHost } from '@velvet/shared/feature';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { usePlaceOrderMutation } from '../api/game-queries.ts';
import { messages } from '../betting/betting.messages.ts';
import { type Delivery, deliverOrder, type Reply } from './deliver-order.ts';
import { type Attempt, addToJournal, readJournal, removeFromJournal } from './order-journal.ts';

/** From then on a member wonders: say that the answer is being waited for. */
const SLOW_MS = 3_000;

export interface PendingOrder {
  readonly attempt: Attempt;
  /** Whether the answer is late or lost. */
  readonly isChecking: boolean;
}

export interface Orders {
  /** The order whose answer is not known yet; while there is one, no other is taken. */
  readonly pending: PendingOrder | undefined;
  /** Resolves with true when the bets are placed. */
  readonly place: (order: Order) => Promise<boolean>;
}

const unknownError: ApiError = { kind: 'network' };

/** 128 random bits; `crypto.randomUUID` is missing where a page is served without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');

/** Sends orders, and finds out what became of those whose answer was lost, also after a reload. */
export function useOrders(): Orders {
  const intl = useIntl();
  const { overlays, preferences, describeError } = useHost();
  const { data: user } = useUserInfoQuery();
  const [send] = usePlaceOrderMutation();
  const [pending, setPending] = useState<PendingOrder>();
  const isHere = useRef(true);
  const wake = useRef(() => {});
  const memberId = user?.id;

  const tell = (delivery: Delivery) => {
    if (delivery.kind === 'placed') overlays.toast(delivery.message, { tone: 'success' });
    else if (delivery.kind === 'unreadable') {
      overlays.toast(intl.formatMessage(messages.unreadable), { tone: 'error' });
    } else if (delivery.kind !== 'signed-out') {
      overlays.toast(describeError(delivery.error), { tone: 'error' });
    }
  };

  const deliver = async (attempt: Attempt, mayBeSent: boolean): Promise<boolean> => {
    const check = () => setPending({ attempt, isChecking: true });
    setPending({ attempt, isChecking: mayBeSent });
    const slow = setTimeout(check, SLOW_MS);
    const delivery = await deliverOrder({
      mayBeSent,
      onChecking: check,
      send: async (): Promise<Reply> => {
        // Who left the screen finds the order in the journal when they come back.
        if (!isHere.current) return new Promise(() => {});
        const { data, error } = await send({ order: attempt.order, idempotencyKey: attempt.key });
        if (data) return { ok: true, message: data.message };
        return { ok: false, error: isApiError(error) ? error : unknownError };
      },
      wait: (delayMs) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, delayMs);
          wake.current = () => {
            clearTimeout(timer);
            resolve();
          };
        }),
    });
    clearTimeout(slow);
    if (delivery.kind !== 'signed-out') removeFromJournal(preferences, attempt.key);
    setPending(undefined);
    tell(delivery);
    return delivery.kind === 'placed';
  };

  // What an earlier visit left, once
  useEffect(() => {
    isHere.current = true;
    const resume = async () => {
      for (const attempt of readJournal(preferences)) {
        if (attempt.memberId === memberId) await deliver(attempt, true);
      }
    };
    if (memberId !== undefined) void resume();
    return () => {
      isHere.current = false;
    };
  }, [memberId]);

  useEffect(() => {
    const onOnline = () => wake.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  return {
    pending,
    async place(order) {
      if (pending || memberId === undefined) return false;
      const attempt = { key: newKey(), memberId, order: { ...order, memberId } };
      addToJournal(preferences, attempt);
      return deliver(attempt, false);
    },
  };
}
