import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../hidden/visually-hidden.tsx';
import * as styles from './skeleton.module.css';

export interface SkeletonProps {
  shape?: 'block' | 'text' | 'circle';
  /** Lines of text; the last of several is shorter. */
  lines?: number;
  /** Carries the size: the geometry is the one of the content to come. */
  className?: string | undefined;
}

export function Skeleton({ shape = 'block', lines = 1, className }: SkeletonProps) {
  return Array.from({ length: lines }, (_, line) => (
    <span
      key={line}
      aria-hidden="true"
      className={cx(styles.skeleton, className)}
      data-shape={shape}
      data-last={(lines > 1 && line === lines - 1) || undefined}
    />
  ));
}

export interface SkeletonGroupProps {
  /** What assistive technology announces in place of the shapes. */
  label: string;
  children: ReactNode;
  className?: string | undefined;
}

export function SkeletonGroup({ label, children, className }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
