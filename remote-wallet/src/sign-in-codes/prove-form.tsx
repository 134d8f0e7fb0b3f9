import {
  getSignInCodes,
  removeSignInCodes,
  renewRecoveryCodes,
  type SignInCodes,
} from '@velvet/contract/sign-in-codes';
import { call, queryApi } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { PasswordField, TextField } from '@velvet/ui/deferred';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as form from '../form/form.module.css';
import { StepHeading, useInvalidFocus } from '../form/form-parts.tsx';
import { useSecretCall } from '../form/use-write.ts';
import { messages } from './sign-in-codes.messages.ts';

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
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
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
      <StepHeading>{intl.formatMessage(texts[change].title)}</StepHeading>
      <p className={form.lead}>{intl.formatMessage(texts[change].explain)}</p>
      <div className={form.fields}>
        <PasswordField
          label={t('passwordLabel')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={missing === 'password' ? t('passwordMissing') : refusalOf('password')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="next"
          showLabel={t('show')}
          hideLabel={t('hide')}
        />
        <CodeField
          value={code}
          onChange={setCode}
          error={missing === 'code' ? t('codeMissing') : refusalOf('code')}
          takesRecovery
        />
      </div>
      <div className={form.actions}>
        <Button
          type="submit"
          fullWidth
          busy={busy}
          variant={change === 'remove' ? 'danger' : 'primary'}
        >
          <FormattedMessage {...texts[change].title} />
        </Button>
        <Button variant="quiet" fullWidth onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Whether a recovery code is accepted, too: it has letters. */
  readonly takesRecovery?: boolean;
}

export function CodeField({ value, onChange, error, takesRecovery = false }: CodeFieldProps) {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage(messages.code)}
      hint={intl.formatMessage(takesRecovery ? messages.proofHint : messages.codeHint)}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      name="code"
      autoComplete="one-time-code"
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoCapitalize={takesRecovery ? 'characters' : 'none'}
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
    />
  );
}

/** Calls about the codes; refusals of the given fields stay there. */
export const useCodesCall = (fields: readonly string[]) =>
  useSecretCall({ fields, tags: [...codesTags] });

/** What a change of the codes makes stale. */
const codesTags = [
  { type: 'user', id: 'codes' },
  { type: 'user', id: 'sessions' },
  'notices',
] as const;

const codesQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    signInCodes: build.query<SignInCodes, void>({
      query: () => call(getSignInCodes, {}),
      providesTags: [codesTags[0]],
    }),
  }),
});

export const { useSignInCodesQuery } = codesQueries;
