import { Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as styles from './form.module.css';

interface NoteProps {
  /** The path of another icon than the kit's `info`. */
  readonly path?: string;
  /** `fixed`: something that cannot be changed any more. */
  readonly tone?: 'tip' | 'fixed';
  readonly children: ReactNode;
}

/** A sentence that belongs to a form. */
export function Note({ path, tone = 'tip', children }: NoteProps) {
  return (
    <p className={styles.note} data-tone={tone}>
      <Icon path={path ?? icons.info} size={18} />
      <span>{children}</span>
    </p>
  );
}

/** The heading of a step, which has the focus when the step comes: what was focused before is gone. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}

export interface FactItem {
  readonly label: string;
  readonly value: ReactNode;
}

/** Facts that are read and not changed, as a card: names at the left, values at the right. */
export function Facts({ items }: { readonly items: readonly FactItem[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Leads to the first field with an error, which says what is wrong, after an attempt to send a form. */
export function useInvalidFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { form, focusInvalid: () => setTries((count) => count + 1) };
}
