import { href } from '@velvet/sdk/routes';
import { ButtonLink, EmptyState, Tabs } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen, Unloaded } from '../account-screen/account-screen.tsx';
import { useWithdrawalsInfiniteQuery, useWithdrawRuleQuery } from '../api/money-queries.ts';
import { JUST_FETCHED_S } from '../api/wallet-queries.ts';
import { ListFoot, Refreshable } from '../list/list-foot.tsx';
import { WaitNote } from '../money/wait-note.tsx';
import { messages } from './withdraw-record-page.messages.ts';
import * as styles from './withdraw-record-page.module.css';
import { WithdrawalCard } from './withdrawal-card.tsx';

const tabs = [
  { id: 0, label: messages.all },
  { id: 1, label: messages.underReview },
  { id: 2, label: messages.successful },
  { id: 3, label: messages.failed },
] as const;

/** Every withdrawal with its state and the reason of its decision (spec S3.49). */
export default function WithdrawRecordPage() {
  const intl = useIntl();
  const [parameters, setParameters] = useSearchParams();
  const asked = Number(parameters.get('status'));
  const status = tabs.find(({ id }) => id === asked)?.id ?? 0;
  return (
    <AccountScreen title={messages.title} parent={href.mine()}>
      <Tabs<number>
        label={intl.formatMessage(messages.tabs)}
        items={tabs.map(({ id, label }) => ({ id, label: intl.formatMessage(label) }))}
        value={status}
        onChange={(id) => setParameters({ status: String(id) }, { replace: true })}
        layout="scroll"
        sticky
        className={styles.tabs}
      >
        <Records status={status} />
      </Tabs>
    </AccountScreen>
  );
}

function Records({ status }: { readonly status: number }) {
  const intl = useIntl();
  const list = useWithdrawalsInfiniteQuery(status, {
    refetchOnMountOrArgChange: JUST_FETCHED_S,
    refetchOnFocus: true,
  });
  if (!list.currentData) return <Unloaded query={list} blocks={['card', 'card', 'card']} />;
  const withdrawals = list.currentData.pages.flatMap(({ items }) => items);
  return (
    <Refreshable refetch={list.refetch}>
      {withdrawals.length === 0 ? (
        <EmptyState
          message={<FormattedMessage {...common.noData} />}
          action={
            <ButtonLink href={href.to('withdraw')} variant="secondary">
              <FormattedMessage {...messages.ask} />
            </ButtonLink>
          }
        />
      ) : (
        <>
          {withdrawals.some(({ state }) => state === 'under-review') && <Waiting />}
          <ul className={styles.list} aria-label={intl.formatMessage(messages.title)}>
            {withdrawals.map((withdrawal) => (
              <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} />
            ))}
          </ul>
          <ListFoot list={list} />
        </>
      )}
    </Refreshable>
  );
}

/** Why those under review are not paid yet. */
function Waiting() {
  const { data } = useWithdrawRuleQuery(undefined, { refetchOnMountOrArgChange: true });
  return data?.wait && <WaitNote wait={data.wait} />;
}
