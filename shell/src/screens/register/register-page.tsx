import { register } from '@velvet/contract/sign-in';
import { NewPasswordField } from '@velvet/sdk/feature/new-password-field';
import { href, useBack } from '@velvet/sdk/routes';
import { ScreenHeader } from '@velvet/ui';
import { PasswordField, TextField } from '@velvet/ui/deferred';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { secretCall } from '../../api/secret-call.ts';
import { LanguageButton } from '../sign-in/language-button.tsx';
import { messages as common } from '../sign-in/sign-in.messages.ts';
import * as styles from '../sign-in/sign-in.module.css';
import { SignInFoot } from '../sign-in/sign-in-foot.tsx';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { messages } from './register-page.messages.ts';
import { findProblem, type RegisterForm, type RegisterProblem } from './register-rules.ts';

const empty: RegisterForm = { username: '', password: '', repeated: '', code: '' };

export default function RegisterPage() {
  const intl = useIntl();
  const { open, busy, returnTo, retryAt, fieldError } = useSignIn();
  const back = useBack(href.login(returnTo));
  const [form, setForm] = useState(empty);
  const [problem, setProblem] = useState<RegisterProblem>();
  const show = intl.formatMessage(common.show);
  const hide = intl.formatMessage(common.hide);
  const bind = (name: keyof RegisterForm) => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setForm((current) => ({ ...current, [name]: target.value })),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findProblem(form);
    setProblem(found);
    if (found !== undefined) return;
    const { username, password, code } = form;
    void open(
      async (findCaller) =>
        secretCall(register, { username, password, code, ...(await findCaller()) }),
      (token) => token,
    );
  };

  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(common.back)}
        onBack={back}
        action={<LanguageButton />}
      />
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <TextField
          {...bind('username')}
          label={intl.formatMessage(common.username)}
          error={
            problem === 'username-missing'
              ? intl.formatMessage(common.usernameMissing)
              : fieldError('username')
          }
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPasswordField
          {...bind('password')}
          username={form.username}
          label={intl.formatMessage(common.password)}
          hint={intl.formatMessage(messages.passwordHint)}
          error={
            problem === 'password-missing'
              ? intl.formatMessage(common.passwordMissing)
              : fieldError('password')
          }
          showLabel={show}
          hideLabel={hide}
        />
        <PasswordField
          {...bind('repeated')}
          label={intl.formatMessage(messages.confirm)}
          error={problem === 'passwords-differ' && intl.formatMessage(messages.mismatch)}
          autoComplete="new-password"
          showLabel={show}
          hideLabel={hide}
        />
        <TextField
          {...bind('code')}
          label={intl.formatMessage(messages.code)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SignInFoot
          busy={busy}
          retryAt={retryAt}
          submit={messages.title}
          other={{
            href: href.login(returnTo),
            question: messages.haveAccount,
            label: common.submit,
          }}
        />
      </form>
    </>
  );
}
