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
import { FormattedMessage, useIntl } from 'react-intl';
import * as form from '../form/form.module.css';
import { StepHeading } from '../form/form-parts.tsx';
import { type SecretField, useSecretForm } from '../form/use-secret-form.ts';
import { messages as settings } from '../settings/settings-page.messages.ts';
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
  const {
    form: element,
    busy,
    run,
    textOf,
    field,
    submitWith,
  } = useCodesForm(['password', 'code']);

  const make = async () => {
    const proof = { password: textOf('password'), code: textOf('code') };
    if (change === 'renew') {
      const answer = await run(renewRecoveryCodes, proof);
      if (answer.ok) onCodes(answer.value.codes);
      return;
    }
    const tell = overlays.begin();
    const answer = await run(removeSignInCodes, proof);
    if (!answer.ok) return;
    tell(answer.message, { tone: 'success' });
    onRemoved();
  };

  return (
    <form ref={element} method="post" className={form.form} onSubmit={submitWith(make)} noValidate>
      <StepHeading>{intl.formatMessage(texts[change].title)}</StepHeading>
      <p className={form.lead}>{intl.formatMessage(texts[change].explain)}</p>
      <div className={form.fields}>
        <PasswordField
          {...field('password')}
          label={intl.formatMessage(settings.loginPassword)}
          autoComplete="current-password"
          enterKeyHint="next"
          showLabel={t('show')}
          hideLabel={t('hide')}
        />
        <CodeField {...field('code')} takesRecovery />
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

interface CodeFieldProps extends SecretField {
  /** Whether a recovery code is accepted, too: it has letters. */
  readonly takesRecovery?: boolean;
}

export function CodeField({ takesRecovery = false, ...field }: CodeFieldProps) {
  const intl = useIntl();
  return (
    <TextField
      {...field}
      label={intl.formatMessage(messages.code)}
      hint={intl.formatMessage(takesRecovery ? messages.proofHint : messages.codeHint)}
      autoComplete="one-time-code"
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoCapitalize={takesRecovery ? 'characters' : 'none'}
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
    />
  );
}

const missing = { password: messages.passwordMissing, code: messages.codeMissing } as const;

/** A form whose call changes the codes. */
export const useCodesForm = (names: readonly (keyof typeof missing)[]) =>
  useSecretForm(names, { missing, tags: [...codesTags] });

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
