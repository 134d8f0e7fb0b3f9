import { readSupportCase, type SupportCase, writeSupportCase } from '@velvet/contract/support-case';
import { type ApiError, isTransient } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { createIdempotencyKey } from '@velvet/sdk/money-operation';
import { useAppDispatch } from '@velvet/sdk/store';
import { useCallback, useEffect, useState } from 'react';
import { secretCall } from '../../api/secret-call.ts';
import type { CaseMemory, ChangeMemory, UnsentMessage } from './case-memory.ts';

/** While the page is visible; also how often a message that cannot be sent is tried again. */
const POLL_MS = 15_000;

/** Whether an answer is at least as new as what is shown; answers may overtake each other. */
const isCurrent = (answer: SupportCase, shown: SupportCase | undefined): boolean =>
  shown === undefined ||
  ((answer.messages[0]?.id ?? 0) >= (shown.messages[0]?.id ?? 0) &&
    (shown.isOpen || !answer.isOpen));

/** The case of a code, read again every 15 seconds, and what the guest writes to it. */
export function useCase(code: string, memory: CaseMemory, onMemory: ChangeMemory) {
  const dispatch = useAppDispatch();
  const [error, setError] = useState<ApiError>();
  const shown = memory.opened?.known;

  const show = useCallback(
    (answer: SupportCase) =>
      onMemory((current) =>
        current.opened?.code === code && isCurrent(answer, current.opened.known)
          ? { ...current, opened: { ...current.opened, known: answer } }
          : current,
      ),
    [code, onMemory],
  );
  const read = useCallback(async () => {
    const answer = await dispatch(secretCall(readSupportCase, { code }));
    if (answer.ok) show(answer.value);
    setError(answer.ok ? undefined : answer.error);
  }, [code, dispatch, show]);

  useEffect(() => {
    const readIfSeen = () => {
      if (document.visibilityState === 'visible') void read();
    };
    void read();
    const timer = setInterval(readIfSeen, POLL_MS);
    document.addEventListener('visibilitychange', readIfSeen);
    window.addEventListener('online', readIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readIfSeen);
      window.removeEventListener('online', readIfSeen);
    };
  }, [read]);

  return { shown, error, read, outgoing: useOutgoing(code, { memory, onMemory, show }) };
}

interface Outgoing {
  readonly memory: CaseMemory;
  readonly onMemory: ChangeMemory;
  readonly show: (answer: SupportCase) => void;
}

/** Sends the guest's messages one after the other, each with one key, until the server has it. */
function useOutgoing(code: string, { memory, onMemory, show }: Outgoing) {
  const dispatch = useAppDispatch();
  const { describeError } = useHost();
  const [sending, setSending] = useState<string>();
  const [turn, setTurn] = useState(0);
  const next = memory.unsent.find(({ refusal }) => refusal === undefined);

  // A message is known by its key; `turn` tries again at once.
  useEffect(() => {
    if (!next) return;
    const { key, text } = next;
    let isRunning = false;
    const send = async () => {
      if (isRunning) return;
      isRunning = true;
      setSending(key);
      const answer = await dispatch(secretCall(writeSupportCase, { code, key, text }));
      isRunning = false;
      setSending(undefined);
      if (answer.ok) show(answer.value);
      else if (isTransient(answer.error)) return;
      onMemory(({ unsent, ...rest }) => ({
        ...rest,
        unsent: answer.ok
          ? without(unsent, key)
          : unsent.map((each) =>
              each.key === key ? { ...each, refusal: describeError(answer.error) } : each,
            ),
      }));
    };
    void send();
    const timer = setInterval(send, POLL_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [next?.key, turn]);

  const change = (changed: (unsent: readonly UnsentMessage[]) => readonly UnsentMessage[]) =>
    onMemory((current) => ({ ...current, unsent: changed(current.unsent) }));
  return {
    sending,
    send: (text: string) =>
      onMemory(({ unsent, ...rest }) => ({
        ...rest,
        draft: '',
        unsent: [...unsent, { key: createIdempotencyKey(), text }],
      })),
    retry(key: string) {
      change((unsent) =>
        unsent.map((each) => (each.key === key ? { key, text: each.text } : each)),
      );
      setTurn((count) => count + 1);
    },
    remove: (key: string) => change((unsent) => without(unsent, key)),
  };
}

const without = (unsent: readonly UnsentMessage[], key: string): readonly UnsentMessage[] =>
  unsent.filter((each) => each.key !== key);
