import { Button } from '@velvet/ui';
import { TextField } from '@velvet/ui/deferred';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RetryNote } from '../sign-in/retry-note.tsx';
import { messages as common } from '../sign-in/sign-in.messages.ts';
import * as styles from '../sign-in/sign-in.module.css';
import { messages } from './sign-in-steps.messages.ts';

export interface CodeStepProps {
  readonly busy: boolean;
  readonly retryAt: Date | undefined;
  /** What the server said of the code. */
  readonly error: string | undefined;
  readonly onSubmit: (code: string) => void;
}

/** The code of an authenticator app, or a recovery code, for which a phone shows all its keys. */
export function CodeStepForm({ busy, retryAt, error, onSubmit }: CodeStepProps) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [isMissing, setMissing] = useState(false);
  // The other kind of code, and an error, lead to the field.
  useEffect(() => field.current?.focus(), [isRecovery, error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '') field.current?.focus();
    else onSubmit(code);
  };
  const change = () => {
    setRecovery(!isRecovery);
    setCode('');
    setMissing(false);
  };

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={intl.formatMessage(isRecovery ? messages.recoveryCode : messages.code)}
        hint={intl.formatMessage(isRecovery ? messages.recoveryHint : messages.codeHint)}
        error={isMissing ? intl.formatMessage(messages.codeMissing) : error}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" fullWidth busy={busy}>
        <FormattedMessage {...common.submit} />
      </Button>
      <RetryNote at={retryAt} />
      <Button variant="quiet" fullWidth onClick={change}>
        <FormattedMessage {...(isRecovery ? messages.useApp : messages.useRecovery)} />
      </Button>
    </form>
  );
}
