import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { UiLink } from '../link/ui-link.tsx';
import * as styles from './card.module.css';

export interface CardProps {
  /** With an address the whole card is one link… */
  href?: string | undefined;
  /** …with a function one button. */
  onPress?: (() => void) | undefined;
  /** Inner spacing; pictures that reach the edge want none. */
  padded?: boolean;
  label?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export function Card({ href, onPress, padded = true, label, children, className }: CardProps) {
  const props = {
    className: cx(styles.card, className),
    'data-padded': padded || undefined,
    'aria-label': label,
  };
  if (href !== undefined) {
    return (
      <UiLink {...props} href={href}>
        {children}
      </UiLink>
    );
  }
  if (onPress) {
    return (
      <button {...props} type="button" onClick={onPress}>
        {children}
      </button>
    );
  }
  return <div {...props}>{children}</div>;
}
