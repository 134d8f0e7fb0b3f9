import { Button } from '@velvet/ui';
import type { MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { messages } from './skip-to-profile.messages.ts';
import * as styles from './two-panes.module.css';

/** Screens that were left can still be in the document, so the heading is that of the own screen. */
function focusProfile({ currentTarget }: MouseEvent): void {
  currentTarget.closest('main')?.querySelector<HTMLElement>('h1[tabindex]')?.focus();
}

/**
 * The way from the list, which may be endless, to the profile for keyboards and screen readers. It is
 * visible while it has the focus.
 */
export function SkipToProfile() {
  return (
    <Button size="small" className={styles.skip} onClick={focusProfile}>
      <FormattedMessage {...messages.skip} />
    </Button>
  );
}
