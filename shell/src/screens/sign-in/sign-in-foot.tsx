import { Button, UiLink } from '@velvet/ui';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useIsHydrated } from '../../scheduling/use-is-hydrated.ts';
import { RetryNote } from './retry-note.tsx';
import { messages } from './sign-in.messages.ts';
import * as styles from './sign-in.module.css';

interface SignInFootProps {
  readonly busy: boolean;
  readonly retryAt: Date | undefined;
  readonly submit: MessageDescriptor;
  /** The other form, for who meant that one. */
  readonly other: {
    readonly href: string;
    readonly question: MessageDescriptor;
    readonly label: MessageDescriptor;
  };
}

/** The end of the forms that open a session. */
export function SignInFoot({ busy, retryAt, submit, other }: SignInFootProps) {
  // The page that the server renders does not know the browser.
  const lacksCookies = useIsHydrated() && !navigator.cookieEnabled;
  return (
    <>
      {lacksCookies && (
        <p className={styles.wait} role="alert">
          <FormattedMessage {...messages.cookiesBlocked} />
        </p>
      )}
      <Button type="submit" fullWidth busy={busy}>
        <FormattedMessage {...submit} />
      </Button>
      <RetryNote at={retryAt} />
      <p className={styles.other}>
        <FormattedMessage {...other.question} />{' '}
        <UiLink href={other.href} className={styles.link}>
          <FormattedMessage {...other.label} />
        </UiLink>
      </p>
    </>
  );
}
