import type { SupportMessage } from '@velvet/contract/support';
import { isApiError, isTransient } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { createIdempotencyKey } from '@velvet/sdk/money-operation';
import { useAppDispatch, useAppSelector, useAppStore } from '@velvet/sdk/store';
import { useEffect, useRef, useState } from 'react';
import { supportQueries } from '../api/support-queries.ts';
import {
  type OutgoingMessage,
  queued,
  refused,
  removed,
  selectOutbox,
  triedAgain,
} from './outbox.ts';

const RETRY_MS = 15_000;

/** A draft of the composer. */
export type NewMessage = Omit<OutgoingMessage, 'key' | 'refusal'>;

export interface Outbox {
  readonly messages: readonly OutgoingMessage[];
  /** What the server has taken since the screen was opened, oldest first; the history may lack it. */
  readonly delivered: readonly SupportMessage[];
  /** The key of the message that is on its way. */
  readonly sending: string | undefined;
  readonly send: (message: NewMessage) => void;
  readonly retry: (key: string) => void;
  readonly remove: (key: string) => void;
}

/**
 * Sends the member's messages one after the other. One that cannot be sent now waits, on the device,
 * and is tried again when the device is online, every 15 seconds, and when the member comes back.
 */
export function useOutbox(): Outbox {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { describeError } = useHost();
  const messages = useAppSelector(selectOutbox);
  const [sending, setSending] = useState<string>();
  const [delivered, setDelivered] = useState<readonly SupportMessage[]>([]);
  const isRunning = useRef(false);
  const nextKey = messages.find(({ refusal }) => refusal === undefined)?.key;

  const deliver = async (message: OutgoingMessage): Promise<boolean> => {
    const { refusal: _none, ...input } = message;
    setSending(input.key);
    const { data, error } = await dispatch(
      supportQueries.endpoints.sendSupportMessage.initiate(input),
    );
    setSending(undefined);
    if (data) {
      setDelivered((earlier) => [...earlier, data]);
      dispatch(removed(input.key));
      return true;
    }
    if (isApiError(error) && isTransient(error)) return false;
    dispatch(refused({ key: input.key, refusal: describeError(error) }));
    return true;
  };

  const deliverAll = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    const next = () => selectOutbox(store.getState()).find(({ refusal }) => refusal === undefined);
    try {
      for (let message = next(); message; message = next()) {
        if (!(await deliver(message))) return;
      }
    } finally {
      isRunning.current = false;
    }
  };

  // Whenever another message is the first to wait
  useEffect(() => {
    if (nextKey === undefined) return;
    const run = () => void deliverAll();
    run();
    const timer = setInterval(run, RETRY_MS);
    window.addEventListener('online', run);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', run);
    };
  }, [nextKey]);

  return {
    messages,
    delivered,
    sending,
    send: (message) => void dispatch(queued({ ...message, key: createIdempotencyKey() })),
    retry(key) {
      dispatch(triedAgain(key));
      void deliverAll();
    },
    remove: (key) => void dispatch(removed(key)),
  };
}

interface MergedMessages {
  /** Oldest first. */
  readonly sent: readonly SupportMessage[];
  readonly unsent: readonly OutgoingMessage[];
}

/**
 * Each message once. History and outbox disagree for a moment: the history, fetched because of a live
 * event, can have a message before the request that sent it is answered, or, fetched before, lack it.
 *
 * @param history - Oldest first.
 */
export function mergeMessages(
  history: readonly SupportMessage[],
  { delivered, messages }: Pick<Outbox, 'delivered' | 'messages'>,
): MergedMessages {
  const ids = new Set(history.map(({ id }) => id));
  const missing = delivered.filter(({ id }) => !ids.has(id));
  const sent =
    missing.length === 0 ? history : [...history, ...missing].sort((a, b) => a.id - b.id);
  const keys = new Set(sent.map(({ key }) => key));
  return { sent, unsent: messages.filter(({ key }) => !keys.has(key)) };
}
