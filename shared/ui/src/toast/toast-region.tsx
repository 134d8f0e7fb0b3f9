import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon/icon.tsx';
import { check, info, warning } from '../icon/icons.ts';
import { useOverlayStack } from '../overlay/overlay-context.ts';
import * as styles from './toast.module.css';
import { useToastPlace } from './use-toast-place.ts';

export type ToastTone = 'info' | 'success' | 'error';

export interface Toast {
  readonly id: string;
  readonly message: string;
  readonly tone: ToastTone;
  /** On its button, if it has one. */
  readonly actionLabel?: string;
}

const icons = { info, success: check, error: warning } as const satisfies Record<ToastTone, string>;

export interface ToastRegionProps {
  toasts: readonly Toast[];
  /** Called with the id of the toast whose button was pressed. */
  onPress: (id: string) => void;
  /** Accessible name of the region. */
  label: string;
}

/**
 * The polite live region of all toasts. A modal dialog makes everything outside of it inert, so the region
 * moves into the top one; as a popover it is above it and free of its clipping and transforms. It
 * stands above elements with `data-foot`, and at the top rather than over one with `data-keep-clear`.
 */
export function ToastRegion({ toasts, onPress, label }: ToastRegionProps) {
  const host = useToastHost();
  useToastPlace(host, toasts.length > 0);
  if (!host) return null;
  return createPortal(
    <div role="status" aria-label={label} className={styles.list}>
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
          <Icon path={icons[toast.tone]} size={20} className={styles.icon} />
          <span className={styles.message}>{toast.message}</span>
          {toast.actionLabel !== undefined && (
            <button type="button" className={styles.action} onClick={() => onPress(toast.id)}>
              {toast.actionLabel}
            </button>
          )}
        </div>
      ))}
    </div>,
    host,
  );
}

/** An element that outlives its places: the body, or the dialog on top of the stack. */
function useToastHost(): HTMLElement | null {
  const stack = useOverlayStack();
  const [host, setHost] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = document.createElement('div');
    element.className = styles.region ?? '';
    element.popover = 'manual';
    const place = () => {
      const top = stack.getSnapshot().findLast((overlay) => overlay.element);
      const parent = top?.element ?? document.body;
      if (element.parentElement === parent) return;
      parent.append(element);
      element.showPopover?.();
    };
    place();
    setHost(element);
    const unsubscribe = stack.subscribe(place);
    return () => {
      unsubscribe();
      element.remove();
    };
  }, [stack]);

  return host;
}
