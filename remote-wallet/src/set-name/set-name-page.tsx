import type { UserInfo } from '@velvet/contract/member';
import { href, useBack } from '@velvet/sdk/routes';
import { Button } from '@velvet/ui';
import { TextField } from '@velvet/ui/deferred';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen, MemberGate } from '../account-screen/account-screen.tsx';
import { useSetRealNameMutation } from '../api/account-queries.ts';
import { addressOf, stepAfterName } from '../card-setup/card-setup.ts';
import { SetupSteps, useCardSetup } from '../card-setup/setup-steps.tsx';
import * as form from '../form/form.module.css';
import { Facts, Note, useInvalidFocus } from '../form/form-parts.tsx';
import { useDraft } from '../form/use-draft.ts';
import { useWrite } from '../form/use-write.ts';
import { FixedNote } from '../support/support-link.tsx';
import { useHasLeft } from '../use-has-left.ts';
import { messages } from './set-name-page.messages.ts';

/** The real name; fixed once a card is bound (spec S3.43). */
export default function SetNamePage() {
  return (
    <AccountScreen title={common.realName} parent={href.to('basicInfo')}>
      <MemberGate blocks={['field', 'button']}>
        {(user) => (user.bankId > 0 ? <FixedName user={user} /> : <NameForm user={user} />)}
      </MemberGate>
    </AccountScreen>
  );
}

function NameForm({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { write, refusalOf } = useWrite(['name']);
  const { form: element, focusInvalid } = useInvalidFocus();
  const setup = useCardSetup();
  const back = useBack(href.to('basicInfo'));
  const [save, { isLoading }] = useSetRealNameMutation();
  const draft = useDraft('name', user.id, { name: user.realName });
  const [isMissing, setMissing] = useState(false);
  const hasLeft = useHasLeft();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = draft.fields.name.trim();
    setMissing(name === '');
    if (name === '') return focusInvalid();
    if (isLoading) return;
    if (!(await write(save(name)))) return focusInvalid();
    draft.drop();
    if (hasLeft.current) return;
    if (setup) navigate(addressOf(stepAfterName(user)), { replace: true, state: setup });
    else back();
  };

  return (
    <form ref={element} className={form.form} onSubmit={submit} noValidate>
      <SetupSteps setup={setup} step="name" />
      <TextField
        label={intl.formatMessage(common.realName)}
        value={draft.fields.name}
        onChange={({ target }) => draft.setField('name', target.value)}
        error={isMissing ? intl.formatMessage(common.formIncomplete) : refusalOf('name')}
        maxLength={64}
        autoComplete="name"
        enterKeyHint="done"
      />
      <Note>{intl.formatMessage(messages.tip)}</Note>
      <Button type="submit" fullWidth busy={isLoading}>
        {intl.formatMessage(common.save)}
      </Button>
    </form>
  );
}

/** Once a card is bound the name is its holder's. */
function FixedName({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  return (
    <>
      <Facts items={[{ label: intl.formatMessage(common.realName), value: user.realName }]} />
      <FixedNote about="account">{intl.formatMessage(messages.fixed)}</FixedNote>
    </>
  );
}
