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
  /** Whether any kind of code is asked for, because strangers guess at the account (spec S14.6). */
  readonly isAnyKind: boolean;
  /** What the server said of the code. */
  readonly error: string | undefined;
  readonly onSubmit: (code: string) => void;
}

/** The code of an authenticator app, or a recovery code, for which a phone shows all its keys. */
export function CodeStepForm({ busy, retryAt, isAnyKind, error, onSubmit }: CodeStepProps) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [wantsRecovery, setRecovery] = useState(false);
  const isRecovery = wantsRecovery && !isAnyKind;
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

  const isLetters = isRecovery || isAnyKind;
  const ownHint = isRecovery ? messages.recoveryHint : messages.codeHint;
  const hint = isAnyKind ? messages.stepHint : ownHint;

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={intl.formatMessage(isRecovery ? messages.recoveryCode : messages.code)}
        hint={intl.formatMessage(hint)}
        error={isMissing ? intl.formatMessage(messages.codeMissing) : error}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isLetters ? 'text' : 'numeric'}
        autoCapitalize={isLetters ? 'characters' : 'none'}
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" fullWidth busy={busy}>
        <FormattedMessage {...common.submit} />
      </Button>
      <RetryNote at={retryAt} />
      {!isAnyKind && (
        <Button variant="quiet" fullWidth onClick={change}>
          <FormattedMessage {...(isRecovery ? messages.useApp : messages.useRecovery)} />
        </Button>
      )}
    </form>
  );
}
