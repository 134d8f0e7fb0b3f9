import { useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import * as styles from './load-more.module.css';

export interface LoadMoreProps {
  /** `waiting`: nothing is asked for, and nothing is said. */
  status: 'idle' | 'loading' | 'waiting' | 'error' | 'end';
  /** The end of the list comes near: asked for once, and again after each return to `idle`. */
  onReach: () => void;
  loadingLabel: string;
  endLabel: string;
  errorLabel: string;
  retryLabel: string;
  /**
   * Changes with what the list holds: a page that comes within one frame is never seen loading, so
   * `status` alone would not show that the next page may be requested.
   */
  content?: string | number;
  /** By default `onReach`. */
  onRetry?: () => void;
  /** How far ahead of its end the next page is requested, px. */
  aheadPx?: number;
}

/** The foot of an endless list. */
export function LoadMore({
  status,
  onReach,
  loadingLabel,
  endLabel,
  errorLabel,
  retryLabel,
  content,
  onRetry = onReach,
  aheadPx = 600,
}: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);

  useEffect(() => {
    reach.current = onReach;
  });

  // The content stands for the place of the foot
  useEffect(() => {
    if (status !== 'idle' || !foot.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        reach.current();
      },
      { rootMargin: `${aheadPx}px 0px` },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [status, content, aheadPx]);

  return (
    <div ref={foot} role="status" className={styles.foot}>
      {status === 'loading' && (
        <>
          <Spinner size={20} />
          {loadingLabel}
        </>
      )}
      {status === 'end' && <span className={styles.end}>{endLabel}</span>}
      {status === 'error' && (
        <>
          {errorLabel}
          <Button variant="quiet" size="small" onClick={onRetry}>
            {retryLabel}
          </Button>
        </>
      )}
    </div>
  );
}
