import { proveWithPassword } from '@velvet/contract/proof';
import { Button } from '@velvet/ui';
import { PasswordField, TextField } from '@velvet/ui/deferred';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import * as form from '../form/form.module.css';
import * as steps from '../form/step.module.css';
import { useInvalidFocus } from '../form/use-invalid-focus.ts';
import { useSecretCall } from '../form/use-secret-call.ts';
import { messages } from './proof.messages.ts';

interface PasswordProofProps {
  readonly takesCode: boolean;
  /** Whether a passkey is offered before it. */
  readonly isSecond: boolean;
  readonly onProved: () => void;
}

/** The login password, and a code where codes are on. */
export function PasswordProof({ takesCode, isSecond, onProved }: PasswordProofProps) {
  const intl = useIntl();
  const { form: element, focusInvalid } = useInvalidFocus();
  const { busy, run, refusalOf, forgetRefusal } = useSecretCall({ fields: ['password', 'code'] });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<'password' | 'code'>();

  const findGap = () => {
    if (password === '') return 'password';
    return takesCode && code.trim() === '' ? 'code' : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    forgetRefusal();
    const gap = findGap();
    setMissing(gap);
    if (gap !== undefined) return focusInvalid();
    const answer = await run(proveWithPassword, { password, ...(takesCode ? { code } : {}) });
    if (answer.ok) onProved();
    else focusInvalid();
  };
  const errorOf = (name: 'password' | 'code', text: MessageDescriptor) =>
    missing === name ? intl.formatMessage(text) : refusalOf(name);

  return (
    <form ref={element} method="post" className={form.form} onSubmit={submit} noValidate>
      {isSecond && (
        <p className={steps.lead}>
          <FormattedMessage {...messages.withPassword} />
        </p>
      )}
      <div className={form.fields}>
        <PasswordField
          label={intl.formatMessage(messages.password)}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={errorOf('password', messages.passwordMissing)}
          name="password"
          autoComplete="current-password"
          enterKeyHint={takesCode ? 'next' : 'go'}
          showLabel={intl.formatMessage(messages.show)}
          hideLabel={intl.formatMessage(messages.hide)}
        />
        {takesCode && (
          <TextField
            label={intl.formatMessage(messages.code)}
            hint={intl.formatMessage(messages.codeHint)}
            error={errorOf('code', messages.codeMissing)}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        )}
      </div>
      <Button type="submit" fullWidth busy={busy} variant={isSecond ? 'secondary' : 'primary'}>
        <FormattedMessage {...messages.confirm} />
      </Button>
    </form>
  );
}
