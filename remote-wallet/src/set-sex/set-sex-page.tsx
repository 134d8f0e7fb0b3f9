import type { Sex, UserInfo } from '@velvet/contract/member';
import { href, useBack } from '@velvet/sdk/routes';
import { Button } from '@velvet/ui';
import { RadioList } from '@velvet/ui/deferred';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen, MemberGate } from '../account-screen/account-screen.tsx';
import { useSetSexMutation } from '../api/account-queries.ts';
import * as form from '../form/form.module.css';
import { useWrite } from '../form/use-write.ts';
import { useHasLeft } from '../use-has-left.ts';

/** Male or female (spec S3.44). */
export default function SetSexPage() {
  return (
    <AccountScreen title={common.sex} parent={href.to('basicInfo')}>
      <MemberGate blocks={['row', 'row', 'button']}>{(user) => <SexForm user={user} />}</MemberGate>
    </AccountScreen>
  );
}

function SexForm({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const { write } = useWrite();
  const back = useBack(href.to('basicInfo'));
  const [save, { isLoading }] = useSetSexMutation();
  const [sex, setSex] = useState<Sex>(user.sex);
  const hasLeft = useHasLeft();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sex === 'unset' || isLoading) return;
    if ((await write(save(sex))) && !hasLeft.current) back();
  };

  return (
    <form className={form.form} onSubmit={submit}>
      <RadioList<Sex>
        label={intl.formatMessage(common.sex)}
        options={[
          { value: 'male', label: intl.formatMessage(common.male) },
          { value: 'female', label: intl.formatMessage(common.female) },
        ]}
        value={sex}
        onChange={setSex}
        disabled={isLoading}
      />
      <Button type="submit" fullWidth busy={isLoading} disabled={sex === 'unset'}>
        <FormattedMessage {...common.save} />
      </Button>
    </form>
  );
}
