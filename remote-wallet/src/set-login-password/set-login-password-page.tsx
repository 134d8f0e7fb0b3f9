import { PASSWORD_CHANGE_LOGOUT_MS } from '@velvet/contract/constants';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { NewPasswordField } from '@velvet/sdk/feature/new-password-field';
import { href } from '@velvet/sdk/routes';
import { Button } from '@velvet/ui';
import { PasswordField } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { useSetLoginPasswordMutation } from '../api/account-queries.ts';
import * as form from '../form/form.module.css';
import { Note, useInvalidFocus } from '../form/form-parts.tsx';
import { useWrite } from '../form/use-write.ts';
import { useProof } from '../proof/use-proof.tsx';
import { messages as settings } from '../settings/settings-page.messages.ts';
import {
  type PasswordFields,
  type PasswordProblem,
  passwordProblem,
} from './login-password-rules.ts';
import { messages } from './set-login-password-page.messages.ts';

const empty: PasswordFields = { old: '', new: '', repeat: '' };
/** The names of the fields on the wire. */
const wireNames = { old: 'old_password', new: 'new_password', repeat: '' } as const;

/** Changes the login password; a new login follows (spec S3.52). */
export default function SetLoginPasswordPage() {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { write, refusalOf, forgetRefusal } = useWrite(Object.values(wireNames));
  const { form: element, focusInvalid } = useInvalidFocus();
  const { session } = useHost();
  const { data: user } = useUserInfoQuery();
  const proof = useProof();
  const [save, { isLoading }] = useSetLoginPasswordMutation();
  const [fields, setFields] = useState(empty);
  const [problem, setProblem] = useState<PasswordProblem>();
  const [isDone, setDone] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || isDone) return;
    const found = passwordProblem(fields);
    setProblem(found);
    forgetRefusal();
    if (found) focusInvalid();
    else void send();
  };
  const send = async () => {
    const attempt = save({ oldPassword: fields.old, newPassword: fields.new });
    const isSaved = await write(attempt, (error) => proof.isNeeded(error, () => void send()));
    if (!isSaved) return focusInvalid();
    setDone(true);
    setTimeout(() => session.signOut('login'), PASSWORD_CHANGE_LOGOUT_MS);
  };

  const errorOf = (name: keyof PasswordFields) => {
    if (problem === 'incomplete' && fields[name] === '') return common.formIncomplete;
    if (problem === 'mismatch' && name === 'repeat') return messages.mismatch;
    if (problem === 'form' && name === 'new') return messages.form;
    return undefined;
  };
  const field = (name: keyof PasswordFields) => {
    const error = errorOf(name);
    return {
      name,
      label: t(name),
      value: fields[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setFields({ ...fields, [name]: target.value }),
      error: error ? intl.formatMessage(error) : refusalOf(wireNames[name]),
      autoComplete: name === 'old' ? 'current-password' : 'new-password',
      showLabel: t('show'),
      hideLabel: t('hide'),
    };
  };

  return (
    <AccountScreen title={settings.loginPassword} parent={href.to('settings')}>
      {proof.step ?? (
        <form ref={element} method="post" className={form.form} onSubmit={submit} noValidate>
          {/* Password managers keep the new password with this name. */}
          <input
            hidden
            type="text"
            name="username"
            autoComplete="username"
            value={user?.username ?? ''}
            readOnly
          />
          <div className={form.fields}>
            <PasswordField {...field('old')} enterKeyHint="next" />
            <NewPasswordField
              {...field('new')}
              {...(user && { username: user.username })}
              hint={t('hint')}
              enterKeyHint="next"
            />
            <PasswordField {...field('repeat')} enterKeyHint="done" />
          </div>
          <Note path={icons.logout}>{t('after')}</Note>
          <Button type="submit" fullWidth busy={isLoading || isDone}>
            <FormattedMessage {...common.save} />
          </Button>
        </form>
      )}
    </AccountScreen>
  );
}
