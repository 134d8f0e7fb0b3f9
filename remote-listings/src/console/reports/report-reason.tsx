import { StateBadge } from '@velvet/console-kit';
import { type ReportReason, reportReasons } from '@velvet/contract/listing-report';
import { defineMessages, FormattedMessage } from 'react-intl';

const labels: Readonly<Record<ReportReason, { id: string; defaultMessage: string }>> =
  defineMessages({
    fake: { id: 'listings.console.reason.fake', defaultMessage: 'Not real or misleading' },
    offensive: { id: 'listings.console.reason.offensive', defaultMessage: 'Offensive content' },
    underage: { id: 'listings.console.reason.underage', defaultMessage: 'May be under 18' },
    fraud: { id: 'listings.console.reason.fraud', defaultMessage: 'Fraud or asks for money' },
    other: { id: 'listings.console.reason.other', defaultMessage: 'Something else' },
  });

/** What a member chose as the reason; a word of an older version as it is. */
export function ReportReasonBadge({ reason }: { readonly reason: string }) {
  const known = reportReasons.find((word) => word === reason);
  return (
    <StateBadge tone={known === 'underage' ? 'bad' : 'neutral'}>
      {known ? <FormattedMessage {...labels[known]} /> : reason}
    </StateBadge>
  );
}
