import { readSupportCase } from '@velvet/contract/support-case';
import { Button, UiLink } from '@velvet/ui';
import { TextField } from '@velvet/ui/deferred';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { secretCall } from '../../api/secret-call.ts';
import { RetryNote } from '../sign-in/retry-note.tsx';
import * as signIn from '../sign-in/sign-in.module.css';
import { useFormCall } from '../sign-in/use-form-call.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const { busy, retryAt, fieldError, send } = useFormCall(form, 'input');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const lacks = code.trim() === '';
    setMissing(lacks);
    const answer = await send(lacks ? undefined : secretCall(readSupportCase, { code }));
    if (!answer) return;
    const opened = { code, isNew: false, known: answer.value };
    onMemory((memory) => ({ ...memory, opened }));
  };

  return (
    <form ref={form} method="post" className={signIn.form} onSubmit={submit} noValidate>
      <p className={signIn.other}>
        <FormattedMessage {...messages.enterLead} />
      </p>
      <TextField
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
