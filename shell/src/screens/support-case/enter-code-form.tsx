import { readSupportCase } from '@velvet/contract/support-case';
import { useAppDispatch } from '@velvet/sdk/store';
import { Button, UiLink } from '@velvet/ui';
import { TextField } from '@velvet/ui/deferred';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sessionCall } from '../../session/session-calls.ts';
import { RetryNote } from '../sign-in/retry-note.tsx';
import * as signIn from '../sign-in/sign-in.module.css';
import { useProblem } from '../sign-in/use-problem.ts';
import type { ChangeMemory } from './case-memory.ts';
import { stepAddress } from './case-steps.ts';
import { messages } from './support-case.messages.ts';

interface EnterCodeProps {
  readonly onMemory: ChangeMemory;
  readonly returnTo: string | undefined;
}

/** Takes the code of a case, typed or pasted, in any case and with or without dashes. */
export function EnterCodeForm({ onMemory, returnTo }: EnterCodeProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { retryAt, fieldError, clear, refuse } = useProblem();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) field.current?.focus();
  }, [tries]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    clear();
    setMissing(code.trim() === '');
    if (code.trim() !== '') {
      setBusy(true);
      const answer = await dispatch(sessionCall(readSupportCase, { code }));
      setBusy(false);
      if (answer.ok) {
        const opened = { code, isNew: false, known: answer.value };
        onMemory((memory) => ({ ...memory, opened }));
        return;
      }
      refuse(answer.error);
    }
    setTries((count) => count + 1);
  };

  return (
    <form method="post" className={signIn.form} onSubmit={submit} noValidate>
      <p className={signIn.other}>
        <FormattedMessage {...messages.enterLead} />
      </p>
      <TextField
        ref={field}
        label={intl.formatMessage(messages.code)}
        hint={intl.formatMessage(messages.codeHint)}
        error={isMissing ? intl.formatMessage(messages.codeMissing) : fieldError('code')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" fullWidth busy={busy}>
        <FormattedMessage {...messages.read} />
      </Button>
      <RetryNote at={retryAt} />
      <p className={signIn.other}>
        <UiLink href={stepAddress('ask', returnTo)} className={signIn.link}>
          <FormattedMessage {...messages.askTitle} />
        </UiLink>
      </p>
    </form>
  );
}
