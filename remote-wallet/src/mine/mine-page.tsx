import { skipToken, useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { Button, ErrorState, Icon, ScreenHeader, Skeleton, SkeletonGroup } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { PullToRefresh } from '@velvet/ui/pull-to-refresh';
import { useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { BalanceCard, type BalanceState } from './balance-card.tsx';
import { EntryList, entryGroups } from './entry-list.tsx';
import { GuestHeader, MemberHeader } from './member-header.tsx';
import { messages } from './mine-page.messages.ts';
import * as styles from './mine-page.module.css';
import { VipStatus } from './vip-status.tsx';

/** The member's own page: who they are, what they have, where they can go (spec S3.40). */
export default function MinePage() {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { describeError, overlays, session } = useHost();
  const { data, error, isError, refetch } = useUserInfoQuery(
    session.isSignedIn ? undefined : skipToken,
  );
  // The hook keeps the last member's data while it is skipped.
  const user = session.isSignedIn ? data : undefined;

  const refresh = async () => {
    if (!session.isSignedIn) return;
    const tell = overlays.begin();
    const answer = await refetch();
    if (answer.error) tell(describeError(answer.error), { tone: 'error' });
    else tell(t('refreshed'), { tone: 'success' });
  };

  const signOut = async () => {
    const question = t('signOutQuestion');
    const isSure = await overlays.confirm(question, t('signOut'));
    if (isSure) session.signOut('login');
  };

  const header = () => {
    if (!session.isSignedIn) return <GuestHeader />;
    if (user) return <MemberHeader user={user} />;
    if (!isError) return <MineSkeleton />;
    return (
      <ErrorState
        message={t('failed')}
        hint={describeError(error)}
        retryLabel={intl.formatMessage(common.retry)}
        onRetry={() => void refetch()}
      />
    );
  };

  const balance = (): BalanceState => {
    if (!session.isSignedIn) return { kind: 'guest' };
    if (user) return { kind: 'known', balance: user.balance };
    return { kind: isError ? 'unknown' : 'loading' };
  };

  return (
    <>
      <ScreenHeader title={t('title')} />
      <PullToRefresh
        onRefresh={refresh}
        label={intl.formatMessage(common.refresh)}
        busyLabel={intl.formatMessage(common.refreshing)}
      >
        <div className={styles.page}>
          {header()}
          <BalanceCard state={balance()} />
          {session.isSignedIn && (user || !isError) && <VipStatus user={user} />}
          {entryGroups.map((group) => (
            <EntryList key={group.id} group={group} />
          ))}
          {session.isSignedIn && (
            <Button variant="secondary" fullWidth className={styles.signOut} onClick={signOut}>
              <Icon path={icons.logout} size={20} />
              {t('signOut')}
            </Button>
          )}
        </div>
      </PullToRefresh>
    </>
  );
}

/** In place of the member while their data is on its way. */
function MineSkeleton() {
  const label = useIntl().formatMessage(common.loading);
  return (
    <SkeletonGroup label={label} className={styles.placeholder}>
      <Skeleton shape="circle" className={styles.placeholderAvatar} />
      <div className={styles.placeholderText}>
        <Skeleton shape="text" className={styles.placeholderName} />
        <Skeleton shape="text" className={styles.placeholderLine} />
      </div>
    </SkeletonGroup>
  );
}
