import type { UserInfo } from '@velvet/shared/contract/member';
import { useHost } from '@velvet/shared/feature';
import { href } from '@velvet/shared/routes';
import * as icons from '@velvet/shared/ui/icons';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { MemberGate } from '../account-screen/member-gate.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { messages as bankCard } from '../bank-card/bank-card-page.messages.ts';
import { bindingGap } from '../bank-card/binding-gap.ts';
import { Note } from '../form/note.tsx';
import { SupportLink } from '../support/support-link.tsx';
import { BindCardForm } from './bind-card-form.tsx';
import { messages } from './bind-card-page.messages.ts';

/** Binds a card, once (spec S3.47, S6.2). */
export default function BindCardPage() {
  const intl = useIntl();
  return (
    <AccountScreen title={intl.formatMessage(messages.title)} parent={href.to('bankCard')}>
      <MemberGate placeholder={<Placeholder blocks={['field', 'field', 'field', 'button']} />}>
        {(user) => <BindCard user={user} />}
      </MemberGate>
    </AccountScreen>
  );
}

function BindCard({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { overlays } = useHost();
  const isBound = user.bankId > 0;
  const gap = isBound ? undefined : bindingGap(user);

  // Those who come here by the address alone are led the same way as from the card's screen.
  useEffect(() => {
    if (gap === undefined) return;
    const isName = gap === 'name';
    overlays.toast(intl.formatMessage(isName ? bankCard.nameFirst : bankCard.passwordFirst));
    navigate(href.to(isName ? 'setName' : 'setFundsPassword'), { replace: true });
  }, [gap, intl, navigate, overlays]);

  return (
    <>
      {isBound && (
        <>
          <Note path={icons.lock} tone="fixed">
            <FormattedMessage {...messages.bound} />
          </Note>
          <SupportLink>
            <FormattedMessage {...common.contact} />
          </SupportLink>
        </>
      )}
      <BindCardForm user={user} isBound={isBound} />
    </>
  );
}
