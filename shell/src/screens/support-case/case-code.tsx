import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as signIn from '../sign-in/sign-in.module.css';
import { messages } from './support-case.messages.ts';
import * as styles from './support-case.module.css';

interface CaseCodeProps {
  readonly code: string;
  readonly onKept: () => void;
}

/** The code of a new case, which is shown this once. */
export function CaseCode({ code, onKept }: CaseCodeProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      overlays.toast(intl.formatMessage(messages.copied), { tone: 'success' });
    } catch {
      overlays.toast(intl.formatMessage(messages.copyFailed), { tone: 'error' });
    }
  };
  return (
    <div className={signIn.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <FormattedMessage {...messages.heading} />
      </h2>
      <p className={styles.lead}>
        <FormattedMessage {...messages.codeUse} />
      </p>
      <p className={styles.code}>
        <code>{code}</code>
      </p>
      <Button variant="secondary" fullWidth onClick={copy}>
        <FormattedMessage {...messages.copy} />
      </Button>
      <Button fullWidth onClick={onKept}>
        <FormattedMessage {...messages.kept} />
      </Button>
    </div>
  );
}
