import type { UserInfo } from '@velvet/shared/contract/member';
import { href, useBack } from '@velvet/shared/routes';
import { Button } from '@velvet/shared/ui';
import { TextField } from '@velvet/shared/ui/deferred';
import * as icons from '@velvet/shared/ui/icons';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { MemberGate } from '../account-screen/member-gate.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { useSetRealNameMutation } from '../api/account-queries.ts';
import * as form from '../form/form.module.css';
import { Note } from '../form/note.tsx';
import { useDraft } from '../form/use-draft.ts';
import { useWrite } from '../form/use-write.ts';
import { messages } from './set-name-page.messages.ts';

/** The real name; fixed once a card is bound (spec S3.43). */
export default function SetNamePage() {
  const intl = useIntl();
  return (
    <AccountScreen title={intl.formatMessage(messages.title)} parent={href.to('basicInfo')}>
      <MemberGate placeholder={<Placeholder blocks={['field', 'button']} />}>
        {(user) => <NameForm user={user} />}
      </MemberGate>
    </AccountScreen>
  );
}

function NameForm({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const write = useWrite();
  const back = useBack(href.to('basicInfo'));
  const [save, { isLoading }] = useSetRealNameMutation();
  const draft = useDraft('name', user.id, { name: user.realName });
  const [isMissing, setMissing] = useState(false);
  const isFixed = user.bankId > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = draft.fields.name.trim();
    setMissing(name === '');
    if (name === '' || isLoading || isFixed) return;
    if (!(await write(save(name)))) return;
    draft.drop();
    back();
  };

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <TextField
        label={intl.formatMessage(common.realName)}
        value={draft.fields.name}
        onChange={({ target }) => draft.setField('name', target.value)}
        error={isMissing && intl.formatMessage(common.formIncomplete)}
        maxLength={64}
        autoComplete="name"
        disabled={isFixed}
        enterKeyHint="done"
      />
      {isFixed ? (
        <Note path={icons.lock} tone="fixed">
          <FormattedMessage {...messages.fixed} />
        </Note>
      ) : (
        <Note>
          <FormattedMessage {...messages.tip} />
        </Note>
      )}
      <Button type="submit" fullWidth busy={isLoading} disabled={isFixed}>
        <FormattedMessage {...common.save} />
      </Button>
    </form>
  );
}
