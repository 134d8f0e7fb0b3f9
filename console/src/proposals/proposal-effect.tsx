import { Facts, useConsole, useMessages, useOpsQuery } from '@velvet/console-kit';
import type { ProposalItem } from '@velvet/contract/ops/proposals';
import { settingPage } from '@velvet/contract/ops/settings';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { waitingPages } from '../desk/approve-withdrawal.tsx';
import { SettingBrief } from '../settings/setting-brief.tsx';
import { settingNames } from '../settings/setting-names.messages.ts';
import { detailNames, messages } from './proposals.messages.ts';

interface ProposalEffectProps {
  readonly proposal: ProposalItem;
}

/** What approving a proposal does. */
export function ProposalEffect({ proposal }: ProposalEffectProps) {
  const t = useMessages(messages);
  return (
    <section aria-label={t('effect')}>
      <h3>{t('effect')}</h3>
      {proposal.kind === 'set config' ? (
        <SettingEffect proposal={proposal} />
      ) : (
        <Details details={proposal.details} />
      )}
    </section>
  );
}

function SettingEffect({ proposal: { details, state } }: ProposalEffectProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { data } = useOpsQuery(settingPage, {});
  const textOf = (name: string) => details.find((detail) => detail.name === name)?.value;
  const setting = data?.items.find(({ key }) => key === textOf('key'));
  if (!setting) return <Details details={details} />;
  const { key, kind, value: present } = setting;
  const json = textOf('value');
  const value = json === 'null' ? undefined : json;
  return (
    <Facts
      facts={[
        { label: t('setting'), value: intl.formatMessage(settingNames[key]), isWide: true },
        { label: t('value'), value: <SettingBrief kind={kind} value={value} other={present} /> },
        state === 'pending' && {
          label: t('present'),
          value: <SettingBrief kind={kind} value={present} other={value} />,
        },
      ]}
    />
  );
}

/** Where what a detail names by its number is shown. */
const pages: Readonly<Record<string, string>> = {
  member: '/members',
  withdrawal: waitingPages.withdrawal,
  recharge: waitingPages.recharge,
};
const pointsNames = ['amount', 'min', 'max', 'condition', 'stake_min', 'stake_max'];

const isNamed = (name: string): name is keyof typeof detailNames =>
  Object.hasOwn(detailNames, name);

/** Each on a line of its own; one that this build does not know stays as it is. */
function Details({ details }: Pick<ProposalItem, 'details'>) {
  const intl = useIntl();
  const { hasPage } = useConsole();
  const shown = (name: string, value: string) => {
    const page = pages[name];
    if (page !== undefined && hasPage(page)) return <Link to={`${page}?id=${value}`}>{value}</Link>;
    // An older server has whole hundredths here.
    return pointsNames.includes(name) && value.includes('.')
      ? intl.formatNumber(Number(value), { minimumFractionDigits: 2 })
      : value;
  };
  return (
    <Facts
      facts={details.map(({ name, value }) => ({
        label: isNamed(name) ? intl.formatMessage(detailNames[name]) : name,
        value: shown(name, value),
        isWide: true,
      }))}
    />
  );
}
