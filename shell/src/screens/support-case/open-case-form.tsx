import { openSupportCase } from '@velvet/contract/support-case';
import { createIdempotencyKey } from '@velvet/sdk/money-operation';
import { Button, UiLink } from '@velvet/ui';
import { TextField } from '@velvet/ui/deferred';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { secretCall } from '../../api/secret-call.ts';
import { RetryNote } from '../sign-in/retry-note.tsx';
import { messages as common } from '../sign-in/sign-in.messages.ts';
import * as signIn from '../sign-in/sign-in.module.css';
import { useFormCall } from '../sign-in/use-form-call.ts';
import { type CaseMemory, type ChangeMemory, emptyMemory } from './case-memory.ts';
import { stepAddress } from './case-steps.ts';
import { LetterField } from './letter-field.tsx';
import { messages } from './support-case.messages.ts';

interface OpenCaseProps {
  readonly memory: CaseMemory;
  readonly onMemory: ChangeMemory;
  readonly returnTo: string | undefined;
}

const missingMessages = { username: common.usernameMissing, text: messages.textMissing } as const;
type Field = keyof typeof missingMessages;

/** A new case. What was typed stays when it cannot be sent. */
export function OpenCaseForm({ memory, onMemory, returnTo }: OpenCaseProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { busy, retryAt, fieldError, send } = useFormCall(form);
  const [missing, setMissing] = useState<Field>();
  const { username, text } = memory.form;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const gap = (['username', 'text'] as const).find((name) => memory.form[name].trim() === '');
    setMissing(gap);
    const { sent } = memory;
    const isSame = sent?.username === username && sent.text === text;
    const request = isSame ? sent : { username, text, key: createIdempotencyKey() };
    if (gap === undefined) onMemory((current) => ({ ...current, sent: request }));
    const call = secretCall(openSupportCase, request);
    const answer = await send(gap === undefined ? call : undefined);
    if (!answer) return;
    onMemory(() => ({ ...emptyMemory, opened: { code: answer.value.code, isNew: true } }));
    void navigate(stepAddress('case', returnTo), { replace: true });
  };

  const bind = (name: Field) => ({
    name,
    value: memory.form[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onMemory((current) => ({ ...current, form: { ...current.form, [name]: target.value } })),
    error: missing === name ? intl.formatMessage(missingMessages[name]) : fieldError(name),
  });

  return (
    <form ref={form} method="post" className={signIn.form} onSubmit={submit} noValidate>
      <p className={signIn.other}>
        <FormattedMessage {...messages.askLead} />
      </p>
      <TextField
        {...bind('username')}
        label={intl.formatMessage(common.username)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <LetterField
        {...bind('text')}
        rows={5}
        label={intl.formatMessage(messages.text)}
        hint={intl.formatMessage(messages.textHint)}
      />
      <Button type="submit" fullWidth busy={busy}>
        <FormattedMessage {...messages.open} />
      </Button>
      <RetryNote at={retryAt} />
      <p className={signIn.other}>
        <UiLink href={stepAddress('case', returnTo)} className={signIn.link}>
          <FormattedMessage {...messages.haveCode} />
        </UiLink>
      </p>
    </form>
  );
}
