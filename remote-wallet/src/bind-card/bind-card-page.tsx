import type { UserInfo } from '@velvet/contract/member';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { Button } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { LoadError } from '../account-screen/load-error.tsx';
import { MemberGate } from '../account-screen/member-gate.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { useBankInfoQuery } from '../api/wallet-queries.ts';
import { messages as bankCard } from '../bank-card/bank-card-page.messages.ts';
import { BoundCardFacts } from '../bank-card/bound-card-facts.tsx';
import { bindingGap } from '../card-setup/binding-gap.ts';
import { addressOf, beginCardSetup } from '../card-setup/card-setup.ts';
import { SetupSteps } from '../card-setup/setup-steps.tsx';
import { useCardSetup } from '../card-setup/use-card-setup.ts';
import { Note } from '../form/note.tsx';
import { SupportLink } from '../support/support-link.tsx';
import { BindCardForm } from './bind-card-form.tsx';
import { messages } from './bind-card-page.messages.ts';

const placeholder = <Placeholder blocks={['field', 'field', 'field', 'button']} />;

/** Binds a card, once (spec S3.47, S6.2). */
export default function BindCardPage() {
  const intl = useIntl();
  return (
    <AccountScreen title={intl.formatMessage(messages.title)} parent={href.to('bankCard')}>
      <MemberGate placeholder={placeholder}>{(user) => <BindCard user={user} />}</MemberGate>
    </AccountScreen>
  );
}

function BindCard({ user }: { readonly user: UserInfo }) {
  return user.bankId > 0 ? <Bound /> : <Unbound user={user} />;
}

/** Nothing can be entered any more: the card is shown, and the form's button closed. */
function Bound() {
  return (
    <>
      <BoundCard />
      <Note path={icons.lock} tone="fixed">
        <FormattedMessage {...messages.bound} />
      </Note>
      <SupportLink about="bank-card">
        <FormattedMessage {...common.contact} />
      </SupportLink>
      <Button fullWidth disabled>
        <FormattedMessage {...messages.submit} />
      </Button>
    </>
  );
}

function BoundCard() {
  const { data, error, isFetching, refetch } = useBankInfoQuery();
  if (data?.info) return <BoundCardFacts info={data.info} />;
  if (!error) return <Placeholder blocks={['panel']} />;
  return <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />;
}

function Unbound({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { overlays } = useHost();
  const setup = useCardSetup();
  // After the step before, the member may not have been read again yet.
  const { isFetching } = useUserInfoQuery();
  const gap = bindingGap(user);

  // Those who come here by the address alone are led the same way as from the card's screen.
  useEffect(() => {
    if (gap === undefined || isFetching) return;
    const message = gap === 'name' ? bankCard.nameFirst : bankCard.passwordFirst;
    overlays.toast(intl.formatMessage(message));
    navigate(addressOf(gap), { replace: true, state: beginCardSetup(user, false) });
  }, [gap, isFetching, intl, navigate, overlays, user]);

  if (gap !== undefined) return placeholder;
  return (
    <>
      <SetupSteps setup={setup} step="card" />
      <BindCardForm user={user} setup={setup} />
    </>
  );
}
