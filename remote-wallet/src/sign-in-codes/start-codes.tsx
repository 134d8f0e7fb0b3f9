import { type CodesSetup, startSignInCodes } from '@velvet/contract/sign-in-codes';
import { Button } from '@velvet/ui';
import { PasswordField } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as form from '../form/form.module.css';
import { Note } from '../form/note.tsx';
import { useInvalidFocus } from '../form/use-invalid-focus.ts';
import { walletIcons } from '../icons/wallet-icons.ts';
import { useProof } from '../proof/use-proof.tsx';
import { messages } from './sign-in-codes.messages.ts';
import { useCodesCall } from './use-codes-call.ts';

/** What codes are for, and the password that starts their set-up. */
export function StartCodes({ onStarted }: { readonly onStarted: (setup: CodesSetup) => void }) {
  const intl = useIntl();
  const { form: element, focusInvalid } = useInvalidFocus();
  const { busy, run, refusalOf, forgetRefusal } = useCodesCall(['password']);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const proof = useProof();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    forgetRefusal();
    setMissing(password === '');
    if (password === '') return focusInvalid();
    await start();
  };
  const start = async () => {
    const answer = await run(startSignInCodes, { password }, (error) =>
      proof.isNeeded(error, () => void start()),
    );
    if (answer.ok) onStarted(answer.value);
    else focusInvalid();
  };

  if (proof.step) return proof.step;
  return (
    <form ref={element} method="post" className={form.form} onSubmit={submit} noValidate>
      <Note path={walletIcons.shield}>
        <FormattedMessage {...messages.explain} />
      </Note>
      <Note path={icons.lock}>
        <FormattedMessage {...messages.explainRecovery} />
      </Note>
      <PasswordField
        label={intl.formatMessage(messages.passwordLabel)}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={isMissing ? intl.formatMessage(messages.passwordMissing) : refusalOf('password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        showLabel={intl.formatMessage(messages.show)}
        hideLabel={intl.formatMessage(messages.hide)}
      />
      <Button type="submit" fullWidth busy={busy}>
        <FormattedMessage {...messages.start} />
      </Button>
    </form>
  );
}
