import { Group } from '@mantine/core';
import {
  type Fact,
  Facts,
  Points,
  StateBadge,
  stateBadge,
  useMessages,
  When,
} from '@velvet/console-kit';
import { isLanguage, languages } from '@velvet/contract/language';
import type { MemberDetail } from '@velvet/contract/ops/members';
import type { PlayerProtection } from '@velvet/contract/player-protection';
import { type IntlShape, useIntl } from 'react-intl';
import {
  holdNames,
  limitNames,
  messages,
  rechargeTotalNames,
  valued,
  withdrawalTotalNames,
} from './members.messages.ts';

interface DetailProps {
  readonly detail: MemberDetail;
}

/** Facts that the member has given; what is empty is left out. */
const given = (label: string, value: string): readonly Fact[] =>
  value === '' ? [] : [{ label, value }];

/** When the account is erased, and what that waits for; or when it was. */
function closingFacts(intl: IntlShape, closing: MemberDetail['closing']): readonly Fact[] {
  if (!closing) return [];
  const { dueAt, erasedAt, hold } = closing;
  if (erasedAt !== undefined) {
    return [{ label: intl.formatMessage(messages.erased), value: <When at={erasedAt} /> }];
  }
  const when = { label: intl.formatMessage(messages.closesOn), value: <When at={dueAt} /> };
  if (hold === undefined) return [when];
  const why = intl.formatMessage(holdNames[hold]);
  return [when, { label: intl.formatMessage(messages.closingHold), value: why, isWide: true }];
}

export function AccountFacts({ detail }: DetailProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { member, card, language } = detail;
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no');
  return (
    <Facts
      facts={[
        {
          label: t('state'),
          value: (
            <Group gap="xs">
              <MemberState status={member.status} />
              {member.vip && <StateBadge tone="info">VIP</StateBadge>}
            </Group>
          ),
        },
        ...closingFacts(intl, detail.closing),
        { label: t('number'), value: member.idNumber },
        { label: t('balance'), value: <Points amount={member.balance} /> },
        { label: t('credit'), value: intl.formatNumber(member.creditScore) },
        { label: t('dating'), value: yesNo(member.dating) },
        ...given(t('realName'), detail.realName),
        ...given(t('city'), detail.city),
        { label: t('language'), value: isLanguage(language) ? languages[language].name : language },
        { label: t('registered'), value: <When at={member.registeredAt} /> },
        ...given(t('registeredIp'), detail.registeredIp),
        ...given(t('inviteCode'), detail.inviteCode),
        { label: t('fundsPassword'), value: yesNo(detail.hasFundsPassword) },
        detail.passwordExpiresAt !== undefined && {
          label: t('temporaryPassword'),
          value: <When at={detail.passwordExpiresAt} />,
        },
        detail.withdrawalsHeld && {
          label: t('withdrawals'),
          value: <StateBadge tone="bad">{t('held')}</StateBadge>,
          isWide: true,
        },
        {
          label: t('card'),
          value: card
            ? [card.bank, card.holder, card.number].filter((part) => part !== '').join(' · ')
            : t('noCard'),
          isWide: true,
        },
      ]}
    />
  );
}

export function TotalFacts({ detail }: DetailProps) {
  const intl = useIntl();
  const fact = (label: string, count: number, amount: MemberDetail['member']['balance']): Fact => ({
    label,
    value: (
      <>
        <Points amount={amount} /> {intl.formatMessage(valued.count, { count })}
      </>
    ),
  });
  return (
    <Facts
      facts={[
        ...detail.recharges.map(({ state, count, amount }) =>
          fact(intl.formatMessage(rechargeTotalNames[state]), count, amount),
        ),
        ...detail.withdrawals.map(({ state, count, amount }) =>
          fact(intl.formatMessage(withdrawalTotalNames[state]), count, amount),
        ),
      ]}
    />
  );
}

/** What the member has set to play within. */
export function PlayFacts({ protection }: { readonly protection: PlayerProtection }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { limits, exclusion } = protection;
  const facts = limits.flatMap(({ kind, span, amount }): readonly Fact[] =>
    amount === undefined
      ? []
      : [
          {
            label: intl.formatMessage(limitNames[`${kind} ${span}`]),
            value: <Points amount={amount} />,
          },
        ],
  );
  const excluded = exclusion && [{ label: t('exclusion'), value: <When at={exclusion.until} /> }];
  const all = [...(excluded ?? []), ...facts];
  return all.length === 0 ? <p>{t('noLimits')}</p> : <Facts facts={all} />;
}

/** 1 is active, any other number is disabled. */
export const ACTIVE = 1;

const AccountState = stateBadge(
  { active: messages.active, disabled: messages.disabled },
  { active: 'good', disabled: 'bad' },
);

export const MemberState = ({ status }: { readonly status: number }) => (
  <AccountState state={status === ACTIVE ? 'active' : 'disabled'} />
);
