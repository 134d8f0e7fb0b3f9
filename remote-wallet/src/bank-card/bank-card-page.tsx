import type { UserInfo } from '@velvet/contract/member';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { Button, EmptyState, Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen, MemberGate, Unloaded } from '../account-screen/account-screen.tsx';
import { useBankInfoQuery } from '../api/wallet-queries.ts';
import { addressOf, beginCardSetup, firstStep } from '../card-setup/card-setup.ts';
import { useIsForWithdrawal } from '../card-setup/setup-steps.tsx';
import { Note } from '../form/form-parts.tsx';
import { FixedNote } from '../support/support-link.tsx';
import { messages } from './bank-card-page.messages.ts';
import * as styles from './bank-card-page.module.css';
import { BoundCardFacts } from './bound-card-facts.tsx';

/** The bound card, masked, or the way to bind one (spec S3.46). */
export default function BankCardPage() {
  return (
    <AccountScreen title={common.bankCard} parent={href.to('basicInfo')}>
      <MemberGate blocks={['panel', 'button']}>{(user) => <Card user={user} />}</MemberGate>
    </AccountScreen>
  );
}

function Card({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const query = useBankInfoQuery();
  const { data } = query;
  if (!data) return <Unloaded query={query} blocks={['panel', 'button']} />;
  if (!data.isBound || !data.info) return <NoCard user={user} />;
  return (
    <>
      <BoundCardFacts info={data.info} />
      <FixedNote about="bank-card">{intl.formatMessage(messages.boundTip)}</FixedNote>
    </>
  );
}

function NoCard({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const navigate = useNavigate();
  const { overlays } = useHost();

  const isForWithdrawal = useIsForWithdrawal();

  const add = () => {
    const step = firstStep(user);
    if (step === 'name') overlays.toast(t('nameFirst'));
    if (step === 'funds-password') overlays.toast(t('passwordFirst'));
    navigate(addressOf(step), { state: beginCardSetup(user, isForWithdrawal) });
  };

  return (
    <>
      <div className={styles.none}>
        <EmptyState message={t('none')} />
        <Button fullWidth onClick={add}>
          <Icon path={icons.plus} size={20} />
          {t('add')}
        </Button>
      </div>
      <Note>{t('tip')}</Note>
    </>
  );
}
