import { removeSignInCodes, renewRecoveryCodes } from '@velvet/contract/sign-in-codes';
import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { PasswordField } from '@velvet/ui/deferred';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as form from '../form/form.module.css';
import * as steps from '../form/step.module.css';
import { StepHeading } from '../form/step-heading.tsx';
import { useInvalidFocus } from '../form/use-invalid-focus.ts';
import { CodeField } from './code-field.tsx';
import { messages } from './sign-in-codes.messages.ts';
import { useCodesCall } from './use-codes-call.ts';

/** What the password and a code are asked for. */
export type Change = 'renew' | 'remove';

interface ProveFormProps {
  readonly change: Change;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onRemoved: () => void;
  readonly onCancel: () => void;
}

const texts = {
  renew: { title: messages.renew, explain: messages.renewExplain },
  remove: { title: messages.remove, explain: messages.removeExplain },
} as const;

/** New recovery codes, and turning codes off: both need the password and a code. */
export function ProveForm({ change, onCodes, onRemoved, onCancel }: ProveFormProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { form: element, focusInvalid } = useInvalidFocus();
  const { busy, run, refusalOf, forgetRefusal } = useCodesCall(['password', 'code']);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<'password' | 'code'>();

  /** Returns whether it worked. */
  const make = async () => {
    const proof = { password, code };
    if (change === 'renew') {
      const answer = await run(renewRecoveryCodes, proof);
      if (answer.ok) onCodes(answer.value.codes);
      return answer.ok;
    }
    const tell = overlays.begin();
    const answer = await run(removeSignInCodes, proof);
    if (answer.ok) {
      tell(answer.message, { tone: 'success' });
      onRemoved();
    }
    return answer.ok;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    forgetRefusal();
    const gap = password === '' ? 'password' : code.trim() === '' ? 'code' : undefined;
    setMissing(gap);
    if (gap !== undefined || !(await make())) focusInvalid();
  };

  return (
    <form ref={element} method="post" className={form.form} onSubmit={submit} noValidate>
      <StepHeading>
        <FormattedMessage {...texts[change].title} />
      </StepHeading>
      <p className={steps.lead}>
        <FormattedMessage {...texts[change].explain} />
      </p>
      <div className={form.fields}>
        <PasswordField
          label={intl.formatMessage(messages.passwordLabel)}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={
            missing === 'password'
              ? intl.formatMessage(messages.passwordMissing)
              : refusalOf('password')
          }
          name="password"
          autoComplete="current-password"
          enterKeyHint="next"
          showLabel={intl.formatMessage(messages.show)}
          hideLabel={intl.formatMessage(messages.hide)}
        />
        <CodeField
          value={code}
          onChange={setCode}
          error={missing === 'code' ? intl.formatMessage(messages.codeMissing) : refusalOf('code')}
          takesRecovery
        />
      </div>
      <div className={steps.actions}>
        <Button
          type="submit"
          fullWidth
          busy={busy}
          variant={change === 'remove' ? 'danger' : 'primary'}
        >
          <FormattedMessage {...texts[change].title} />
        </Button>
        <Button variant="quiet" fullWidth onClick={onCancel}>
          <FormattedMessage {...messages.cancel} />
        </Button>
      </div>
    </form>
  );
}
