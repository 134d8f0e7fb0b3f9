import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { PreferenceControls } from '../layout/preference-controls.tsx';
import * as styles from './session.module.css';

interface SessionScreenProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
  /** The way out of it, below everything else. */
  readonly foot?: { readonly label: string; readonly onClick: () => void };
}

const BRAND = 'Velvet';

/** What is shown without a session: one card in the middle. */
export function SessionScreen({ title, hint, children, foot }: SessionScreenProps) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${BRAND}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <div className={styles.screen}>
      <div className={styles.tools}>
        <PreferenceControls />
      </div>
      <main className={styles.centre}>
        <p className={styles.brand}>{BRAND}</p>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
          {children}
          {foot && (
            <div className={styles.foot}>
              <Button variant="subtle" size="compact-sm" onClick={foot.onClick}>
                {foot.label}
              </Button>
            </div>
          )}
        </div>
      </main>
    </div>
  );
}
