import type { UserInfo } from '@velvet/shared/contract/member';
import { useHost } from '@velvet/shared/feature';
import { href, useBack } from '@velvet/shared/routes';
import { Button } from '@velvet/shared/ui';
import { PinField } from '@velvet/shared/ui/deferred';
import * as icons from '@velvet/shared/ui/icons';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { MemberGate } from '../account-screen/member-gate.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { useSetFundsPasswordMutation } from '../api/account-queries.ts';
import * as form from '../form/form.module.css';
import { Note } from '../form/note.tsx';
import { useWrite } from '../form/use-write.ts';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { SupportLink } from '../support/support-link.tsx';
import { arePinsGood, isCompletePin } from './funds-password-rules.ts';
import { messages } from './set-funds-password-page.messages.ts';

/** Sets the funds password, once (spec S3.51). */
export default function SetFundsPasswordPage() {
  const intl = useIntl();
  return (
    <AccountScreen title={intl.formatMessage(messages.title)} parent={href.to('settings')}>
      <MemberGate placeholder={<Placeholder blocks={['field', 'field', 'button']} />}>
        {(user) => <PasswordForm user={user} />}
      </MemberGate>
    </AccountScreen>
  );
}

function PasswordForm({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const write = useWrite();
  const back = useBack(href.to('settings'));
  const { overlays } = useHost();
  const [save, { isLoading }] = useSetFundsPasswordMutation();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [isTried, setTried] = useState(false);
  const isSet = user.hasFundsPassword;
  const incomplete = intl.formatMessage(common.formIncomplete);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSet || isLoading) return;
    setTried(true);
    if (!arePinsGood(first, second)) {
      overlays.toast(incomplete, { tone: 'error' });
      return;
    }
    if (await write(save(first))) back();
  };

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={form.fields}>
        <PinField
          label={intl.formatMessage(messages.new)}
          hint={intl.formatMessage(messages.hint)}
          error={isTried && !isCompletePin(first) && incomplete}
          value={first}
          onChange={setFirst}
          disabled={isSet}
        />
        <PinField
          label={intl.formatMessage(messages.repeat)}
          error={isTried && isCompletePin(first) && second !== first && incomplete}
          value={second}
          onChange={setSecond}
          disabled={isSet}
        />
      </div>
      <Note path={icons.lock} tone={isSet ? 'fixed' : 'tip'}>
        <FormattedMessage {...(isSet ? settings.fundsFixed : messages.once)} />
      </Note>
      {isSet && (
        <SupportLink>
          <FormattedMessage {...common.contact} />
        </SupportLink>
      )}
      <Button type="submit" fullWidth busy={isLoading} disabled={isSet}>
        <FormattedMessage {...common.save} />
      </Button>
    </form>
  );
}
