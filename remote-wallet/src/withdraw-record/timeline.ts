import type { EpochSeconds } from '@velvet/contract/time';
import type { Withdrawal, WithdrawalState } from '@velvet/contract/wallet';
import type { TagProps } from '@velvet/ui';
import type { MessageDescriptor } from 'react-intl';
import { messages } from './withdraw-record-page.messages.ts';

export type StepName = 'requested' | 'review' | 'decision' | 'paid' | 'returned';

export interface TimelineStep {
  readonly name: StepName;
  readonly state: 'done' | 'current' | 'open' | 'failed';
  /** When it happened; absent while it has not. */
  readonly at?: EpochSeconds;
}

const lastStep: Readonly<Record<WithdrawalState, Omit<TimelineStep, 'at'>>> = {
  'under-review': { name: 'decision', state: 'open' },
  successful: { name: 'paid', state: 'done' },
  // What is settled behind a success is a success to the member (spec S6.3).
  settled: { name: 'paid', state: 'done' },
  failed: { name: 'returned', state: 'failed' },
};

/** The three steps of a withdrawal as far as they have come. */
export function timelineOf({
  state,
  createdAt,
  updatedAt,
}: Pick<Withdrawal, 'state' | 'createdAt' | 'updatedAt'>): readonly TimelineStep[] {
  const isOpen = state === 'under-review';
  return [
    { name: 'requested', state: 'done', at: createdAt },
    { name: 'review', state: isOpen ? 'current' : 'done' },
    { ...lastStep[state], ...(isOpen ? {} : { at: updatedAt }) },
  ];
}

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
