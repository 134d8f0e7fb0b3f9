import type { BankInfo } from '@velvet/shared/contract/bank-card';
import type { UserInfo } from '@velvet/shared/contract/member';
import { useHost } from '@velvet/shared/feature';
import { href } from '@velvet/shared/routes';
import { Button, EmptyState, Icon } from '@velvet/shared/ui';
import * as icons from '@velvet/shared/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { LoadError } from '../account-screen/load-error.tsx';
import { MemberGate } from '../account-screen/member-gate.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { useBankInfoQuery } from '../api/wallet-queries.ts';
import { Note } from '../form/note.tsx';
import { SupportLink } from '../support/support-link.tsx';
import { messages } from './bank-card-page.messages.ts';
import * as styles from './bank-card-page.module.css';
import { bindingGap } from './binding-gap.ts';

const CARD =
  'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM3.5 10h17M7 15h3';

/** The bound card, masked, or the way to bind one (spec S3.46). */
export default function BankCardPage() {
  const intl = useIntl();
  const placeholder = <Placeholder blocks={['panel', 'button']} />;
  return (
    <AccountScreen title={intl.formatMessage(messages.title)} parent={href.to('basicInfo')}>
      <MemberGate placeholder={placeholder}>{(user) => <Card user={user} />}</MemberGate>
    </AccountScreen>
  );
}

function Card({ user }: { readonly user: UserInfo }) {
  const { data, error, isFetching, refetch } = useBankInfoQuery();
  if (data?.isBound && data.info) return <BoundCard info={data.info} />;
  if (data) return <NoCard user={user} />;
  if (!error) return <Placeholder blocks={['panel', 'button']} />;
  return <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />;
}

function BoundCard({ info }: { readonly info: NonNullable<BankInfo['info']> }) {
  const [bank = '', lastFour = ''] = info.description.split('****');
  return (
    <>
      <section className={styles.card}>
        <p className={styles.bank}>
          <Icon path={CARD} size={20} />
          {bank}
        </p>
        <p className={styles.number}>{`${bank}****${lastFour}`}</p>
        <p className={styles.holderLabel}>
          <FormattedMessage {...messages.holder} />
        </p>
        <p className={styles.holder}>{info.holder}</p>
      </section>
      <Note path={icons.lock} tone="fixed">
        <FormattedMessage {...messages.boundTip} />
      </Note>
      <SupportLink>
        <FormattedMessage {...common.contact} />
      </SupportLink>
    </>
  );
}

function NoCard({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { overlays } = useHost();

  const add = () => {
    const gap = bindingGap(user);
    if (gap === 'name') {
      overlays.toast(intl.formatMessage(messages.nameFirst));
      navigate(href.to('setName'));
    } else if (gap === 'funds-password') {
      overlays.toast(intl.formatMessage(messages.passwordFirst));
      navigate(href.to('setFundsPassword'));
    } else {
      navigate(href.to('bindCard'));
    }
  };

  return (
    <>
      <div className={styles.none}>
        <EmptyState message={<FormattedMessage {...messages.none} />} />
        <Button fullWidth onClick={add}>
          <Icon path={icons.plus} size={20} />
          <FormattedMessage {...messages.add} />
        </Button>
      </div>
      <Note>
        <FormattedMessage {...messages.tip} />
      </Note>
    </>
  );
}
