import type { Toast } from '@velvet/ui';
import { ConfirmDialog, ToastRegion } from '@velvet/ui/overlays';
import { type ReactNode, useMemo, useState } from 'react';
import type { Host, Tell } from '../feature/index.ts';

const TOAST_MS = 4_000;

interface Question {
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

interface ShownToast extends Toast {
  readonly onPress?: () => void;
}

interface IsolatedOverlays {
  readonly overlays: Host['overlays'];
  /** To be rendered above the screen. */
  readonly shown: ReactNode;
}

/** Toasts and dialogs of a host that shows one remote alone. */
export function useIsolatedOverlays(): IsolatedOverlays {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [question, setQuestion] = useState<Question>();
  const overlays = useMemo((): Host['overlays'] => {
    const remove = (id: string) => setToasts((all) => all.filter((toast) => toast.id !== id));
    const ask = (asked: Omit<Question, 'onAnswer'>) =>
      new Promise<boolean>((resolve) => {
        setQuestion({
          ...asked,
          onAnswer(isConfirmed) {
            setQuestion(undefined);
            resolve(isConfirmed);
          },
        });
      });
    const toast: Tell = (message, { tone = 'info', action, durationMs = TOAST_MS } = {}) => {
      const id = crypto.randomUUID();
      const button = action && { actionLabel: action.label, onPress: action.onPress };
      setToasts((all) => [...all, { id, message, tone, ...button }]);
      setTimeout(() => remove(id), durationMs);
    };
    return {
      toast,
      // All are on screen at once.
      begin: () => toast,
      alert: async (message) => void (await ask({ message, confirmLabel: 'OK' })),
      confirm: (message, confirmLabel) => ask({ message, confirmLabel, cancelLabel: 'Cancel' }),
      askToSignIn: async (returnTo) => {
        const message = `The shell asks to log in here, and returns to ${returnTo}`;
        await ask({ message, confirmLabel: 'OK' });
      },
    };
  }, []);
  const press = (id: string) => {
    toasts.find((toast) => toast.id === id)?.onPress?.();
    setToasts((all) => all.filter((toast) => toast.id !== id));
  };
  return {
    overlays,
    shown: (
      <>
        <ToastRegion toasts={toasts} onPress={press} label="Messages" />
        {question && (
          <ConfirmDialog
            open
            title={question.message}
            confirmLabel={question.confirmLabel}
            cancelLabel={question.cancelLabel}
            onConfirm={() => question.onAnswer(true)}
            onCancel={() => question.onAnswer(false)}
          />
        )}
      </>
    ),
  };
}
