import type { WithdrawalState } from '@velvet/contract/wallet';
import type { TagProps } from '@velvet/ui';
import type { MessageDescriptor } from 'react-intl';
import { messages } from './withdraw-record-page.messages.ts';

interface StateLook {
  readonly label: MessageDescriptor;
  readonly tone: NonNullable<TagProps['tone']>;
}

/** Green for 2 and 4 (spec S3.49). */
export const stateLooks: Readonly<Record<WithdrawalState, StateLook>> = {
  'under-review': { label: messages.underReview, tone: 'orange' },
  successful: { label: messages.successful, tone: 'green' },
  settled: { label: messages.successful, tone: 'green' },
  failed: { label: messages.failed, tone: 'red' },
};
