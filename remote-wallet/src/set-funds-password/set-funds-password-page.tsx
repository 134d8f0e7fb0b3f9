import { href, useBack } from '@velvet/sdk/routes';
import { Button } from '@velvet/ui';
import { PinField } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen, MemberGate } from '../account-screen/account-screen.tsx';
import { useSetFundsPasswordMutation } from '../api/account-queries.ts';
import { addressOf } from '../card-setup/card-setup.ts';
import { SetupSteps, useCardSetup, useIsForWithdrawal } from '../card-setup/setup-steps.tsx';
import * as form from '../form/form.module.css';
import { Facts, Note, useInvalidFocus } from '../form/form-parts.tsx';
import { useWrite } from '../form/use-write.ts';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { FixedNote } from '../support/support-link.tsx';
import { useHasLeft } from '../use-has-left.ts';
import { arePinsGood, isCompletePin } from './funds-password-rules.ts';
import { messages } from './set-funds-password-page.messages.ts';

/** Sets the funds password, once (spec S3.51). */
export default function SetFundsPasswordPage() {
  return (
    <AccountScreen title={common.fundsPassword} parent={href.to('settings')}>
      <MemberGate blocks={['field', 'field', 'button']}>
        {(user) => <FundsPassword isSet={user.hasFundsPassword} />}
      </MemberGate>
    </AccountScreen>
  );
}

/** What was open while it was saved stays until it leads on. */
function FundsPassword({ isSet }: { readonly isSet: boolean }) {
  const [wasSet] = useState(isSet);
  return wasSet ? <PasswordIsSet /> : <PasswordForm />;
}

function PasswordForm() {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const navigate = useNavigate();
  const { write } = useWrite();
  const { form: element, focusInvalid } = useInvalidFocus();
  const setup = useCardSetup();
  const isForWithdrawal = useIsForWithdrawal();
  const back = useBack(href.to('settings'));
  const [save, { isLoading }] = useSetFundsPasswordMutation();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [isTried, setTried] = useState(false);
  const hasLeft = useHasLeft();
  const incomplete = intl.formatMessage(common.formIncomplete);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setTried(true);
    if (!arePinsGood(first, second)) return focusInvalid();
    if (!(await write(save(first))) || hasLeft.current) return;
    if (setup) navigate(addressOf('card'), { replace: true, state: setup });
    else if (isForWithdrawal) navigate(href.to('withdraw'), { replace: true });
    else back();
  };

  return (
    <form ref={element} className={form.form} onSubmit={submit} noValidate>
      <SetupSteps setup={setup} step="funds-password" />
      <div className={form.fields}>
        <PinField
          label={t('new')}
          hint={t('hint')}
          error={isTried && !isCompletePin(first) && incomplete}
          value={first}
          onChange={setFirst}
        />
        <PinField
          label={t('repeat')}
          error={isTried && isCompletePin(first) && second !== first && incomplete}
          value={second}
          onChange={setSecond}
        />
      </div>
      <Note path={icons.lock}>{t('once')}</Note>
      <Button type="submit" fullWidth busy={isLoading}>
        {intl.formatMessage(common.save)}
      </Button>
    </form>
  );
}

/** It is set once; support changes it. */
function PasswordIsSet() {
  const intl = useIntl();
  return (
    <>
      <Facts
        items={[
          {
            label: intl.formatMessage(common.fundsPassword),
            value: intl.formatMessage(settings.isSet),
          },
        ]}
      />
      <FixedNote about="funds-password">{intl.formatMessage(settings.fundsFixed)}</FixedNote>
    </>
  );
}
