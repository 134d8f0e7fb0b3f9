import { StateBadge, type StateTone } from '@velvet/console-kit';
import type { Transcoding } from '@velvet/contract/ops/transcodings';
import { FormattedMessage } from 'react-intl';
import { states } from './transcodings.messages.ts';

const tones: Readonly<Record<Transcoding['state'], StateTone>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'good',
  failed: 'bad',
  cancelled: 'attention',
};

export function TranscodingState({ state }: Pick<Transcoding, 'state'>) {
  return (
    <StateBadge tone={tones[state]}>
      <FormattedMessage {...states[state]} />
    </StateBadge>
  );
}
