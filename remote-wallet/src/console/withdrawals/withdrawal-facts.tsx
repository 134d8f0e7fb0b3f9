import { Facts, Points, StateBadge, When } from '@velvet/console-kit';
import type { WithdrawalDetail } from '@velvet/contract/ops/withdrawals';
import type { WaitReason } from '@velvet/contract/wallet';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { ReasonText } from './reason-text.tsx';
import { WithdrawalState } from './withdrawal-state.tsx';
import { messages } from './withdrawals.messages.ts';

const waitReasonOf: Readonly<Record<WaitReason, MessageDescriptor>> = {
  held: messages.waitHeld,
  card: messages.waitCard,
  password: messages.waitPassword,
  device: messages.waitDevice,
};

export function WithdrawalFacts({ detail }: { readonly detail: WithdrawalDetail }) {
  const intl = useIntl();
  const { withdrawal, needsSecond, wait } = detail;
  return (
    <Facts
      facts={[
        {
          label: intl.formatMessage(messages.amount),
          value: <Points amount={withdrawal.amount} />,
        },
        {
          label: intl.formatMessage(messages.state),
          value: <WithdrawalState item={withdrawal} />,
        },
        { label: intl.formatMessage(messages.asked), value: <When at={withdrawal.createdAt} /> },
        { label: intl.formatMessage(messages.changed), value: <When at={withdrawal.updatedAt} /> },
        {
          label: intl.formatMessage(messages.fourEyes),
          value: intl.formatMessage(needsSecond ? messages.needsSecond : messages.needsOne),
        },
        ...(wait
          ? [
              {
                label: intl.formatMessage(messages.waits),
                value:
                  wait.until === undefined ? (
                    <FormattedMessage {...messages.untilReleased} />
                  ) : (
                    <When at={wait.until} />
                  ),
              },
              {
                label: intl.formatMessage(messages.waitsFor),
                value: intl.formatMessage(waitReasonOf[wait.reason]),
              },
            ]
          : []),
        ...(withdrawal.reason === ''
          ? []
          : [
              {
                label: intl.formatMessage(messages.reason),
                value: <ReasonText reason={withdrawal.reason} />,
                isWide: true,
              },
            ]),
      ]}
    />
  );
}

export function MemberFacts({ member }: Pick<WithdrawalDetail, 'member'>) {
  const intl = useIntl();
  return (
    <Facts
      facts={[
        { label: intl.formatMessage(messages.username), value: member.username },
        {
          label: intl.formatMessage(messages.realName),
          value: member.realName || intl.formatMessage(messages.notGiven),
        },
        { label: intl.formatMessage(messages.balance), value: <Points amount={member.balance} /> },
        {
          label: intl.formatMessage(messages.registered),
          value: <When at={member.registeredAt} precision="date" />,
        },
        {
          label: intl.formatMessage(messages.account),
          value: (
            <StateBadge tone={member.active ? 'good' : 'bad'}>
              <FormattedMessage {...(member.active ? messages.active : messages.disabled)} />
            </StateBadge>
          ),
        },
        {
          label: intl.formatMessage(messages.vip),
          value: intl.formatMessage(member.vip ? messages.yes : messages.no),
        },
      ]}
    />
  );
}

export function CardFacts({ card }: { readonly card: WithdrawalDetail['card'] | undefined }) {
  const intl = useIntl();
  if (!card) return <FormattedMessage {...messages.noCard} />;
  return (
    <Facts
      facts={[
        { label: intl.formatMessage(messages.bank), value: card.bank },
        { label: intl.formatMessage(messages.holder), value: card.holder },
        { label: intl.formatMessage(messages.cardNumber), value: card.number },
        { label: intl.formatMessage(messages.bound), value: <When at={card.boundAt} /> },
      ]}
    />
  );
}
