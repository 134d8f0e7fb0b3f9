import type { BulkItemState, BulkState } from '@velvet/contract/ops/bulk';
import { FormattedMessage } from 'react-intl';
import { StateBadge, type StateTone } from '../values/state-badge.tsx';
import { messages } from './bulk.messages.ts';

interface Shown {
  readonly tone: StateTone;
  readonly message: (typeof messages)[keyof typeof messages];
}

const states: Readonly<Record<BulkState, Shown>> = {
  preview: { tone: 'info', message: messages.statePreview },
  running: { tone: 'info', message: messages.stateRunning },
  stopped: { tone: 'attention', message: messages.stateStopped },
  done: { tone: 'good', message: messages.stateDone },
};

/** The state of a bulk change. */
export function BulkStateBadge({ state }: { readonly state: BulkState }) {
  const { tone, message } = states[state];
  return (
    <StateBadge tone={tone}>
      <FormattedMessage {...message} />
    </StateBadge>
  );
}

/** Of an item; `ready` means something else before the change than after it was stopped. */
export const itemStates: Readonly<Record<BulkItemState, Shown>> = {
  ready: { tone: 'info', message: messages.ready },
  blocked: { tone: 'neutral', message: messages.blocked },
  done: { tone: 'good', message: messages.done },
  skipped: { tone: 'attention', message: messages.skipped },
  failed: { tone: 'bad', message: messages.failed },
};
