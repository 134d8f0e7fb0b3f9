import { parseId } from '@velvet/contract/brand';
import { RECHARGE_CURRENCY_LABEL } from '@velvet/contract/constants';
import { parseDecimal } from '@velvet/contract/money';
import type { RechargeId } from '@velvet/contract/wallet';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { href } from '@velvet/sdk/routes';
import { useSearchParams } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen, MemberGate } from '../account-screen/account-screen.tsx';
import { useStatementPieceQuery } from '../api/money-queries.ts';
import { LAST_ENTRIES, LastEntries } from '../list/last-entries.tsx';
import { BalanceLine } from '../money/balance-line.tsx';
import { MovementRow } from '../personal-report/movement-row.tsx';
import { messages as receiptMessages } from './receipt.messages.ts';
import { Receipt } from './receipt.tsx';
import { RechargeForm } from './recharge-form.tsx';
import { messages } from './recharge-page.messages.ts';

/** Points for money, by way of a payment provider (spec S3.53, S6.4), and what became of a payment. */
export default function RechargePage() {
  const [parameters] = useSearchParams();
  const receipt = parseId<'recharge'>(parameters.get('receipt') ?? '');
  return receipt === undefined ? <RechargeScreen /> : <ReceiptScreen id={receipt} />;
}

function RechargeScreen() {
  const [parameters] = useSearchParams();
  // What the address says may be old: it is shown only until the server has answered again.
  const { data: user } = useUserInfoQuery(undefined, { refetchOnMountOrArgChange: true });
  const balance = user?.balance ?? parseDecimal(parameters.get('money') ?? '');
  return (
    <AccountScreen title={common.recharge} parent={href.mine()} columns="parts">
      <BalanceLine balance={balance} unit={RECHARGE_CURRENCY_LABEL} />
      <MemberGate blocks={['field', 'row', 'button']}>
        {({ id }) => (
          <>
            <RechargeForm memberId={id} />
            <LastRecharges />
          </>
        )}
      </MemberGate>
    </AccountScreen>
  );
}

/** Those that were credited; nothing before the first one. */
function LastRecharges() {
  const { data } = useStatementPieceQuery(
    { type: 'recharge', limit: LAST_ENTRIES },
    { refetchOnMountOrArgChange: true },
  );
  if (!data?.movements.length) return null;
  return (
    <LastEntries title={messages.last} href={`${href.to('personalReport')}?view=statement`}>
      {data.movements.map((movement) => (
        <MovementRow key={movement.id} movement={movement} />
      ))}
    </LastEntries>
  );
}

function ReceiptScreen({ id }: { readonly id: RechargeId }) {
  return (
    <AccountScreen title={receiptMessages.title} parent={href.mine()}>
      <MemberGate blocks={['panel', 'rows', 'button']}>
        {(user) => <Receipt id={id} user={user} />}
      </MemberGate>
    </AccountScreen>
  );
}
