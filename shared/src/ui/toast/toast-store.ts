export type ToastTone = 'info' | 'success' | 'error';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastOptions {
  tone?: ToastTone;
  action?: ToastAction;
  /** Reading time; by default more for a toast with a button. */
  durationMs?: number;
}

export interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  action: ToastAction | undefined;
}

/** Runs a task later; the function returned cancels it. */
export type Schedule = (task: () => void, delayMs: number) => () => void;

export interface ToastStore {
  /** A message that is already on screen is not shown twice: it stays longer. */
  show: (message: string, options?: ToastOptions) => number;
  dismiss: (id: number) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Toast[];
}

const durationMs = 4000;
const actionDurationMs = 8000;
const maxToasts = 3;

const later: Schedule = (task, delayMs) => {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
};

export function createToastStore(schedule: Schedule = later): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const timers = new Map<number, () => void>();
  const listeners = new Set<() => void>();

  const set = (next: readonly Toast[]) => {
    for (const { id } of toasts) {
      if (next.some((toast) => toast.id === id)) continue;
      timers.get(id)?.();
      timers.delete(id);
    }
    toasts = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

  return {
    show(message, { tone = 'info', action, durationMs: ms } = {}) {
      const shown = toasts.find((toast) => toast.message === message);
      const id = shown?.id ?? ++lastId;
      const toast = { id, message, tone, action };
      timers.get(id)?.();
      set(
        shown
          ? toasts.map((other) => (other === shown ? toast : other))
          : [...toasts, toast].slice(-maxToasts),
      );
      timers.set(
        id,
        schedule(() => dismiss(id), ms ?? (action ? actionDurationMs : durationMs)),
      );
      return id;
    },
    dismiss,
    clear: () => set([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => toasts,
  };
}
